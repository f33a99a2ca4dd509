// Blocks: planes that are coded together. Reading and writing walk a block alike, plane by plane and slot by slot, over the slots
// where a position is kept: no two pieces on a square, and nothing to capture for the side to move.
import { ld, ldByte, st, stByte } from "../../assembly/words";
import {
  active,
  kings,
  look,
  men,
  note,
  openPlane,
  openSlice,
  otherKingsAt,
  otherMenAt,
  sharedCount,
  UNKNOWN,
  values,
} from "./context";
import { frequency0, frequency1, frequency2, predict, sumShared } from "./network";
import { decodeValue, encodeValue, finishEncoding, likeliestOf, startDecoding, startEncoding } from "./rangeCoder";
import {
  blockStart,
  codedAs,
  markDecoded,
  placedKings,
  placedMen,
  planeCount,
  planesPerBlock,
  slotCount,
  takePlane,
  takeSlot,
  valuesOf,
} from "./slices";
import { canCapture } from "./squares";

/** The block in hand: its planes, and the first slot of the plane in hand. */
let first: i32 = 0;
let end: i32 = 0;

function openBlock(record: i32, block: i32): void {
  first = block * planesPerBlock(record);
  end = min(first + planesPerBlock(record), planeCount(record));
  memory.fill((<usize>values) << 2, <u8>UNKNOWN, <usize>((end - first) * slotCount(record)));
  openSlice(record);
}

/** Whether a slot of the plane in hand holds a position that is kept. */
function isPosition(slot: i32): bool {
  const otherMen = otherMenAt(slot);
  const otherKings = otherKingsAt(slot);
  if (((otherMen & otherKings) | ((otherMen | otherKings) & (men | kings))) !== 0) return false;
  return !canCapture(men, kings, otherMen, otherKings);
}

/** Reads a block of the file into the slice's values. */
export function decodeBlock(record: i32, block: i32): void {
  openBlock(record, block);
  const slots = slotCount(record);
  const slice = codedAs(record);
  startDecoding(blockStart(record, block), blockStart(record, block + 1));
  for (let plane = first; plane < end; plane++) {
    if (!openPlane(record, plane, first)) continue;
    sumShared(active, sharedCount);
    for (let slot: i32 = 0; slot < slots; slot++) {
      if (!isPosition(slot)) continue;
      const count = look(slot);
      predict(slice, active + sharedCount, count);
      note(slot, decodeValue(frequency0, frequency1, frequency2));
    }
  }
  keepValues(record, slots);
  markDecoded(record, block);
}

/** Two bits a slot; blocks may meet within a word. */
function keepValues(record: i32, slots: i32): void {
  const kept = valuesOf(record);
  const start = first * slots;
  const count = (end - first) * slots;
  for (let i: i32 = 0; i < count; i++) {
    const slot = start + i;
    const word = kept + (slot >>> 4);
    st(word, ld(word) | (ldByte(values, i) << (2 * (slot & 15))));
  }
}

/**
 * Lists the positions of a block for the encoder: for each slot four words, own men and kings, other men and kings, all 0 where
 * none is kept. Returns the number of slots.
 */
export function listBlock(record: i32, block: i32, boards: i32): i32 {
  const slots = slotCount(record);
  first = block * planesPerBlock(record);
  end = min(first + planesPerBlock(record), planeCount(record));
  memory.fill((<usize>boards) << 2, 0, <usize>((end - first) * slots * 16));
  let to = boards;
  for (let plane = first; plane < end; plane++) {
    takePlane(record, plane);
    const ownMen = placedMen;
    const ownKings = placedKings;
    for (let slot: i32 = 0; slot < slots; slot++, to += 4) {
      takeSlot(record, slot);
      const others = placedMen | placedKings;
      if (((ownMen & ownKings) | (placedMen & placedKings) | (others & (ownMen | ownKings))) !== 0) continue;
      if (canCapture(ownMen, ownKings, placedMen, placedKings)) continue;
      st(to, ownMen);
      st(to + 1, ownKings);
      st(to + 2, placedMen);
      st(to + 3, placedKings);
    }
  }
  return (end - first) * slots;
}

/**
 * Writes a block: `symbols` has a byte for each slot, draw 0, win 1, loss 2, or 3 for a value that is free, which becomes the
 * likeliest. The chance that each value had, in 65536ths, goes to `chances`, two bytes a slot. Returns the number of bytes.
 */
export function encodeBlock(record: i32, block: i32, symbols: i32, chances: i32, target: i32): i32 {
  openBlock(record, block);
  const slots = slotCount(record);
  const slice = codedAs(record);
  startEncoding(target);
  for (let plane = first; plane < end; plane++) {
    if (!openPlane(record, plane, first)) continue;
    sumShared(active, sharedCount);
    for (let slot: i32 = 0; slot < slots; slot++) {
      if (!isPosition(slot)) continue;
      const count = look(slot);
      predict(slice, active + sharedCount, count);
      const place = (plane - first) * slots + slot;
      let value = ldByte(symbols, place);
      if (value === UNKNOWN) value = likeliestOf(frequency0, frequency1, frequency2);
      encodeValue(value, frequency0, frequency1, frequency2);
      note(slot, value);
      const frequency = value === 0 ? frequency0 : value === 1 ? frequency1 : frequency2;
      const chance = ((<u64>frequency) << 16) / <u64>(frequency0 + frequency1 + frequency2);
      const shown: u64 = chance < 1 ? 1 : chance > 65535 ? 65535 : chance;
      store<u16>(((<usize>chances) << 2) + 2 * <usize>place, <u16>shown);
      stByte(symbols, place, value);
    }
  }
  return finishEncoding();
}

/**
 * Lists the inputs of chosen positions of a block whose values `symbols` has, free ones filled: for each slot with a byte other
 * than 0 in `chosen` the number of inputs and the inputs, two bytes each. Returns the number of these pairs of bytes.
 */
export function listInputs(record: i32, block: i32, symbols: i32, chosen: i32, target: i32): i32 {
  openBlock(record, block);
  const slots = slotCount(record);
  let to: i32 = 0;
  for (let plane = first; plane < end; plane++) {
    if (!openPlane(record, plane, first)) continue;
    for (let slot: i32 = 0; slot < slots; slot++) {
      if (!isPosition(slot)) continue;
      const place = (plane - first) * slots + slot;
      if (ldByte(chosen, place) !== 0) {
        const count = sharedCount + look(slot);
        put(target, to++, count);
        for (let i: i32 = 0; i < count; i++) put(target, to++, ld(active + i));
      }
      note(slot, ldByte(symbols, place));
    }
  }
  return to;
}

function put(target: i32, i: i32, number: i32): void {
  store<u16>(((<usize>target) << 2) + 2 * <usize>i, <u16>number);
}
