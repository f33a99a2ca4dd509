import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { writeAtomically } from "../core/checkedFile.js";
import { dataFolder } from "../core/places.js";
import { LabError } from "../core/result.js";
import { table } from "../figures/table.js";
import { interruptible } from "../notebook/interrupt.js";
import { progressBar } from "../notebook/progressBar.js";
import { openDatabase } from "../tables/checkers/database.js";
import { packedPath } from "../tables/checkers/openTable.js";
import { compareTables } from "../tables/checkers/packed/compareTables.js";
import { openPacked } from "../tables/checkers/packed/openPacked.js";
import { MOST_PACKED_PIECES } from "../tables/checkers/packed/packedFile.js";
import { command, UsageError, wholeNumber } from "./verb.js";

interface PackOptions {
  readonly pieces?: number;
  readonly file?: string;
  readonly seed: number;
  readonly fresh?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** `endgame pack --pieces N`: the checkers databases in one small file; `--check` compares every position with the plain ones. */
export function pack(): Command {
  return command("pack", "packs the checkers databases into one small file, exactly; --check compares every position")
    .option(
      "--pieces <number>",
      `all positions of 2 to so many pieces, up to ${MOST_PACKED_PIECES}`,
      wholeNumber("pieces"),
    )
    .option("--file <path>", "the packed file; in the data folder unless told")
    .option("--seed <number>", "all randomness follows from it", wholeNumber("seed"), 1)
    .option("--fresh", "trains anew, also where an earlier run is there")
    .option("--check", "compares every position of the file with the plain databases")
    .option("--json", "as JSON")
    .action(async (options: PackOptions) => {
      const { pieces, check } = options;
      const path =
        options.file ?? (pieces === undefined ? undefined : packedPath(join(dataFolder(), "checkers"), pieces));
      if (path === undefined || (pieces === undefined && !check))
        throw new UsageError("pack needs --pieces <number>, or --check and --file <path>");
      if (pieces !== undefined) console.log(await make(path, pieces, options));
      if (check) console.log(await verify(path, options.json));
    });
}

async function make(path: string, pieces: number, { seed, fresh, json }: PackOptions): Promise<string> {
  if (pieces < 2 || pieces > MOST_PACKED_PIECES)
    throw new UsageError(`invalid pieces ${pieces}: it is 2 to ${MOST_PACKED_PIECES}`);
  // Here and not above: TensorFlow comes with it, which a check need not wait for.
  const [{ packingConfig, packingPath, runPacking }, { packingTable }] = await Promise.all([
    import("../experiments/packing.js"),
    import("../figures/packingTable.js"),
  ]);
  const config = packingConfig(pieces, seed);
  const result = await interruptible((signal) => runPacking({ ...config, fresh, signal, progress: progressBar() }));
  writeAtomically(path, readFileSync(packingPath(config)));
  if (json) return JSON.stringify({ file: path, ...result.metrics }, undefined, 2);
  return `${table(packingTable(result)).toText()}\n\n${path}`;
}

async function verify(path: string, json: boolean | undefined): Promise<string> {
  // A walk over all positions comes back to each of them from those that lead to it: with none forgotten it was twice as fast.
  const packed = (await openPacked(path, { remembered: MOST_PACKED_PIECES })).unwrap();
  const plain = openDatabase(join(dataFolder(), "checkers")).unwrap();
  if (plain.pieces < packed.pieces)
    throw new LabError(
      "not-built",
      `to compare with: endgame solve --pieces ${packed.pieces} builds the plain databases`,
    );
  const found = await interruptible((signal) =>
    compareTables(packed, plain, { pieces: packed.pieces, signal, onProgress: progressBar() }),
  );
  const positions = found.positions.toLocaleString("en");
  if (found.wrong > 0)
    throw new LabError("wrong-value", `${found.wrong} of ${positions} positions differ, the first: ${found.example}`);
  if (json) return JSON.stringify({ file: path, ...found }, undefined, 2);
  return `${path}: ${positions} positions compared, none wrong`;
}
