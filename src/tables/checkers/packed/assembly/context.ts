// What the predictor is told of a position: the pieces, and what has been decoded of positions nearby in the same block.
import { ld, ldByte, low, st, stByte } from "../../assembly/words";
import { take } from "./arena";
import { AROUND, BEFORE, COUNTED, COUNTS, FAR_STEPS, OWN, PREVIOUS, SLICES, STEPS } from "./inputs";
import { aroundIn, beforeIn, boardsIn, fillOthers, neighboursOf, squareBefore } from "./others";
import {
  codedAs,
  otherMenIn,
  othersOf,
  placedKings,
  placedMen,
  planeOf,
  sliceKeyOf,
  slotCount,
  takePlane,
} from "./slices";
import { listSquares, listSurroundings } from "./surroundings";

/** Stands for a value that is not there, among draw 0, win 1, loss 2. */
export const UNKNOWN: i32 = 3;

/** Decoded values of the block in hand, a byte each, from its first plane on. */
export let values: i32 = 0;
/** The inputs that are on: those that all positions of the plane share come first. */
export let active: i32 = 0;
export let sharedCount: i32 = 0;

/** Planes near the one in hand: where they start in the block, and the input that stands for a draw there. */
let nearby: i32 = 0;
let nearbyCount: i32 = 0;

/** The plane in hand: own pieces, and where it starts in the block. */
export let men: i32 = 0;
export let kings: i32 = 0;
let planeStart: i32 = 0;

// The slice in hand: tables of others.ts.
let boards: i32 = 0;
let before: i32 = 0;
let around: i32 = 0;
let neighbours: i32 = 0;
let otherPieces: i32 = 0;
let otherMenCount: i32 = 0;

/** Room for blocks of up to so many slots. */
export function layOutContext(mostSlots: i32): void {
  values = take((mostSlots + 3) >> 2);
  active = take(256);
  nearby = take(128);
}

/** Takes a slice in hand, whose blocks are to be decoded. */
export function openSlice(record: i32): void {
  const table = othersOf(record);
  fillOthers(record, table);
  boards = boardsIn(table);
  before = beforeIn(table);
  around = aroundIn(table);
  neighbours = neighboursOf(record);
  otherPieces = neighbours / STEPS;
  otherMenCount = otherMenIn(sliceKeyOf(record));
}

/** Takes a plane in hand, of a block that starts with plane `first`; false if no position has its pieces. */
export function openPlane(record: i32, plane: i32, first: i32): bool {
  const slots = slotCount(record);
  planeStart = (plane - first) * slots;
  takePlane(record, plane);
  men = placedMen;
  kings = placedKings;
  if ((men & kings) !== 0) return false;
  let end = listSquares(men, 0, active);
  end = listSquares(kings, 1, end);
  st(end++, SLICES + codedAs(record));
  sharedCount = end - active;
  nearbyCount = 0;
  for (let crowned: i32 = 0; crowned < 2; crowned++)
    for (let x = crowned === 0 ? men : kings; x !== 0; x &= x - 1)
      for (let k: i32 = 0; k < FAR_STEPS; k++) {
        // One step away is a plane of the other parity.
        const to = squareBefore(low(x), STEPS - FAR_STEPS + k);
        if (to < 0 || (((men | kings) >>> to) & 1) !== 0) continue;
        const moved = (x & -x) | (1 << to);
        const near = crowned === 0 ? planeOf(record, men ^ moved, kings) : planeOf(record, men, kings ^ moved);
        if (near >= first) addNearby((near - first) * slots, OWN + 3 * (FAR_STEPS * crowned + k));
      }
  if (plane > first) addNearby(planeStart - slots, PREVIOUS);
  if (plane > first + 1) addNearby(planeStart - 2 * slots, PREVIOUS + 3);
  return true;
}

function addNearby(start: i32, input: i32): void {
  st(nearby + 2 * nearbyCount, start);
  st(nearby + 2 * nearbyCount + 1, input);
  nearbyCount++;
}

/** The other pieces in a slot. */
export function otherMenAt(slot: i32): i32 {
  return ld(boards + 2 * slot);
}

export function otherKingsAt(slot: i32): i32 {
  return ld(boards + 2 * slot + 1);
}

/** Notes the value of a slot of the plane in hand. */
export function note(slot: i32, value: i32): void {
  stByte(values, planeStart + slot, value);
}

/** Lists, behind the shared ones, the inputs that are on for a slot; returns how many these are. */
export function look(slot: i32): i32 {
  const otherMen = otherMenAt(slot);
  const otherKings = otherKingsAt(slot);
  let end = listSquares(otherMen, 2, active + sharedCount);
  end = listSquares(otherKings, 3, end);
  end = listSurroundings(men, kings, otherMen, otherKings, end);

  counts = 0;
  let beside: i32 = -1;
  for (let i: i32 = 0; i < nearbyCount; i++) {
    const start = ld(nearby + 2 * i);
    const value = ldByte(values, start + slot);
    if (value === UNKNOWN) continue;
    st(end++, ld(nearby + 2 * i + 1) + value);
    counts += 1 << (10 * value);
    if (beside < 0) beside = start;
  }
  end = listNeighbours(before + slot * neighbours, planeStart, BEFORE, end);
  if (beside >= 0) end = listNeighbours(around + slot * neighbours, beside, AROUND, end);
  for (let value: i32 = 0; value < 3; value++)
    st(end++, COUNTS + COUNTED * value + min((counts >> (10 * value)) & 1023, COUNTED - 1));
  return end - active - sharedCount;
}

/** How many neighbours of the slot in hand are draws, wins, losses: ten bits each. */
let counts: i32 = 0;

/** Lists the inputs of neighbours whose slots lie from `slots` on, men's first, in a plane that starts at `start`. */
function listNeighbours(slots: i32, start: i32, input: i32, end: i32): i32 {
  let at = end;
  let from = slots;
  for (let piece: i32 = 0; piece < otherPieces; piece++)
    for (let kind = piece < otherMenCount ? input : input + 3 * STEPS, k: i32 = 0; k < STEPS; k++, kind += 3) {
      const near = ld(from++);
      if (near < 0) continue;
      const value = ldByte(values, start + near);
      if (value === UNKNOWN) continue;
      st(at++, kind + value);
      counts += 1 << (10 * value);
    }
  return at;
}
