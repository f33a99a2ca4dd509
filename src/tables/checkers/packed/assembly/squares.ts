// The board of geometry.ts, seen by the side to move: its men move towards higher squares. The other side's move up.
import { ld, pop, st } from "../../assembly/words";
import { take } from "./arena";

const EVEN_ROWS: i32 = 0x0f0f0f0f;
/** Squares in the rows 1, 3, 5, 7: what the parity of a group of pieces counts. */
const ODD_ROWS: i32 = 0xf0f0f0f0;
const EVEN_INNER: i32 = 0x07070707;
const ODD_INNER: i32 = 0xe0e0e0e0;

let neighbours: i32 = 0;
let landings: i32 = 0;

export function layOutSquares(): void {
  neighbours = take(128);
  landings = take(128);
  for (let s: i32 = 0; s < 32; s++)
    for (let d: i32 = 0; d < 4; d++) {
      const over = step(s, d);
      st(neighbours + 4 * s + d, over);
      st(landings + 4 * s + d, over < 0 ? -1 : step(over, d));
    }
}

function step(square: i32, direction: i32): i32 {
  const row = square >> 2;
  const toRow = row + (direction < 2 ? 1 : -1);
  const toColumn = 2 * (square & 3) + 1 - (row & 1) + ((direction & 1) === 0 ? -1 : 1);
  return toRow < 0 || toRow > 7 || toColumn < 0 || toColumn > 7 ? -1 : toRow * 4 + ((toColumn - 1 + (toRow & 1)) >> 1);
}

/** The next square in a direction (0 and 1 lead down the board), or -1. */
export function neighbour(square: i32, direction: i32): i32 {
  return ld(neighbours + 4 * square + direction);
}

/** The square behind it, or -1. */
export function landing(square: i32, direction: i32): i32 {
  return ld(landings + 4 * square + direction);
}

/** 1 if an odd number of the pieces stands in odd rows. A step, but not a double step, changes it. */
export function parity(bits: i32): i32 {
  return pop(bits & ODD_ROWS) & 1;
}

export function downLeft(b: i32): i32 {
  return ((b & EVEN_ROWS) << 4) | ((b & ODD_INNER) << 3);
}

export function downRight(b: i32): i32 {
  return ((b & EVEN_INNER) << 5) | ((b & ODD_ROWS) << 4);
}

export function upLeft(b: i32): i32 {
  return ((b & EVEN_ROWS) >>> 4) | ((b & ODD_INNER) >>> 5);
}

export function upRight(b: i32): i32 {
  return ((b & EVEN_INNER) >>> 3) | ((b & ODD_ROWS) >>> 4);
}

/** Whether pieces that go down, and pieces that go up, can jump over one of the `others`. */
function canJump(down: i32, up: i32, others: i32, occupied: i32): bool {
  const landed =
    downLeft(downLeft(down) & others) |
    downRight(downRight(down) & others) |
    upLeft(upLeft(up) & others) |
    upRight(upRight(up) & others);
  return (landed & ~occupied) !== 0;
}

/** Whether the side to move can capture. */
export function canCapture(men: i32, kings: i32, otherMen: i32, otherKings: i32): bool {
  const own = men | kings;
  const others = otherMen | otherKings;
  return canJump(own, kings, others, own | others);
}

/** Whether the other side could, were it to move. */
export function isThreatened(men: i32, kings: i32, otherMen: i32, otherKings: i32): bool {
  const own = men | kings;
  const others = otherMen | otherKings;
  return canJump(otherKings, others, own, own | others);
}
