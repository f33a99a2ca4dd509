// Operations on rows of bits, `n` words long, four words a step. A column of a row is one position: see block.ts.
import { ld, st } from "./words";

function ldVector(word: i32): v128 {
  return v128.load((<usize>word) << 2);
}

function stVector(word: i32, value: v128): void {
  v128.store((<usize>word) << 2, value);
}

/** Sets every word to 0 or to -1. */
export function rowFill(row: i32, n: i32, value: i32): void {
  if (n < 64) for (let w: i32 = 0; w < n; w++) st(row + w, value);
  else memory.fill((<usize>row) << 2, <u8>value, (<usize>n) << 2);
}

export function rowOr(row: i32, other: i32, n: i32): void {
  let w: i32 = 0;
  for (; w + 4 <= n; w += 4) stVector(row + w, v128.or(ldVector(row + w), ldVector(other + w)));
  for (; w < n; w++) st(row + w, ld(row + w) | ld(other + w));
}

/** columns = on and not off and not impossible; captures gains them. Not 0 if there is one. */
export function rowCondition(columns: i32, on: i32, off: i32, impossible: i32, captures: i32, n: i32): i32 {
  let w: i32 = 0;
  let any: i32 = 0;
  if (n >= 4) {
    let seen = i32x4.splat(0);
    for (; w + 4 <= n; w += 4) {
      const c = v128.andnot(ldVector(on + w), v128.or(ldVector(off + w), ldVector(impossible + w)));
      stVector(columns + w, c);
      stVector(captures + w, v128.or(ldVector(captures + w), c));
      seen = v128.or(seen, c);
    }
    any = v128.any_true(seen) ? 1 : 0;
  }
  for (; w < n; w++) {
    const c = ld(on + w) & ~(ld(off + w) | ld(impossible + w));
    st(columns + w, c);
    st(captures + w, ld(captures + w) | c);
    any |= c;
  }
  return any;
}

/** Moves those of `columns` that are in on and not in off over to `longer`. */
export function rowGoesOn(columns: i32, longer: i32, on: i32, off: i32, n: i32): void {
  let w: i32 = 0;
  for (; w + 4 <= n; w += 4) {
    const c = ldVector(columns + w);
    const x = v128.andnot(v128.and(c, ldVector(on + w)), ldVector(off + w));
    stVector(columns + w, v128.xor(c, x));
    stVector(longer + w, v128.or(ldVector(longer + w), x));
  }
  for (; w < n; w++) {
    const c = ld(columns + w);
    const x = c & ld(on + w) & ~ld(off + w);
    st(columns + w, c ^ x);
    st(longer + w, ld(longer + w) | x);
  }
}

/** One child of every one of `columns`: win gains those where the child is lost for its side to move, all keeps those where it is won. */
export function rowFollow(win: i32, all: i32, columns: i32, childWon: i32, childLost: i32, n: i32): void {
  let w: i32 = 0;
  for (; w + 4 <= n; w += 4) {
    const c = ldVector(columns + w);
    stVector(win + w, v128.or(ldVector(win + w), v128.and(ldVector(childLost + w), c)));
    stVector(all + w, v128.and(ldVector(all + w), v128.or(ldVector(childWon + w), v128.not(c))));
  }
  for (; w < n; w++) {
    const c = ld(columns + w);
    st(win + w, ld(win + w) | (ld(childLost + w) & c));
    st(all + w, ld(all + w) & (ld(childWon + w) | ~c));
  }
}

/** columns = in none of three rows. */
export function rowNone(columns: i32, a: i32, b: i32, c: i32, n: i32): void {
  let w: i32 = 0;
  for (; w + 4 <= n; w += 4)
    stVector(columns + w, v128.not(v128.or(v128.or(ldVector(a + w), ldVector(b + w)), ldVector(c + w))));
  for (; w < n; w++) st(columns + w, ~(ld(a + w) | ld(b + w) | ld(c + w)));
}

/** rowNone and rowFollow in one: the columns that are in none of three rows follow a move to their children. */
export function rowFollowNone(win: i32, all: i32, a: i32, b: i32, c: i32, childWon: i32, childLost: i32, n: i32): void {
  let w: i32 = 0;
  for (; w + 4 <= n; w += 4) {
    const not = v128.or(v128.or(ldVector(a + w), ldVector(b + w)), ldVector(c + w));
    stVector(win + w, v128.or(ldVector(win + w), v128.andnot(ldVector(childLost + w), not)));
    stVector(all + w, v128.and(ldVector(all + w), v128.or(ldVector(childWon + w), not)));
  }
  for (; w < n; w++) {
    const not = ld(a + w) | ld(b + w) | ld(c + w);
    st(win + w, ld(win + w) | (ld(childLost + w) & ~not));
    st(all + w, ld(all + w) & (ld(childWon + w) | not));
  }
}
