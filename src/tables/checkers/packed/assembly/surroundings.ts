// What the predictor is told of the pieces alone: where they stand, and how to each other.
import { ld, low, pop, st } from "../../assembly/words";
import { take } from "./arena";
import { FLAGS, MOBILITY, MOVES_COUNTED, PIECES, RELATED, RELATIONS } from "./inputs";
import { downLeft, downRight, isThreatened, parity, upLeft, upRight } from "./squares";

let relations: i32 = 0;

export function layOutSurroundings(): void {
  relations = take(32 * 32);
  for (let a: i32 = 0; a < 32; a++)
    for (let b: i32 = 0; b < 32; b++)
      st(relations + 32 * a + b, ((b >> 2) - (a >> 2) + 7) * 8 + abs(columnOf(b) - columnOf(a)));
}

function columnOf(square: i32): i32 {
  return 2 * (square & 3) + 1 - ((square >> 2) & 1);
}

/** Lists the squares of own (kind 0 men, 1 kings) or other (2 men, 3 kings) pieces from `end` on; returns the new end. */
export function listSquares(pieces: i32, kind: i32, end: i32): i32 {
  let at = end;
  for (let x = pieces; x !== 0; x &= x - 1) st(at++, PIECES + 32 * kind + low(x));
  return at;
}

/** Lists all that concerns both sides' pieces together. */
export function listSurroundings(men: i32, kings: i32, otherMen: i32, otherKings: i32, end: i32): i32 {
  const threat: i32 = isThreatened(men, kings, otherMen, otherKings) ? 1 : 0;
  let at = end;
  st(at++, FLAGS + threat + 2 * parity(otherMen | otherKings));
  at = relate(men, otherMen, 0, at);
  at = relate(men, otherKings, 1, at);
  at = relate(kings, otherMen, 2, at);
  at = relate(kings, otherKings, 3, at);
  const own = men | kings;
  const others = otherMen | otherKings;
  const empty = ~(own | others);
  st(at++, MOBILITY + min(steps(own, kings, empty), MOVES_COUNTED - 1));
  st(at++, MOBILITY + MOVES_COUNTED + min(steps(otherKings, others, empty), MOVES_COUNTED - 1));
  return at;
}

function relate(own: i32, others: i32, kind: i32, end: i32): i32 {
  let at = end;
  for (let x = own; x !== 0; x &= x - 1)
    for (let y = others; y !== 0; y &= y - 1)
      st(at++, RELATED + kind * RELATIONS + ld(relations + 32 * low(x) + low(y)));
  return at;
}

/** Steps that pieces that go down, and pieces that go up, have to empty squares. */
function steps(down: i32, up: i32, empty: i32): i32 {
  return (
    pop(downLeft(down) & empty) + pop(downRight(down) & empty) + pop(upLeft(up) & empty) + pop(upRight(up) & empty)
  );
}
