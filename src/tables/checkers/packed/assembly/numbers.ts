// Whole numbers by adaptive bits: whether it is 0, the sign, how many bits, the bits. Numbers of one family share their chances.
import { st } from "../../assembly/words";
import { take } from "./arena";
import { decodeBit, EVEN_CHANCE, encodeBit } from "./rangeCoder";

/** Most bits of a number. */
const LENGTHS: i32 = 24;
// Chances of a family. Zeros come in clusters: the first is by how many of the two numbers before were not 0.
const NOT_ZERO: i32 = 0;
const SIGN: i32 = 3;
const LENGTH: i32 = 4;
/** The bit below the highest has a chance by the number's length, all others share one. */
const SECOND: i32 = LENGTH + LENGTHS;
const OTHERS: i32 = SECOND + LENGTHS;
const FAMILY: i32 = OTHERS + 1;
const FAMILIES: i32 = 25;

let chances: i32 = 0;
let reading: bool = false;
/** Whether the last number, and the one before, were not 0. */
let last: i32 = 0;
let beforeLast: i32 = 0;

export function layOutNumbers(): void {
  chances = take(FAMILY * FAMILIES);
}

/** Begins a stream of numbers, for which the range coder has been started. */
export function startNumbers(read: bool): void {
  reading = read;
  last = 0;
  beforeLast = 0;
  for (let i: i32 = 0; i < FAMILY * FAMILIES; i++) st(chances + i, EVEN_CHANCE);
}

/** Writes a number, or reads one, whatever is given; returns it. */
export function passNumber(number: i32, family: i32): i32 {
  const own = chances + FAMILY * family;
  const isSet = bit(own + NOT_ZERO + last + beforeLast, number !== 0 ? 1 : 0);
  beforeLast = last;
  last = isSet;
  if (isSet === 0) return 0;
  const negative = bit(own + SIGN, number < 0 ? 1 : 0);
  const size = abs(number);
  const wanted = lengthOf(size);
  let length: i32 = 1;
  while (length < LENGTHS && bit(own + LENGTH + length - 1, length < wanted ? 1 : 0) !== 0) length++;
  let passed: i32 = 1;
  for (let i = length - 2; i >= 0; i--) {
    const chance = i === length - 2 ? own + SECOND + length - 1 : own + OTHERS;
    passed = (passed << 1) | bit(chance, (size >> i) & 1);
  }
  return negative !== 0 ? -passed : passed;
}

/** Bits of a number that is not negative. */
export function lengthOf(number: i32): i32 {
  return 32 - clz<i32>(number);
}

function bit(chance: i32, value: i32): i32 {
  if (reading) return decodeBit(chance);
  encodeBit(chance, value);
  return value;
}
