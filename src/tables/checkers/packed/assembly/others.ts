// Placements of the other side's pieces, for the decoder: the board of every slot, and which slots of the same plane, or of another
// one, hold the placements with one piece moved a little. Slices whose other sides are alike share a table; it is filled when
// the first block is decoded.
import { ld, low, st } from "../../assembly/words";
import { take } from "./arena";
import { STEPS } from "./inputs";
import {
  otherKingsIn,
  otherMenIn,
  otherParityOf,
  placedKings,
  placedMen,
  setOthers,
  sliceKeyOf,
  slotCount,
  slotOf,
  takeSlot,
} from "./slices";
import { neighbour, parity } from "./squares";

// Fields of a table.
const MATERIAL: i32 = 0;
const FILLED: i32 = 1;
const BOARDS: i32 = 2;
const BEFORE: i32 = 3;
const AROUND: i32 = 4;
const NEXT: i32 = 5;
const TABLE: i32 = 8;

let latest: i32 = 0;

/** Gives a slice its table, which others may have made already. */
export function shareOthers(record: i32): void {
  const key = sliceKeyOf(record);
  const material = (otherKingsIn(key) << 6) | (otherMenIn(key) << 3) | (otherParityOf(record) + 1);
  let table = latest;
  while (table !== 0 && ld(table + MATERIAL) !== material) table = ld(table + NEXT);
  if (table === 0) {
    table = take(TABLE);
    st(table + MATERIAL, material);
    st(table + NEXT, latest);
    const slots = slotCount(record);
    st(table + BOARDS, take(2 * slots));
    st(table + BEFORE, take(slots * neighboursOf(record)));
    st(table + AROUND, take(slots * neighboursOf(record)));
    latest = table;
  }
  setOthers(record, table);
}

/** How many neighbours of each kind a slot has. */
export function neighboursOf(record: i32): i32 {
  const key = sliceKeyOf(record);
  return STEPS * (otherKingsIn(key) + otherMenIn(key));
}

/** Where the boards start: men and kings of each slot. */
export function boardsIn(table: i32): i32 {
  return ld(table + BOARDS);
}

/** Where the slots start that come before, men's neighbours first: a slot, or -1. */
export function beforeIn(table: i32): i32 {
  return ld(table + BEFORE);
}

/** Where the slots start that lie around. */
export function aroundIn(table: i32): i32 {
  return ld(table + AROUND);
}

/** Fills the table of a slice, once. */
export function fillOthers(record: i32, table: i32): void {
  if (ld(table + FILLED) !== 0) return;
  st(table + FILLED, 1);
  const slots = slotCount(record);
  let before = beforeIn(table);
  let around = aroundIn(table);
  for (let slot: i32 = 0; slot < slots; slot++) {
    takeSlot(record, slot);
    const men = placedMen;
    const kings = placedKings;
    st(boardsIn(table) + 2 * slot, men);
    st(boardsIn(table) + 2 * slot + 1, kings);
    for (let crowned: i32 = 0; crowned < 2; crowned++)
      for (let x = crowned === 0 ? men : kings; x !== 0; x &= x - 1)
        for (let k: i32 = 0; k < STEPS; k++) {
          st(before++, movedSlot(record, men, kings, x & -x, crowned === 1, squareBefore(low(x), k)));
          st(around++, movedSlot(record, men, kings, x & -x, crowned === 1, squareAround(low(x), k)));
        }
  }
}

/** Lower squares near one: two a step away, four two steps away. */
export function squareBefore(square: i32, k: i32): i32 {
  if (k < 2) return neighbour(square, 2 + k);
  const column = square & 3;
  if (k === 2) return column > 0 ? square - 1 : -1;
  if (k === 3) return square - 8;
  if (k === 4) return column > 0 ? square - 9 : -1;
  return column < 3 ? square - 7 : -1;
}

/** Squares near one: the four a step away, and the two that {@link squareBefore} has on the other side. */
function squareAround(square: i32, k: i32): i32 {
  if (k < 4) return neighbour(square, k);
  if (k === 4) return (square & 3) < 3 ? square + 1 : -1;
  return square < 24 ? square + 8 : -1;
}

/** The slot of the placement with one piece moved, or -1 if it cannot stand there or the slot is of another parity. */
function movedSlot(record: i32, men: i32, kings: i32, piece: i32, crowned: bool, to: i32): i32 {
  if (to < 0 || (((men | kings) >>> to) & 1) !== 0) return -1;
  if (!crowned && to < 4) return -1;
  const movedMen = crowned ? men : (men ^ piece) | (1 << to);
  const movedKings = crowned ? (kings ^ piece) | (1 << to) : kings;
  if (otherParityOf(record) >= 0 && parity(movedMen | movedKings) !== parity(men | kings)) return -1;
  return slotOf(record, movedMen, movedKings);
}
