// What is kept of a slice, and where. A slice is seen by the side to move: its kings, the other's kings, its men, the other's men.
//
// A kept slice is cut into planes, one for each placement of the own pieces that has the slice's parity; a plane has a slot for each
// placement of the other pieces, in a symmetric slice only for those of the other parity that is kept. Slots where two pieces would
// stand on one square stay empty. docs/packed-format.md has the whole of it.
import { ld, pop, st } from "../../assembly/words";
import { take } from "./arena";
import { binomial, group, kingGroups, menGroups, number, parityGroup, parityNumber } from "./placements";
import { parity } from "./squares";

/** Slice keys as in slice.ts: three bits a count. */
const KEYS: i32 = 4096;

// Fields of a record.
const KEY: i32 = 0;
const PARITY: i32 = 1;
/** In place of a parity: both are kept, and both of the other side's. */
const ALL: i32 = 2;
/** -1 where all placements of the other pieces are kept. */
const OTHER_PARITY: i32 = 2;
/** The value of most positions that are kept. */
const USUAL: i32 = 3;
const PLANES: i32 = 4;
const SLOTS: i32 = 5;
const PLANES_PER_BLOCK: i32 = 6;
/** Which part of the network is the slice's own; -1 for a slice that is kept as a list of exceptions. */
const CODED: i32 = 7;
/** A coded slice: where its blocks start in the file, by byte, and one more; which blocks are decoded; values by two bits. */
const BLOCKS: i32 = 8;
const DECODED: i32 = 9;
const VALUES: i32 = 10;
/** A list: slots in order, each times four plus the value. */
const LIST: i32 = 11;
const LIST_LENGTH: i32 = 12;
/** Table of the other side's placements: others.ts. */
const OTHERS: i32 = 13;
const RECORD: i32 = 16;

let directory: i32 = 0;

export function layOutSlices(): void {
  directory = take(KEYS);
}

/** The record of the slice with a key, or 0 if none is kept. */
export function recordOf(key: i32): i32 {
  return ld(directory + key);
}

/** The key of a board. */
export function keyOf(men: i32, kings: i32, otherMen: i32, otherKings: i32): i32 {
  return (pop(kings) << 9) | (pop(otherKings) << 6) | (pop(men) << 3) | pop(otherMen);
}

export function piecesOf(key: i32): i32 {
  return (key >> 9) + ((key >> 6) & 7) + ((key >> 3) & 7) + (key & 7);
}

export function kingsIn(key: i32): i32 {
  return key >> 9;
}

export function otherKingsIn(key: i32): i32 {
  return (key >> 6) & 7;
}

export function menIn(key: i32): i32 {
  return (key >> 3) & 7;
}

export function otherMenIn(key: i32): i32 {
  return key & 7;
}

/**
 * Keeps a slice: positions of `ownParity`, or with {@link ALL} of both parities; `otherParity` counts only where both sides have the
 * same pieces. Returns the record, for the fields below.
 */
export function placeSlice(key: i32, ownParity: i32, otherParity: i32, usual: i32, blockSlots: i32): i32 {
  const record = take(RECORD);
  st(directory + key, record);
  st(record + KEY, key);
  st(record + PARITY, ownParity);
  const twins = kingsIn(key) === otherKingsIn(key) && menIn(key) === otherMenIn(key);
  const symmetric = twins && ownParity !== ALL;
  st(record + OTHER_PARITY, symmetric ? otherParity : -1);
  st(record + USUAL, usual);
  st(record + CODED, -1);
  const slots = symmetric
    ? withParity(otherMenIn(key), otherKingsIn(key), otherParity, otherMenIn(key) & 1)
    : binomial(28, otherMenIn(key)) * binomial(32, otherKingsIn(key));
  st(
    record + PLANES,
    ownParity === ALL
      ? binomial(28, menIn(key)) * binomial(32, kingsIn(key))
      : withParity(menIn(key), kingsIn(key), ownParity, 0),
  );
  st(record + SLOTS, slots);
  const planes = (blockSlots + (slots >> 1)) / slots;
  st(record + PLANES_PER_BLOCK, planes < 1 ? 1 : planes);
  return record;
}

/** Placements of men and kings that have a parity together; that of the men is the other one where they are moved by a row. */
function withParity(men: i32, kings: i32, odd: i32, moved: i32): i32 {
  return menGroups(men, 0) * kingGroups(kings, odd ^ moved) + menGroups(men, 1) * kingGroups(kings, odd ^ moved ^ 1);
}

export function setBlocks(record: i32, coded: i32, starts: i32): void {
  st(record + CODED, coded);
  st(record + BLOCKS, starts);
  st(record + DECODED, take((blockCount(record) + 31) >> 5));
  st(record + VALUES, take(<i32>((<u64>planeCount(record) * <u64>slotCount(record) + 15) >> 4)));
}

export function setList(record: i32, list: i32, length: i32): void {
  st(record + LIST, list);
  st(record + LIST_LENGTH, length);
}

export function setOthers(record: i32, others: i32): void {
  st(record + OTHERS, others);
}

export function sliceKeyOf(record: i32): i32 {
  return ld(record + KEY);
}

export function ownParityOf(record: i32): i32 {
  return ld(record + PARITY);
}

export function otherParityOf(record: i32): i32 {
  return ld(record + OTHER_PARITY);
}

export function usualOf(record: i32): i32 {
  return ld(record + USUAL);
}

export function planeCount(record: i32): i32 {
  return ld(record + PLANES);
}

/** Slots of a plane. */
export function slotCount(record: i32): i32 {
  return ld(record + SLOTS);
}

export function planesPerBlock(record: i32): i32 {
  return ld(record + PLANES_PER_BLOCK);
}

export function blockCount(record: i32): i32 {
  return (planeCount(record) + planesPerBlock(record) - 1) / planesPerBlock(record);
}

export function codedAs(record: i32): i32 {
  return ld(record + CODED);
}

export function blockStart(record: i32, block: i32): i32 {
  return ld(ld(record + BLOCKS) + block);
}

export function isDecoded(record: i32, block: i32): bool {
  return ((ld(ld(record + DECODED) + (block >> 5)) >>> (block & 31)) & 1) !== 0;
}

export function markDecoded(record: i32, block: i32): void {
  const word = ld(record + DECODED) + (block >> 5);
  st(word, ld(word) | (1 << (block & 31)));
}

export function valuesOf(record: i32): i32 {
  return ld(record + VALUES);
}

export function othersOf(record: i32): i32 {
  return ld(record + OTHERS);
}

/** The value that a list has for a slot: its own, or the usual one. */
export function listedValue(record: i32, slot: i32): i32 {
  const list = ld(record + LIST);
  let first: i32 = 0;
  let end = ld(record + LIST_LENGTH);
  while (first < end) {
    const middle = (first + end) >> 1;
    const entry = ld(list + middle);
    if (entry >>> 2 === slot) return entry & 3;
    if (<u32>entry >>> 2 < <u32>slot) first = middle + 1;
    else end = middle;
  }
  return usualOf(record);
}

/** Whether a position of the slice is one whose value is kept. */
export function isKept(record: i32, men: i32, kings: i32, otherMen: i32, otherKings: i32): bool {
  const own = ownParityOf(record);
  if (own !== ALL && parity(men | kings) !== own) return false;
  const other = otherParityOf(record);
  return other < 0 || parity(otherMen | otherKings) === other;
}

/** The plane of own pieces that have the slice's parity, if it has one. */
export function planeOf(record: i32, men: i32, kings: i32): i32 {
  const key = sliceKeyOf(record);
  if (ownParityOf(record) === ALL) return number(men) * binomial(32, kingsIn(key)) + number(kings);
  return placed(menIn(key), kingsIn(key), men, kings, ownParityOf(record), 0);
}

/** The slot of other pieces in a plane. */
export function slotOf(record: i32, otherMen: i32, otherKings: i32): i32 {
  const key = sliceKeyOf(record);
  const other = otherParityOf(record);
  if (other < 0) return number(otherMen >>> 4) * binomial(32, otherKingsIn(key)) + number(otherKings);
  return placed(otherMenIn(key), otherKingsIn(key), otherMen >>> 4, otherKings, other, otherMenIn(key) & 1);
}

function placed(menSize: i32, kingSize: i32, men: i32, kings: i32, odd: i32, moved: i32): i32 {
  const menOdd = parity(men);
  const first = menOdd === 0 ? 0 : menGroups(menSize, 0) * kingGroups(kingSize, odd ^ moved);
  const rows = kingGroups(kingSize, odd ^ moved ^ menOdd);
  return first + parityNumber(menSize, men) * rows + parityNumber(kingSize, kings);
}

/** The pieces that {@link takePlane} or {@link takeSlot} found. */
export let placedMen: i32 = 0;
export let placedKings: i32 = 0;

/** Finds the own pieces of a plane. */
export function takePlane(record: i32, plane: i32): void {
  const key = sliceKeyOf(record);
  if (ownParityOf(record) === ALL) unplaceAny(menIn(key), kingsIn(key), plane);
  else unplace(menIn(key), kingsIn(key), plane, ownParityOf(record), 0);
}

/** Finds the other pieces of a slot. */
export function takeSlot(record: i32, slot: i32): void {
  const key = sliceKeyOf(record);
  const other = otherParityOf(record);
  if (other < 0) unplaceAny(otherMenIn(key), otherKingsIn(key), slot);
  else unplace(otherMenIn(key), otherKingsIn(key), slot, other, otherMenIn(key) & 1);
  placedMen <<= 4;
}

function unplaceAny(menSize: i32, kingSize: i32, at: i32): void {
  const rows = binomial(32, kingSize);
  placedMen = group(menSize, at / rows);
  placedKings = group(kingSize, at % rows);
}

function unplace(menSize: i32, kingSize: i32, at: i32, odd: i32, moved: i32): void {
  const evens = menGroups(menSize, 0) * kingGroups(kingSize, odd ^ moved);
  const menOdd: i32 = at < evens ? 0 : 1;
  const left = menOdd === 0 ? at : at - evens;
  const rows = kingGroups(kingSize, odd ^ moved ^ menOdd);
  placedMen = parityGroup(menSize, menOdd, left / rows);
  placedKings = parityGroup(kingSize, odd ^ moved ^ menOdd, left % rows);
}
