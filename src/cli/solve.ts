import { join } from "node:path";
import type { Command } from "commander";
import { dataFolder } from "../core/places.js";
import { LabError } from "../core/result.js";
import { table } from "../figures/table.js";
import { interruptible } from "../notebook/interrupt.js";
import { progressBar } from "../notebook/progressBar.js";
import { checkDatabases } from "../tables/checkers/checkDatabases.js";
import { countsOfPieces, type Manifest } from "../tables/checkers/manifest.js";
import { MOST_PIECES } from "../tables/checkers/slice.js";
import { SOLVE_DEFAULTS, solveDatabases } from "../tables/checkers/solveDatabases.js";
import { command, UsageError, wholeNumber } from "./verb.js";

interface SolveVerbOptions {
  readonly pieces?: number;
  readonly threads: number;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** `endgame solve --pieces N`: builds the checkers databases of 2 to N pieces; `--check` reads them all again. */
export function solve(): Command {
  return command("solve", "builds the checkers databases, or goes on where it stopped; --check verifies them")
    .option("--pieces <number>", `all positions of 2 to so many pieces, up to ${MOST_PIECES}`, wholeNumber("pieces"))
    .option("--threads <number>", "threads that solve", wholeNumber("threads"), SOLVE_DEFAULTS.threads)
    .option("--check", "reads every file again: checksums and counts")
    .option("--json", "the counts as JSON")
    .action(async ({ pieces, threads, check, json }: SolveVerbOptions) => {
      const folder = join(dataFolder(), "checkers");
      if (pieces !== undefined) console.log(await build(folder, pieces, threads, json));
      if (check) console.log(verify(folder, json));
      if (pieces === undefined && !check) throw new UsageError("solve needs --pieces <number>, or --check");
    });
}

async function build(folder: string, pieces: number, threads: number, json: boolean | undefined): Promise<string> {
  if (pieces < 2 || pieces > MOST_PIECES) throw new UsageError(`invalid pieces ${pieces}: it is 2 to ${MOST_PIECES}`);
  if (threads < 1) throw new UsageError("invalid threads 0: it is at least 1");
  const solved = await interruptible((signal) =>
    solveDatabases({ pieces, folder, threads, signal, onProgress: progressBar() }),
  );
  const rows = countRows(solved.unwrap(), pieces);
  if (json) return JSON.stringify(rows, undefined, 2);
  return table({ columns: Object.keys(rows[0]), values: rows.map((row) => Object.values(row)) }).toText();
}

/** Black to move, by the number of pieces. */
function countRows(manifest: Manifest, most: number) {
  return Array.from({ length: most - 1 }, (_, i) => i + 2).map((pieces) => ({
    pieces,
    ...countsOfPieces(manifest, pieces),
  }));
}

function verify(folder: string, json: boolean | undefined): string {
  const found = checkDatabases({ folder, onProgress: progressBar() }).unwrap();
  const { slices, positions, problems } = found;
  if (problems.length > 0) throw new LabError("damaged", problems.join("\n"));
  if (slices === 0) throw new LabError("not-built", `no databases in ${folder}: endgame solve --pieces 5 builds some`);
  if (json) return JSON.stringify(found, undefined, 2);
  return `${slices} files, ${positions.toLocaleString("en")} positions: all as the manifest lists them`;
}
