#!/usr/bin/env node
// Holds our own chess tables against the Syzygy tables in SYZYGY_PATH, at every index of every ending (of like men one order), both sides
// to move, and with every en passant right there can be. Ours know no 50-move rule: a win that it makes a draw counts as a win.
// usage: node bench/peers/compare-mate.mjs [ENDING...]   without any, all of 3 and 4 men
import { join } from "node:path";
import { endingsWith, makeEnding, parseEnding } from "../../dist/chess/ending.js";
import { enPassantSquares } from "../../dist/chess/enPassant.js";
import { FewMen, NO_SQUARE } from "../../dist/chess/fewMen.js";
import { makeFewMen } from "../../dist/chess/fewMenFen.js";
import { BLACK_MAN } from "../../dist/chess/man.js";
import { dataFolder, syzygyFolders } from "../../dist/core/places.js";
import { DRAW, ILLEGAL, isWin } from "../../dist/tables/chess/mateCode.js";
import { MateLayout } from "../../dist/tables/chess/mateLayout.js";
import { MateTables } from "../../dist/tables/chess/mateTables.js";
import { openSyzygy } from "../../dist/tables/chess/syzygy.js";

const names = process.argv.slice(2);
const endings =
  names.length > 0 ? names.map((name) => parseEnding(name).unwrap()) : [3, 4].flatMap((men) => endingsWith(men));
const syzygy = openSyzygy(syzygyFolders()).unwrap();
const tables = new MateTables(join(dataFolder(), "chess"));
const position = new FewMen();
let [equal, different] = [0, 0];
const began = performance.now();
for (const ending of endings) {
  const start = performance.now();
  const before = { equal, different };
  const passed = compareEnding(ending);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${makeEnding(ending).padEnd(8)} ${equal - before.equal} equal, ${passed} of them with en passant, ` +
      `${different - before.different} different, ${seconds} s`,
  );
}
console.log(`${equal} equal, ${different} different, ${((performance.now() - began) / 1000).toFixed(0)} s`);
if (different > 0 || equal === 0) process.exitCode = 1;

/** @param {import("../../dist/chess/ending.js").Ending} ending */
function compareEnding(ending) {
  const layout = new MateLayout(ending);
  const squares = new Uint8Array(layout.men.length);
  const canPass = layout.hasEnPassant;
  let passed = 0;
  for (let index = 0; index < layout.size; index++) {
    layout.unrank(index, squares);
    if (!place(layout.men, squares)) continue;
    for (const turn of [0, BLACK_MAN]) {
      position.turn = turn;
      position.epSquare = NO_SQUARE;
      if (position.isIllegal()) {
        if (tables.probe(position) !== ILLEGAL) tell("illegal, but has a value");
        continue;
      }
      compare();
      if (!canPass) continue;
      for (const square of enPassantSquares(position)) {
        position.epSquare = square;
        compare();
        passed++;
      }
    }
  }
  return passed;
}

/** Lays men out; false if two have one square, a pawn is on a last rank, or like men are not in their order. */
function place(/** @type {Uint8Array} */ men, /** @type {Uint8Array} */ squares) {
  position.clear();
  for (let i = 0; i < men.length; i++) {
    if (position.isTaken(squares[i])) return false;
    if ((men[i] & 7) === 1 && (squares[i] < 8 || squares[i] >= 56)) return false;
    if (i > 0 && men[i] === men[i - 1] && squares[i] < squares[i - 1]) return false;
    position.add(men[i], squares[i]);
  }
  return true;
}

function compare() {
  const code = tables.probe(position);
  const ours = code === DRAW ? 0 : isWin(code) ? 1 : -1;
  const theirs = Math.sign(syzygy.probeWdl(position));
  if (code !== ILLEGAL && ours === theirs) equal++;
  else tell(`ours ${code === ILLEGAL ? "illegal" : ours}, Syzygy ${theirs}`);
}

function tell(/** @type {string} */ what) {
  if (different++ < 10) console.log(`DIFFERENT ${makeFewMen(position)}: ${what}`);
}
