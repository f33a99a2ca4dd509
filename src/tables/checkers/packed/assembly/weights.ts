// The network's weights, and the index of the blocks, as numbers in the file.
import { ld, st } from "../../assembly/words";
import { FAMILIES, familyOf, inputCount } from "./inputs";
import { inputWeights, outputOffsets, outputWeights } from "./network";
import { lengthOf, passNumber, startNumbers } from "./numbers";
import { finishEncoding, startDecoding, startEncoding } from "./rangeCoder";

const OUTPUT_FAMILY: i32 = FAMILIES;
const OFFSET_FAMILY: i32 = FAMILIES + 1;

/** Reads the weights from the bytes of memory between two addresses. */
export function readWeights(first: i32, end: i32, hidden: i32, slices: i32): void {
  startDecoding(first, end);
  startNumbers(true);
  passWeights(hidden, slices);
}

/** Writes the weights that the network has to the bytes from a word on; returns how many there are. */
export function writeWeights(target: i32, hidden: i32, slices: i32): i32 {
  startEncoding(target);
  startNumbers(false);
  passWeights(hidden, slices);
  return finishEncoding();
}

function passWeights(hidden: i32, slices: i32): void {
  for (let input: i32 = 0; input < inputCount(slices); input++)
    for (let unit: i32 = 0; unit < hidden; unit++) passShort(inputWeights(), input * hidden + unit, familyOf(input));
  for (let i: i32 = 0; i < 3 * slices * hidden; i++) passShort(outputWeights(), i, OUTPUT_FAMILY);
  for (let i: i32 = 0; i < 3 * slices; i++) st(outputOffsets() + i, passNumber(ld(outputOffsets() + i), OFFSET_FAMILY));
}

function passShort(base: i32, i: i32, family: i32): void {
  const place = ((<usize>base) << 2) + 2 * <usize>i;
  store<i16>(place, <i16>passNumber(load<i16>(place), family));
}

/** Reads the lengths of so many blocks to words from `lengths` on. */
export function readIndex(first: i32, end: i32, lengths: i32, count: i32): void {
  startDecoding(first, end);
  startNumbers(true);
  passIndex(lengths, count);
}

/** Writes them to the bytes from a word on; returns how many there are. */
export function writeIndex(target: i32, lengths: i32, count: i32): i32 {
  startEncoding(target);
  startNumbers(false);
  passIndex(lengths, count);
  return finishEncoding();
}

/** A block is about as long as the one before: that one's length in bits is the family. */
function passIndex(lengths: i32, count: i32): void {
  let before: i32 = 0;
  for (let i: i32 = 0; i < count; i++) {
    const length = passNumber(ld(lengths + i), lengthOf(before));
    st(lengths + i, length);
    before = length < 0 ? 0 : length;
  }
}
