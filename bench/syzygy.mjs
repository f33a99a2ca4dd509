// Probes of Syzygy tables beside python-chess, in one run, on the same random positions, with the same answers.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reverseEnding } from "../dist/chess/ending.js";
import { EndingSampler } from "../dist/chess/endingSampler.js";
import { FewMen } from "../dist/chess/fewMen.js";
import { makeFewMen } from "../dist/chess/fewMenFen.js";
import { syzygyFolders } from "../dist/core/places.js";
import { Random } from "../dist/core/random.js";
import { openSyzygy } from "../dist/tables/chess/syzygy.js";
import { measure, sideBySide, watchingOthers } from "./contest.mjs";
import { pythonChess } from "./peers/pythonChess.mjs";

const POSITIONS = 20_000;
const SECONDS = "4";
/** Each side runs twice, in turn, and the best counts: a disturbance hits one run, not one side. */
const ROUNDS = 2;

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "syzygy",
  summary: "probes of the Syzygy tables in SYZYGY_PATH, beside python-chess",
  async run(tell) {
    const folders = syzygyFolders();
    const fens = drawPositions(folders);
    const python = await pythonChess(tell);
    const folder = mkdtempSync(join(tmpdir(), "endgame-bench-"));
    try {
      const words = [join(folder, "positions"), join(folder, "values"), SECONDS, ...folders];
      writeFileSync(words[0], fens.join("\n"));
      const { value: rows, others } = await watchingOthers(async () => {
        const ours = [];
        const peers = [];
        for (let round = 1; round <= ROUNDS; round++) {
          tell(`round ${round} of ${ROUNDS}: python-chess`);
          peers.push(...(await measure(python, [here("peers/syzygy_probes.py"), ...words])));
          tell(`round ${round} of ${ROUNDS}: ours`);
          ours.push(...(await measure(process.execPath, [here("ours/syzygyProbes.mjs"), ...words])));
        }
        return sideBySide("a CPU second", ours, peers);
      });
      return { rows, others };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Positions of all endings there are, every one equally likely, with both colours and both sides to move.
 * @param {string[]} folders
 */
function drawPositions(folders) {
  const endings = openSyzygy(folders).unwrap().endings("wdl");
  const sampler = new EndingSampler([...endings, ...endings.map(reverseEnding)]);
  const random = Random.of(1);
  const position = new FewMen();
  return Array.from({ length: POSITIONS }, () => {
    sampler.draw(random, position);
    return makeFewMen(position);
  });
}
