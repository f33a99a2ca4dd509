// The checkers solver on our side, one JSON line a measurement: solving in memory, as the peer does; from an empty folder to checked
// files, with all that the process costs; random probes. usage: checkersSolver.mjs PIECES memory|files
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// By module, not by the library's index, which would load TensorFlow.
import { Random } from "../../dist/core/random.js";
import { openDatabase } from "../../dist/tables/checkers/database.js";
import { PositionSet } from "../../dist/tables/checkers/positionSet.js";
import { slicesWith } from "../../dist/tables/checkers/slice.js";
import { SliceSolver } from "../../dist/tables/checkers/sliceSolver.js";
import { solveDatabases } from "../../dist/tables/checkers/solveDatabases.js";
import { solveOrder } from "../../dist/tables/checkers/solveOrder.js";

const PROBES = 5_000_000;

const pieces = Number(process.argv[2]);
const counts = Array.from({ length: pieces - 1 }, (_, i) => i + 2);
const folder = mkdtempSync(join(tmpdir(), "endgame-bench-"));
try {
  const solved = new PositionSet(counts.flatMap(slicesWith)).size;
  if (process.argv[3] === "memory") {
    const before = process.cpuUsage();
    await solveInMemory();
    tell(`solving 2–${pieces} pieces`, "AssemblyScript, one thread", solved / cpuSeconds(before));
  } else {
    (await solveDatabases({ pieces, folder, threads: 1 })).unwrap();
    tell(`solving 2–${pieces} pieces, to files`, "AssemblyScript, one thread, whole process", solved / cpuSeconds());
    probes();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} measure @param {string} setting @param {number} value */
function tell(measure, setting, value) {
  console.log(JSON.stringify({ measure, setting, value }));
}

/** Processor time since then, or since the process began. @param {NodeJS.CpuUsage} [before] */
function cpuSeconds(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function solveInMemory() {
  const solver = await SliceSolver.start(folder, pieces, 1);
  for (const slice of solveOrder(pieces)) (await solver.solve(slice)).unwrap();
  await solver.close();
}

/** Probes a second, of positions drawn beforehand: one by one, and many at once. */
function probes() {
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
  const outcomes = new Uint8Array(PROBES);
  const oneByOne = () => {
    for (let i = 0; i < PROBES; i++)
      outcomes[i] = database.probe(boards[3 * i], boards[3 * i + 1], boards[3 * i + 2], true);
  };
  const measure = `random probes, ${pieces} pieces`;
  tell(`${measure}, one by one`, "typed arrays, one thread", rate(oneByOne));
  tell(
    measure,
    "typed arrays, one thread, probeAll",
    rate(() => database.probeAll(boards, true, outcomes)),
  );
  if (!outcomes.includes(1)) throw new Error("invalid database: nothing is won");
}

/**
 * The first pass lets the compiler see what is called; the second one counts.
 * @param {() => void} pass
 */
function rate(pass) {
  pass();
  const before = process.cpuUsage();
  pass();
  return PROBES / cpuSeconds(before);
}
