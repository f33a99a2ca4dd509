// The checkers solver on our side: from an empty folder to checked files, with all that the process costs, then random probes; one JSON
// line a measurement. usage: checkersSolver.mjs PIECES
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// By module, not by the library's index, which would load TensorFlow.
import { Random } from "../../dist/core/random.js";
import { openDatabase } from "../../dist/tables/checkers/database.js";
import { PositionSet } from "../../dist/tables/checkers/positionSet.js";
import { slicesWith } from "../../dist/tables/checkers/slice.js";
import { solveDatabases } from "../../dist/tables/checkers/solveDatabases.js";

const PROBES = 5_000_000;

const pieces = Number(process.argv[2]);
const counts = Array.from({ length: pieces - 1 }, (_, i) => i + 2);
const folder = mkdtempSync(join(tmpdir(), "endgame-bench-"));
try {
  (await solveDatabases({ pieces, folder, threads: 1 })).unwrap();
  const { user, system } = process.cpuUsage();
  const solved = new PositionSet(counts.flatMap(slicesWith)).size;
  tell(`solving 2–${pieces} pieces`, "AssemblyScript, one thread, files written", solved / ((user + system) / 1e6));
  tell(`random probes, ${pieces} pieces`, "typed arrays, one thread", probeRate());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} measure @param {string} setting @param {number} value */
function tell(measure, setting, value) {
  console.log(JSON.stringify({ measure, setting, value }));
}

/** Probes a second, of positions drawn beforehand. */
function probeRate() {
  const database = openDatabase(folder).unwrap();
  const positions = new PositionSet(slicesWith(pieces));
  const random = Random.of(1);
  const boards = new Int32Array(3 * PROBES);
  const board = { black: 0, white: 0, kings: 0 };
  for (let i = 0; i < PROBES; i++) {
    positions.unrank(random.int(positions.size), board);
    boards.set([board.black, board.white, board.kings], 3 * i);
  }
  for (const slice of slicesWith(pieces)) database.load(slice).unwrap();
  let wins = 0;
  let spent = 0;
  // The first pass lets the compiler see what is called; the second one counts.
  for (let pass = 0; pass < 2; pass++) {
    const before = process.cpuUsage();
    for (let i = 0; i < 3 * PROBES; i += 3)
      if (database.probe(boards[i], boards[i + 1], boards[i + 2], (i & 1) === 0) === 1) wins++;
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1e6;
  }
  if (wins === 0) throw new Error("invalid database: nothing is won");
  return PROBES / spent;
}
