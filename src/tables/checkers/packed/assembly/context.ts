// What the predictor is told of a position: where the pieces stand, whether the other side threatens, and what has been decoded of
// positions nearby in the same block. Inputs are numbered; each is on or off.
import { ld, ldByte, low, st, stByte } from "../../assembly/words";
import { take } from "./arena";
import { aroundIn, beforeIn, boardsIn, fillOthers, neighboursOf, STEPS, squareBefore } from "./others";
import { isThreatened, parity } from "./squares";
import {
  codedAs,
  menIn,
  otherMenIn,
  othersOf,
  placedKings,
  placedMen,
  planeOf,
  sliceKeyOf,
  slotCount,
  takePlane,
} from "./slices";

/** Stands for a value that is not there, among draw 0, win 1, loss 2. */
export const UNKNOWN: i32 = 3;

/** Own pieces are looked up two steps away only: one step has the other parity. */
const OWN_STEPS: i32 = STEPS - 2;
const COUNTED: i32 = 20;

// Numbers of the inputs.
/** Own men, own kings, other men, other kings: a square each. */
const PIECES: i32 = 0;
/** Threatened or not, with the parity of the other side. */
const FLAGS: i32 = PIECES + 4 * 32;
/** Values with an own man, an own king moved. */
const OWN: i32 = FLAGS + 4;
/** Values of the two planes before. */
const PREVIOUS: i32 = OWN + 2 * OWN_STEPS * 3;
/** Values with an other man, an other king moved, in this plane and in an earlier one. */
const BEFORE: i32 = PREVIOUS + 2 * 3;
const AROUND: i32 = BEFORE + 2 * STEPS * 3;
/** How many of all these are draws, wins, losses. */
const COUNTS: i32 = AROUND + 2 * STEPS * 3;
/** Which slice. */
const SLICES: i32 = COUNTS + 3 * COUNTED;

/** Inputs of a network for so many coded slices. */
export function inputCount(slices: i32): i32 {
  return SLICES + slices;
}

/** Decoded values of the block in hand, a byte each, from its first plane on. */
export let values: i32 = 0;
/** The inputs that are on: the plane's own first. */
export let active: i32 = 0;
export let sharedCount: i32 = 0;

/** Planes near the one in hand: where they start in the block, and the input that their draw switches on. */
let nearby: i32 = 0;
let nearbyCount: i32 = 0;

/** The plane in hand. */
export let men: i32 = 0;
export let kings: i32 = 0;
let planeStart: i32 = 0;

let boards: i32 = 0;
let before: i32 = 0;
let around: i32 = 0;
let neighbours: i32 = 0;
let manNeighbours: i32 = 0;

/** Room for blocks of so many slots. */
export function layOutContext(mostSlots: i32): void {
  values = take((mostSlots + 3) >> 2);
  active = take(256);
  nearby = take(128);
}

/** Takes up a slice, whose blocks are to be decoded. */
export function openSlice(record: i32): void {
  const table = othersOf(record);
  fillOthers(record, table);
  boards = boardsIn(table);
  before = beforeIn(table);
  around = aroundIn(table);
  neighbours = neighboursOf(record);
  manNeighbours = STEPS * otherMenIn(sliceKeyOf(record));
}

/** Takes up a plane of a block that starts with plane `first`; false if no position has its pieces. */
export function openPlane(record: i32, plane: i32, first: i32): bool {
  const slots = slotCount(record);
  planeStart = (plane - first) * slots;
  takePlane(record, plane);
  men = placedMen;
  kings = placedKings;
  if ((men & kings) !== 0) return false;
  sharedCount = 0;
  for (let x = men; x !== 0; x &= x - 1) switchOn(PIECES + low(x));
  for (let x = kings; x !== 0; x &= x - 1) switchOn(PIECES + 32 + low(x));
  switchOn(SLICES + codedAs(record));
  nearbyCount = 0;
  for (let crowned: i32 = 0; crowned < 2; crowned++)
    for (let x = crowned === 0 ? men : kings; x !== 0; x &= x - 1)
      for (let k: i32 = 0; k < OWN_STEPS; k++) {
        const to = squareBefore(low(x), STEPS - OWN_STEPS + k);
        if (to < 0 || (((men | kings) >>> to) & 1) !== 0) continue;
        const moved = x & -x | (1 << to);
        const near = crowned === 0 ? planeOf(record, men ^ moved, kings) : planeOf(record, men, kings ^ moved);
        if (near >= first) addNearby((near - first) * slots, OWN + 3 * (OWN_STEPS * crowned + k));
      }
  if (plane > first) addNearby(planeStart - slots, PREVIOUS);
  if (plane > first + 1) addNearby(planeStart - 2 * slots, PREVIOUS + 3);
  return true;
}

function switchOn(input: i32): void {
  st(active + sharedCount++, input);
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
  let end = active + sharedCount;
  for (let x = otherMen; x !== 0; x &= x - 1) st(end++, PIECES + 64 + low(x));
  for (let x = otherKings; x !== 0; x &= x - 1) st(end++, PIECES + 96 + low(x));
  const threat: i32 = isThreatened(men, kings, otherMen, otherKings) ? 1 : 0;
  st(end++, FLAGS + threat + 2 * parity(otherMen | otherKings));

  // Three counts in one number, ten bits each.
  let counts: i32 = 0;
  let beside: i32 = -1;
  for (let i: i32 = 0; i < nearbyCount; i++) {
    const start = ld(nearby + 2 * i);
    const value = ldByte(values, start + slot);
    if (value === UNKNOWN) continue;
    st(end++, ld(nearby + 2 * i + 1) + value);
    counts += 1 << (10 * value);
    if (beside < 0) beside = start;
  }
  for (let i: i32 = 0; i < neighbours; i++) {
    const near = ld(before + slot * neighbours + i);
    if (near < 0) continue;
    const value = ldByte(values, planeStart + near);
    if (value === UNKNOWN) continue;
    st(end++, BEFORE + 3 * kindOf(i) + value);
    counts += 1 << (10 * value);
  }
  if (beside >= 0)
    for (let i: i32 = 0; i < neighbours; i++) {
      const near = ld(around + slot * neighbours + i);
      if (near < 0) continue;
      const value = ldByte(values, beside + near);
      if (value === UNKNOWN) continue;
      st(end++, AROUND + 3 * kindOf(i) + value);
      counts += 1 << (10 * value);
    }
  for (let value: i32 = 0; value < 3; value++) {
    const count = (counts >> (10 * value)) & 1023;
    st(end++, COUNTS + COUNTED * value + (count < COUNTED ? count : COUNTED - 1));
  }
  return end - active - sharedCount;
}

/** Man or king, and which step. */
function kindOf(i: i32): i32 {
  return i < manNeighbours ? i % STEPS : STEPS + ((i - manNeighbours) % STEPS);
}

/** Which inputs are of one kind: their weights are alike. */
export function family(input: i32): i32 {
  if (input < FLAGS) return input >> 5;
  if (input < OWN) return 4;
  if (input < PREVIOUS) return 5;
  if (input < BEFORE) return 6;
  if (input < AROUND) return 7;
  if (input < COUNTS) return 8;
  return input < SLICES ? 9 + (input - COUNTS) / COUNTED : 12;
}
