// The checkers solver beside a plain one in C++, in one run: positions solved a second of processor time, and random probes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTools } from "../environment/setup/tools.mjs";
import { measure, sideBySide, watchingOthers } from "./contest.mjs";

const PIECES = "5";
/** Ours takes two seconds, the peer minutes: ours runs before and after, so that a busy moment does not decide. */
const ROUNDS = 2;

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "solve",
  summary: `checkers databases of 2–${PIECES} pieces, beside a plain C++ solver at -O2`,
  async run(tell) {
    const folder = mkdtempSync(join(tmpdir(), "endgame-bench-"));
    try {
      const solver = join(folder, "plain-solver");
      const { compiler } = findTools();
      await measure(compiler, ["-O2", "-std=c++17", "-o", solver, here("peers/plain-solver.cpp")]);
      const { value: rows, others } = await watchingOthers(async () => {
        /** @type {import("./contest.mjs").Measurement[]} */
        const ours = [];
        const round = async (/** @type {number} */ number) => {
          tell(`ours, round ${number} of ${ROUNDS}`);
          for (const mode of ["memory", "files"])
            ours.push(...(await measure(process.execPath, [here("ours/checkersSolver.mjs"), PIECES, mode])));
        };
        await round(1);
        tell("the plain solver: some minutes");
        const peer = await measure(solver, [PIECES]);
        await round(2);
        // The peer keeps its tables in memory and probes one by one: its numbers stand beside both of ours.
        const beside = peer.flatMap((one) =>
          ["", ", to files", ", one by one"].map((end) => ({ ...one, measure: one.measure + end })),
        );
        return sideBySide("a CPU second", ours, beside);
      });
      return { rows, others };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
