#!/usr/bin/env node
// Holds our reader of Syzygy tables against python-chess: WDL and DTZ of random positions of every ending in SYZYGY_PATH, both sides to
// move, both colours; of endings with pawns of both colours also with every en passant right that a position can have.
// usage: node bench/peers/compare-syzygy.mjs POSITIONS [FILE]   POSITIONS of each ending; FILE gets a line "FEN;WDL;DTZ" each
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeEnding, reverseEnding } from "../../dist/chess/ending.js";
import { EndingSampler } from "../../dist/chess/endingSampler.js";
import { enPassantSquares } from "../../dist/chess/enPassant.js";
import { FewMen } from "../../dist/chess/fewMen.js";
import { makeFewMen } from "../../dist/chess/fewMenFen.js";
import { syzygyFolders } from "../../dist/core/places.js";
import { Random } from "../../dist/core/random.js";
import { probeSyzygy } from "../../dist/tables/chess/prober.js";
import { openSyzygy } from "../../dist/tables/chess/syzygy.js";
import { pythonChess } from "./pythonChess.mjs";

const [positions, file] = process.argv.slice(2);
if (!/^\d+$/.test(positions ?? "")) {
  console.error("usage: node bench/peers/compare-syzygy.mjs POSITIONS [FILE]");
  process.exit(2);
}
const tables = openSyzygy(syzygyFolders()).unwrap();
const python = await pythonChess(console.error);
const script = fileURLToPath(new URL("syzygy_values.py", import.meta.url));
const [drawn, passing] = [new FewMen(), new FewMen()];
/** @type {string[]} */
const lines = [];
let [equal, different] = [0, 0];
for (const ending of tables.endings("wdl")) {
  const fens = draw(ending, Number(positions));
  const { stdout, stderr, status } = spawnSync(python, [script, ...syzygyFolders()], {
    input: fens.join("\n"),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  const answers = stdout.trim().split("\n");
  const wrong = fens.filter((fen, i) => {
    const { wdl, dtz } = probeSyzygy(tables, fen).unwrap();
    lines.push(`${fen};${answers[i].replace(" ", ";")}`);
    return answers[i] !== `${wdl} ${dtz}`;
  });
  equal += fens.length - wrong.length;
  different += wrong.length;
  const passed = fens.filter((fen) => fen.split(" ")[3] !== "-").length;
  console.log(
    `${makeEnding(ending).padEnd(8)} ${fens.length} positions, ${passed} with en passant, ${wrong.length} different`,
  );
  for (const fen of wrong.slice(0, 3)) console.log(`  DIFFERENT ${fen}`);
}
console.log(`${equal} positions equal, ${different} different`);
if (different > 0) process.exitCode = 1;
if (file) writeFileSync(file, `${lines.join("\n")}\n`);

/**
 * So many positions of an ending and its reverse, and as many with en passant where that can be.
 * @param {import("../../dist/chess/ending.js").Ending} ending
 * @param {number} count
 */
function draw(ending, count) {
  const random = Random.of(1).fork(makeEnding(ending));
  const sampler = new EndingSampler([ending, reverseEnding(ending)]);
  const canPass = ending.white.includes("P") && ending.black.includes("P");
  /** @type {string[]} */
  const plain = [];
  /** @type {string[]} */
  const withPassing = [];
  while (plain.length < count || (canPass && withPassing.length < count)) {
    sampler.draw(random, drawn);
    if (plain.length < count) plain.push(makeFewMen(drawn));
    for (const square of enPassantSquares(drawn)) {
      passing.copy(drawn);
      passing.epSquare = square;
      withPassing.push(makeFewMen(passing));
    }
  }
  return [...plain, ...withPassing];
}
