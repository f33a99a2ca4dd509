// A table of checkers values, packed or plain, one JSON line a measurement: random probes, all at once and one by one, once everything is
// in memory; opening the table and asking it one position; bytes. usage: checkersTable.mjs PATH PIECES [NAME]
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
// By module, not by the library's index, which would load TensorFlow.
import { Random } from "../../dist/core/random.js";
import { openTable } from "../../dist/tables/checkers/openTable.js";
import { PositionSet } from "../../dist/tables/checkers/positionSet.js";
import { piecesOf, sliceFromName, slicesWith } from "../../dist/tables/checkers/slice.js";

const PROBES = 1_000_000;
const COLD_PROBES = 50;

const [path, pieces] = [process.argv[2], Number(process.argv[3])];
const isFile = statSync(path).isFile();
const setting = process.argv[4] ?? (isFile ? "packed file" : "plain tables");
const positions = new PositionSet(Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2)).flat());
const boards = new Int32Array(3 * PROBES);
const random = Random.of(1);
const board = { black: 0, white: 0, kings: 0 };
for (let i = 0; i < PROBES; i++) {
  positions.unrank(random.int(positions.size), board);
  boards.set([board.black, board.white, board.kings], 3 * i);
}

/** @param {string} measure @param {number} value */
function tell(measure, value) {
  console.log(JSON.stringify({ measure, setting, value }));
}

/** The first pass lets the table decode and the compiler see what is called; the second one counts. @param {() => void} pass */
function rate(pass) {
  pass();
  const before = process.cpuUsage();
  pass();
  const { user, system } = process.cpuUsage(before);
  return (1e6 * PROBES) / (user + system);
}

// Another position each time: what a page costs that asks for one. The median, as a position may need one block or several.
const cold = [];
for (let i = 0; i < COLD_PROBES; i++) {
  const started = performance.now();
  (await openTable(path)).unwrap().probe(boards[3 * i], boards[3 * i + 1], boards[3 * i + 2], true);
  cold.push(performance.now() - started);
}
cold.sort((a, b) => a - b);
tell("opening and a first probe, median", 1000 / cold[COLD_PROBES >> 1]);
tell("opening and a first probe, slowest of 50", 1000 / cold[COLD_PROBES - 1]);

const table = (await openTable(path)).unwrap();
const outcomes = new Uint8Array(PROBES);
tell(
  "random warm probes, many at once",
  rate(() => table.probeAll(boards, true, outcomes)),
);
tell(
  "random warm probes, one by one",
  rate(() => {
    for (let i = 0; i < PROBES; i++)
      outcomes[i] = table.probe(boards[3 * i], boards[3 * i + 1], boards[3 * i + 2], true);
  }),
);
const files = isFile
  ? [path]
  : readdirSync(path)
      .filter((name) => name.endsWith(".slice") && piecesOf(sliceFromName(name.slice(0, 4))) <= pieces)
      .map((name) => join(path, name));
tell(
  "bytes",
  files.map((file) => statSync(file).size).reduce((a, b) => a + b, 0),
);
