// A range coder by bytes with 32-bit numbers: a carry may run back through bytes that are held back. Behind the end of the
// data zeros are read, so the encoder leaves zeros at the end out.
import { ldByte, stByte } from "../../assembly/words";

const LEAST_RANGE: u32 = 1 << 24;
/** Adaptive bits: the probability of 0 in 4096ths, and how fast it follows. */
export const EVEN_CHANCE: i32 = 2048;
const CHANCE_BITS: u32 = 12;
const FOLLOW: i32 = 4;

let range: u32 = 0;

// Decoding: bytes of memory.
let code: u32 = 0;
let at: i32 = 0;
let end: i32 = 0;

// Encoding: bytes from a word address on.
let low: u64 = 0;
let held: i32 = 0;
let heldCount: i32 = 0;
let target: i32 = 0;
let written: i32 = 0;

/** Starts to decode the bytes from one address to another. */
export function startDecoding(first: i32, last: i32): void {
  at = first;
  end = last;
  range = 0xffffffff;
  code = 0;
  for (let i: i32 = 0; i < 4; i++) code = (code << 8) | nextByte();
}

function nextByte(): u32 {
  return at < end ? <u32>ldByte(0, at++) : 0;
}

function refill(): void {
  while (range < LEAST_RANGE) {
    range <<= 8;
    code = (code << 8) | nextByte();
  }
}

/** The next of three values, by their frequencies. What the division leaves over goes to the likeliest. */
export function decodeValue(f0: i32, f1: i32, f2: i32): i32 {
  const likeliest = likeliestOf(f0, f1, f2);
  const first = likeliest === 0 ? 1 : 0;
  const second = likeliest === 2 ? 1 : 2;
  const unit = range / <u32>(f0 + f1 + f2);
  const firstRange = unit * <u32>(first === 0 ? f0 : f1);
  const secondRange = unit * <u32>(second === 1 ? f1 : f2);
  let value: i32;
  if (code < firstRange) {
    range = firstRange;
    value = first;
  } else if (code - firstRange < secondRange) {
    code -= firstRange;
    range = secondRange;
    value = second;
  } else {
    code -= firstRange + secondRange;
    range -= firstRange + secondRange;
    value = likeliest;
  }
  refill();
  return value;
}

/** Of equals the lowest number. */
export function likeliestOf(f0: i32, f1: i32, f2: i32): i32 {
  if (f0 >= f1) return f0 >= f2 ? 0 : 2;
  return f1 >= f2 ? 1 : 2;
}

/** Starts to encode into the bytes from a word on. */
export function startEncoding(to: i32): void {
  target = to;
  written = 0;
  low = 0;
  range = 0xffffffff;
  held = -1;
  heldCount = 0;
}

export function encodeValue(value: i32, f0: i32, f1: i32, f2: i32): void {
  const likeliest = likeliestOf(f0, f1, f2);
  const first = likeliest === 0 ? 1 : 0;
  const second = likeliest === 2 ? 1 : 2;
  const unit = range / <u32>(f0 + f1 + f2);
  const firstRange = unit * <u32>(first === 0 ? f0 : f1);
  const secondRange = unit * <u32>(second === 1 ? f1 : f2);
  if (value === first) range = firstRange;
  else if (value === second) {
    low += firstRange;
    range = secondRange;
  } else {
    low += firstRange + secondRange;
    range -= firstRange + secondRange;
  }
  flush();
}

function flush(): void {
  while (range < LEAST_RANGE) {
    range <<= 8;
    shiftOut();
  }
}

/** Takes the top byte of `low`; bytes 255 wait until it is known whether a carry comes. */
function shiftOut(): void {
  if (<u32>low < 0xff000000 || low >> 32 !== 0) {
    const carry = <i32>(low >> 32);
    if (held >= 0) stByte(target, written++, held + carry);
    for (; heldCount > 0; heldCount--) stByte(target, written++, 255 + carry);
    held = <i32>((low >> 24) & 0xff);
  } else heldCount++;
  low = (low & 0x00ffffff) << 8;
}

/** Ends with as few bytes as tell the last range from others; returns how many there are in all. */
export function finishEncoding(): i32 {
  const last = low + <u64>range - 1;
  let mask: u64 = 0xffffffff;
  while (((low + mask) & ~mask) > last) mask >>= 8;
  low = (low + mask) & ~mask;
  for (let i: i32 = 0; i < 5; i++) shiftOut();
  while (written > 0 && ldByte(target, written - 1) === 0) written--;
  return written;
}

/** The next bit by a chance that lies at an address and follows what comes. */
export function decodeBit(chance: i32): i32 {
  const p = load<i32>((<usize>chance) << 2);
  const bound = (range >> CHANCE_BITS) * <u32>p;
  let bit: i32;
  if (code < bound) {
    range = bound;
    bit = 0;
  } else {
    code -= bound;
    range -= bound;
    bit = 1;
  }
  follow(chance, p, bit);
  refill();
  return bit;
}

export function encodeBit(chance: i32, bit: i32): void {
  const p = load<i32>((<usize>chance) << 2);
  const bound = (range >> CHANCE_BITS) * <u32>p;
  if (bit === 0) range = bound;
  else {
    low += bound;
    range -= bound;
  }
  follow(chance, p, bit);
  flush();
}

function follow(chance: i32, p: i32, bit: i32): void {
  const next = bit === 0 ? p + ((4096 - p) >> FOLLOW) : p - (p >> FOLLOW);
  store<i32>((<usize>chance) << 2, next);
}
