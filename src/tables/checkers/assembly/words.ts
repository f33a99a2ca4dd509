// Shared memory by 32-bit words. The solver counts addresses in words, so that 4 GB fit a signed integer; bytes appear here only.
// The optimiser inlines all of these.

/** The word at an address. */
export function ld(word: i32): i32 {
  return load<i32>((<usize>word) << 2);
}

export function st(word: i32, value: i32): void {
  store<i32>((<usize>word) << 2, value);
}

/** The i-th byte from an address on. */
export function ldByte(word: i32, i: i32): i32 {
  return load<u8>(((<usize>word) << 2) + <usize>i);
}

export function stByte(word: i32, i: i32, value: i32): void {
  store<u8>(((<usize>word) << 2) + <usize>i, <u8>value);
}

/** Adds and returns what was there before. */
export function atomicAdd(word: i32, value: i32): i32 {
  return atomic.add<i32>((<usize>word) << 2, value);
}

export function atomicOr(word: i32, bits: i32): void {
  atomic.or<i32>((<usize>word) << 2, bits);
}

export function atomicLoad(word: i32): i32 {
  return atomic.load<i32>((<usize>word) << 2);
}

export function atomicStore(word: i32, value: i32): void {
  atomic.store<i32>((<usize>word) << 2, value);
}

/** Sleeps until woken, unless the word no longer has the value. */
export function sleepWhile(word: i32, value: i32): void {
  atomic.wait<i32>((<usize>word) << 2, value, -1);
}

export function wakeAll(word: i32): void {
  atomic.notify((<usize>word) << 2, -1);
}

/** The number of bits that are set. */
export function pop(bits: i32): i32 {
  return popcnt<i32>(bits);
}

/** The number of the lowest bit that is set. */
export function low(bits: i32): i32 {
  return ctz<i32>(bits);
}

/** Bits in reverse order: the board turned by 180 degrees. */
export function turn(bits: i32): i32 {
  let x = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  return (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24);
}

/** The next address that a vector may start at without crossing cache lines needlessly. */
export function align(word: i32): i32 {
  return (word + 15) & ~15;
}
