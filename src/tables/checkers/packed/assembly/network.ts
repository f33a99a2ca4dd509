// The predictor: rows of integer weights for the inputs that are on, summed; what is negative becomes 0; three sums more, a value
// each, with weights of the slice's own. Frequencies follow by a table of powers of e. All in integers, so that every machine gets
// the same. Inputs are few among many, so the first layer is a handful of vector additions.
import { ld, st } from "../../assembly/words";
import { take } from "./arena";

/** Hidden units that are summed at once: four vectors of eight. */
const PART: i32 = 32;
/** What a step of the second layer's sums is worth: e^(1/64) after a shift. */
const STEP_SHIFT: i32 = 1;
/** e^(-1/64) in 2^20ths. */
const DECAY: u64 = 1032319;
/** Frequencies are 2^16 at most and 1 at least: from this place of the table on. */
const POWERS: i32 = 712;

let parts: i32 = 0;
let rows: i32 = 0;
let base: i32 = 0;
let powers: i32 = 0;
/** For each coded slice three rows of weights, and three numbers to add. */
let outputs: i32 = 0;
let offsets: i32 = 0;

/** Frequencies of draw, win and loss after {@link predict}. */
export let frequency0: i32 = 0;
export let frequency1: i32 = 0;
export let frequency2: i32 = 0;

export function layOutNetwork(inputs: i32, hidden: i32, slices: i32): void {
  parts = hidden / PART;
  rows = take((inputs * hidden) >> 1);
  outputs = take((slices * 3 * hidden) >> 1);
  offsets = take(3 * slices);
  base = take(hidden >> 1);
  powers = take(POWERS);
  let power: u64 = 1 << 30;
  for (let i: i32 = 0; i < POWERS; i++) {
    const frequency = <i32>(power >> 14);
    st(powers + i, frequency < 1 ? 1 : frequency);
    power = (power * DECAY) >> 20;
  }
}

/** Where the weights of the first layer lie, by input and then unit, two bytes each. */
export function inputWeights(): i32 {
  return rows;
}

/** Where those of the second layer lie, by slice, value, unit. */
export function outputWeights(): i32 {
  return outputs;
}

/** Where the numbers to add lie, by slice and value, four bytes each. */
export function outputOffsets(): i32 {
  return offsets;
}

/** Sums the inputs that a plane's positions share; `active` lists them. */
export function sumShared(active: i32, count: i32): void {
  for (let part: i32 = 0; part < parts; part++) {
    const to = ((<usize>base) << 2) + <usize>part * 64;
    let a = i16x8.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let i: i32 = 0; i < count; i++) {
      const row = rowOf(ld(active + i), part);
      a = i16x8.add(a, v128.load(row));
      b = i16x8.add(b, v128.load(row, 16));
      c = i16x8.add(c, v128.load(row, 32));
      d = i16x8.add(d, v128.load(row, 48));
    }
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
}

function rowOf(input: i32, part: i32): usize {
  return ((<usize>rows) << 2) + <usize>(input * parts + part) * 64;
}

/** Frequencies for a position of a coded slice with these inputs beside the shared ones. */
export function predict(slice: i32, active: i32, count: i32): void {
  const zero = i16x8.splat(0);
  let draw = i32x4.splat(0);
  let win = draw;
  let loss = draw;
  const width = <usize>parts * 64;
  for (let part: i32 = 0; part < parts; part++) {
    const from = ((<usize>base) << 2) + <usize>part * 64;
    let a = v128.load(from);
    let b = v128.load(from, 16);
    let c = v128.load(from, 32);
    let d = v128.load(from, 48);
    for (let i: i32 = 0; i < count; i++) {
      const row = rowOf(ld(active + i), part);
      a = i16x8.add(a, v128.load(row));
      b = i16x8.add(b, v128.load(row, 16));
      c = i16x8.add(c, v128.load(row, 32));
      d = i16x8.add(d, v128.load(row, 48));
    }
    a = i16x8.max_s(a, zero);
    b = i16x8.max_s(b, zero);
    c = i16x8.max_s(c, zero);
    d = i16x8.max_s(d, zero);
    const weights = ((<usize>outputs) << 2) + <usize>slice * 3 * width + <usize>part * 64;
    draw = i32x4.add(draw, products(a, b, c, d, weights));
    win = i32x4.add(win, products(a, b, c, d, weights + width));
    loss = i32x4.add(loss, products(a, b, c, d, weights + 2 * width));
  }
  const sum0 = ld(offsets + 3 * slice) + across(draw);
  const sum1 = ld(offsets + 3 * slice + 1) + across(win);
  const sum2 = ld(offsets + 3 * slice + 2) + across(loss);
  const most = max(sum0, max(sum1, sum2));
  frequency0 = powerOf(most - sum0);
  frequency1 = powerOf(most - sum1);
  frequency2 = powerOf(most - sum2);
}

function products(a: v128, b: v128, c: v128, d: v128, weights: usize): v128 {
  return i32x4.add(
    i32x4.add(i32x4.dot_i16x8_s(a, v128.load(weights)), i32x4.dot_i16x8_s(b, v128.load(weights, 16))),
    i32x4.add(i32x4.dot_i16x8_s(c, v128.load(weights, 32)), i32x4.dot_i16x8_s(d, v128.load(weights, 48))),
  );
}

function across(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

function powerOf(distance: i32): i32 {
  const step = distance >> STEP_SHIFT;
  return ld(powers + (step < POWERS ? step : POWERS - 1));
}
