// The network's weights in the file: whole numbers by adaptive bits. Those of inputs of one family, and those of the second layer,
// share their chances; so do the offsets.
import { st } from "../../assembly/words";
import { take } from "./arena";
import { family, inputCount } from "./context";
import { inputWeights, outputOffsets, outputWeights } from "./network";
import {
  decodeBit,
  EVEN_CHANCE,
  encodeBit,
  finishEncoding,
  startDecoding,
  startEncoding,
} from "./rangeCoder";

/** Chances of a family: not zero, sign, length in bits, and the bits below the first, by length. */
const NOT_ZERO: i32 = 0;
const SIGN: i32 = 3;
const LENGTH: i32 = 4;
const LENGTHS: i32 = 20;
const BITS: i32 = LENGTH + LENGTHS;
const FAMILY: i32 = BITS + LENGTHS;
const FAMILIES: i32 = 16;
const OUTPUT_FAMILY: i32 = 14;
const OFFSET_FAMILY: i32 = 15;

let chances: i32 = 0;
/** Of the last two weights, how many were not zero: they come in clusters. */
let recent: i32 = 0;
let reading: bool = false;

function start(): void {
  if (chances === 0) chances = take(FAMILY * FAMILIES);
  for (let i: i32 = 0; i < FAMILY * FAMILIES; i++) st(chances + i, EVEN_CHANCE);
}

/** Reads the weights from the bytes of memory from one address to another. */
export function readWeights(first: i32, last: i32, hidden: i32, slices: i32): void {
  start();
  startDecoding(first, last);
  reading = true;
  passAll(hidden, slices);
}

/** Writes the weights that the network has to the bytes from a word on; returns how many there are. */
export function writeWeights(target: i32, hidden: i32, slices: i32): i32 {
  start();
  startEncoding(target);
  reading = false;
  passAll(hidden, slices);
  return finishEncoding();
}

function passAll(hidden: i32, slices: i32): void {
  for (let input: i32 = 0; input < inputCount(slices); input++) {
    recent = 0;
    for (let unit: i32 = 0; unit < hidden; unit++) passShort(inputWeights(), input * hidden + unit, family(input));
  }
  for (let i: i32 = 0; i < 3 * slices * hidden; i++) passShort(outputWeights(), i, OUTPUT_FAMILY);
  for (let i: i32 = 0; i < 3 * slices; i++) {
    const place = (<usize>(outputOffsets() + i)) << 2;
    store<i32>(place, pass(load<i32>(place), OFFSET_FAMILY));
  }
}

function passShort(base: i32, i: i32, kind: i32): void {
  const place = ((<usize>base) << 2) + 2 * <usize>i;
  store<i16>(place, <i16>pass(load<i16>(place), kind));
}

/** Reads or writes a number; returns it. */
function pass(number: i32, kind: i32): i32 {
  const own = chances + FAMILY * kind;
  const isSet = bit(own + NOT_ZERO + recent, number !== 0 ? 1 : 0);
  recent = ((recent + isSet * 2) >> 1) + (isSet & recent & 1);
  if (recent > 2) recent = 2;
  if (isSet === 0) return 0;
  const negative = bit(own + SIGN, number < 0 ? 1 : 0);
  const size = number < 0 ? -number : number;
  const wanted = 31 - clz<i32>(size | 1);
  let length: i32 = 0;
  while (length < LENGTHS - 1 && bit(own + LENGTH + length, length < wanted ? 1 : 0) !== 0) length++;
  let read: i32 = 1;
  for (let i = length - 1; i >= 0; i--) read = (read << 1) | bit(own + BITS + (i === length - 1 ? length : 0), (size >> i) & 1);
  return negative !== 0 ? -read : read;
}

function bit(chance: i32, value: i32): i32 {
  if (reading) return decodeBit(chance);
  encodeBit(chance, value);
  return value;
}
