// Groups of k pieces, the men or the kings of one side, by number: in the order of their bitboards, and so among those with an even
// number of pieces in odd rows (parity 0), and among the others. Groups on the first 28 squares come first in each.
import { ld, low, st } from "../../assembly/words";
import { take } from "./arena";
import { parity } from "./squares";

/** Most pieces of a group and one. */
const SIZES: i32 = 8;

let binomials: i32 = 0;
/** By k: where the groups by number lie, where their numbers within their parity, where the groups of each parity. */
let directory: i32 = 0;

export function binomial(n: i32, k: i32): i32 {
  return ld(binomials + SIZES * n + k);
}

/** Tables for groups of up to `most` pieces. */
export function layOutPlacements(most: i32): void {
  binomials = take(33 * SIZES);
  for (let n: i32 = 0; n <= 32; n++)
    for (let k: i32 = 0; k < SIZES; k++)
      st(binomials + SIZES * n + k, k === 0 ? 1 : n === 0 ? 0 : binomial(n - 1, k - 1) + binomial(n - 1, k));
  directory = take(6 * SIZES);
  for (let k: i32 = 0; k <= most; k++) layOutGroups(k);
}

function layOutGroups(k: i32): void {
  const count = binomial(32, k);
  const all = take(count);
  const numbers = take(count);
  const even = take(count);
  const odd = take(count);
  let bits: i32 = k === 0 ? 0 : (1 << k) - 1;
  let evens: i32 = 0;
  let odds: i32 = 0;
  for (let i: i32 = 0; i < count; i++) {
    if (i === binomial(28, k)) st(directory + 4 * SIZES + k, evens);
    st(all + i, bits);
    if (parity(bits) === 0) {
      st(numbers + i, evens);
      st(even + evens++, bits);
    } else {
      st(numbers + i, odds);
      st(odd + odds++, bits);
    }
    if (k === 0 || i + 1 === count) break;
    const lowest = bits & -bits;
    const ripple = bits + lowest;
    bits = ripple | (((bits ^ ripple) >>> 2) >>> low(lowest));
  }
  if (k === 0) st(directory + 4 * SIZES, 1);
  st(directory + k, all);
  st(directory + SIZES + k, numbers);
  st(directory + 2 * SIZES + k, even);
  st(directory + 3 * SIZES + k, odd);
  st(directory + 5 * SIZES + k, evens);
}

/** The number of a group. */
export function number(bits: i32): i32 {
  let sum: i32 = 0;
  let k: i32 = 0;
  for (let x = bits; x !== 0; x &= x - 1) sum += ld(binomials + SIZES * low(x) + ++k);
  return sum;
}

/** The group of k pieces with a number. */
export function group(k: i32, at: i32): i32 {
  return ld(ld(directory + k) + at);
}

/** The number of a group of k pieces among those of its parity. */
export function parityNumber(k: i32, bits: i32): i32 {
  return ld(ld(directory + SIZES + k) + number(bits));
}

/** The group of k pieces with a number among those of a parity. */
export function parityGroup(k: i32, odd: i32, at: i32): i32 {
  return ld(ld(directory + (2 + odd) * SIZES + k) + at);
}

/** How many groups of k pieces have a parity: on all squares (kings), or on the first 28 (men). */
export function kingGroups(k: i32, odd: i32): i32 {
  const evens = ld(directory + 5 * SIZES + k);
  return odd === 0 ? evens : binomial(32, k) - evens;
}

export function menGroups(k: i32, odd: i32): i32 {
  const evens = ld(directory + 4 * SIZES + k);
  return odd === 0 ? evens : binomial(28, k) - evens;
}
