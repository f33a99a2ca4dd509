// From a position to its index in a sub-table. One position is looked up at a time, in one array that all share.
import { type FewMen, MOST_MEN } from "../../chess/fewMen.js";
import { BLACK_MAN, PAWN } from "../../chess/man.js";
import type { SyzygyGroups } from "./syzygyGroups.js";
import {
  BELOW_NUMBER,
  choose,
  KING_PAIR,
  LEAD_NUMBER,
  mirrorDiagonal,
  offDiagonal,
  PAWN_NUMBER,
  TRIANGLE_NUMBER,
} from "./syzygyNumbers.js";

// Numbers of triples: those with the first man off the diagonal, with the second one off, with the third one off.
const FIRST_OFF = 6 * 63 * 62;
const SECOND_OFF = 4 * 28 * 62;
const THIRD_OFF = 4 * 7 * 28;

/** The squares of the position that is looked up, in the order of a list. */
const squares = new Uint8Array(MOST_MEN);

/**
 * The index of a position among those with the men of `list`, whose groups are `groups`. With pawns the list must be that of
 * the leading pawn's file.
 * @param flip whether the position's colours are exchanged first and its board turned over
 */
export function syzygyIndex(list: Uint8Array, groups: SyzygyGroups, position: FewMen, flip: boolean): number {
  const { lengths, factors } = groups;
  const hasPawns = (list[0] & 7) === PAWN;
  orderSquares(list, position, flip);
  let next = lengths[0];
  let group = 1;
  if (hasPawns) leadWith(next);
  if ((squares[0] & 4) !== 0) for (let i = 0; i < list.length; i++) squares[i] ^= 7;
  let index: number;
  if (hasPawns) {
    index = leadingPawns(next) * factors[0];
    if (list[next] === (list[0] ^ BLACK_MAN)) {
      index += placement(next, lengths[1], 8) * factors[1];
      next += lengths[1];
      group = 2;
    }
  } else {
    turnToTriangle(next, list.length);
    index = (next === 3 ? triple() : KING_PAIR[64 * TRIANGLE_NUMBER[squares[0]] + squares[1]]) * factors[0];
  }
  for (; group < lengths.length; group++) {
    index += placement(next, lengths[group], 0) * factors[group];
    next += lengths[group];
  }
  return index;
}

/** Puts the squares of the men into the order of a list. */
function orderSquares(list: Uint8Array, position: FewMen, flip: boolean): void {
  const colour = flip ? BLACK_MAN : 0;
  const turn = flip ? 56 : 0;
  for (let k = 0, i = 0; k < list.length; k++) {
    const man = list[k] ^ colour;
    i = k > 0 && list[k] === list[k - 1] ? i + 1 : 0;
    while (position.men[i] !== man) i++;
    squares[k] = position.squares[i] ^ turn;
  }
}

/** Brings the leading pawn, of so many, to the front. */
function leadWith(pawns: number): void {
  let lead = 0;
  for (let i = 1; i < pawns; i++) if (PAWN_NUMBER[squares[i]] > PAWN_NUMBER[squares[lead]]) lead = i;
  const square = squares[lead];
  squares[lead] = squares[0];
  squares[0] = square;
}

/** The number of the placement of the leading pawns, the lead on files a–d. */
function leadingPawns(pawns: number): number {
  let number = LEAD_NUMBER[64 * pawns + squares[0]];
  for (let i = 2; i < pawns; i++) {
    const square = squares[i];
    let j = i;
    for (; j > 1 && PAWN_NUMBER[squares[j - 1]] > PAWN_NUMBER[square]; j--) squares[j] = squares[j - 1];
    squares[j] = square;
  }
  for (let i = 1; i < pawns; i++) number += choose(PAWN_NUMBER[squares[i]], i);
  return number;
}

/** Mirrors all men so that the first one, on files a–d already, comes into the triangle a1–d1–d4. */
function turnToTriangle(leading: number, men: number): void {
  if ((squares[0] & 32) !== 0) for (let i = 0; i < men; i++) squares[i] ^= 56;
  for (let i = 0; i < leading; i++) {
    const off = offDiagonal(squares[i]);
    if (off > 0) for (let j = 0; j < men; j++) squares[j] = mirrorDiagonal(squares[j]);
    if (off !== 0) return;
  }
}

/** The number of three unlike men, the first one in the triangle. */
function triple(): number {
  const a = squares[0];
  const b = squares[1];
  const c = squares[2];
  const i = b > a ? 1 : 0;
  const j = (c > a ? 1 : 0) + (c > b ? 1 : 0);
  if (offDiagonal(a) !== 0) return TRIANGLE_NUMBER[a] * 63 * 62 + (b - i) * 62 + (c - j);
  if (offDiagonal(b) !== 0) return FIRST_OFF + (a >> 3) * 28 * 62 + BELOW_NUMBER[b] * 62 + (c - j);
  if (offDiagonal(c) !== 0) return FIRST_OFF + SECOND_OFF + (a >> 3) * 7 * 28 + ((b >> 3) - i) * 28 + BELOW_NUMBER[c];
  return FIRST_OFF + SECOND_OFF + THIRD_OFF + (a >> 3) * 7 * 6 + ((b >> 3) - i) * 6 + ((c >> 3) - j);
}

/** The number of a group's placement among the squares that the men before it leave, the first `below` of them left out. */
function placement(from: number, length: number, below: number): number {
  let number = 0;
  for (let i = from + 1; i < from + length; i++) {
    const square = squares[i];
    let j = i;
    for (; j > from && squares[j - 1] > square; j--) squares[j] = squares[j - 1];
    squares[j] = square;
  }
  for (let i = from; i < from + length; i++) {
    let place = squares[i] - below;
    for (let j = 0; j < from; j++) if (squares[j] < squares[i]) place--;
    number += choose(place, i - from + 1);
  }
  return number;
}
