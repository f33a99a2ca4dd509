// Look-up tables at the start of shared memory. Every thread lays them out the same way; one thread fills them.
// A group is the men, or the kings, of one side: up to six pieces, numbered in the order of their bitboards (colexicographic).
import { rowFill } from "./rows";
import { align, ld, ldByte, low, pop, st, stByte, turn } from "./words";

/** Most pieces in a group: six against one at seven pieces. */
const GROUP: i32 = 6;
const FIRST: i32 = 16384;
/** More levels of advancement than a group can have: six rows for each of six men, and one. */
const LEVELS: i32 = 48;

const BINOMIAL: i32 = FIRST;
const NEIGHBOUR: i32 = BINOMIAL + 33 * 8;
const LANDING: i32 = NEIGHBOUR + 128;
const KING_REACH: i32 = LANDING + 128;
const MAN_REACH: i32 = KING_REACH + 32;
const LOW_RANK: i32 = MAN_REACH + 32;
const HIGH_RANK: i32 = LOW_RANK + 65536;
const TURNED_LOW_RANK: i32 = HIGH_RANK + ((GROUP + 1) << 16);
const TURNED_HIGH_RANK: i32 = TURNED_LOW_RANK + 65536;
const GROUP_TABLES: i32 = TURNED_HIGH_RANK + ((GROUP + 1) << 16);
const MEN_LEVELS: i32 = GROUP_TABLES + 64;
/** By mask and byte, a byte each. */
const COMPRESS: i32 = MEN_LEVELS + (GROUP + 1) * LEVELS;
const EXPAND: i32 = COMPRESS + 16384;
const END: i32 = EXPAND + 16384;

/** A row of ones and a row of zeros, as long as any. */
export let ONES: i32 = 0;
export let ZEROS: i32 = 0;

export function binomial(n: i32, k: i32): i32 {
  return ld(BINOMIAL + n * 8 + k);
}

/** Words of a row with a bit for each placement of k pieces. */
export function rowWords(k: i32): i32 {
  return (binomial(32, k) + 31) >> 5;
}

/** The next square in a direction (0 and 1 are Black's forward), or -1. */
export function neighbour(square: i32, direction: i32): i32 {
  return ld(NEIGHBOUR + square * 4 + direction);
}

/** The square two steps on, or -1. */
export function landing(square: i32, direction: i32): i32 {
  return ld(LANDING + square * 4 + direction);
}

/** The squares next to a king, or ahead of a black man. */
export function reach(square: i32, king: bool): i32 {
  return ld((king ? KING_REACH : MAN_REACH) + square);
}

/** The number of a group of n pieces among all of its size: by its low and its high half. */
export function rank(bits: i32, n: i32): i32 {
  return ld(LOW_RANK + (bits & 0xffff)) + ld(HIGH_RANK + (n << 16) + (bits >>> 16));
}

/** The number of the turned group, without turning it. */
export function rankTurned(bits: i32, n: i32): i32 {
  return ld(TURNED_LOW_RANK + (bits >>> 16)) + ld(TURNED_HIGH_RANK + (n << 16) + (bits & 0xffff));
}

/** The groups of k pieces by number. */
export function groups(k: i32): i32 {
  return ld(GROUP_TABLES + k);
}

/** The same, turned. */
export function turnedGroups(k: i32): i32 {
  return ld(GROUP_TABLES + 8 + k);
}

/** For each square a row with a bit for every group of k that has a piece there. */
export function groupsWith(k: i32): i32 {
  return ld(GROUP_TABLES + 16 + k);
}

/** For each group of k kings the number of king moves and the groups they lead to: 4 k + 1 words. */
export function kingMoves(k: i32): i32 {
  return ld(GROUP_TABLES + 24 + k);
}

/** The bits of a byte under a mask, brought together at the low end. */
export function compressByte(mask: i32, byte: i32): i32 {
  return ldByte(COMPRESS, (mask << 8) | byte);
}

/** The low bits of a byte, spread to the places under a mask. */
export function expandByte(mask: i32, byte: i32): i32 {
  return ldByte(EXPAND, (mask << 8) | byte);
}

/** Where the black men with a total advancement start in the list of their groups, which is sorted by it. */
export function menLevel(k: i32, level: i32): i32 {
  return ld(MEN_LEVELS + k * LEVELS + level);
}

/**
 * Lays out (and with `fill` writes) the tables for up to `pieces` pieces; returns the first word after them. Threads that do
 * not fill must come after the one that does: the layout itself looks up binomials.
 */
export function layOutTables(pieces: i32, fill: bool): i32 {
  if (fill) {
    fillSquares();
    fillBytes();
  }
  ONES = align(END);
  const widest = align(rowWords(pieces - 1));
  ZEROS = ONES + widest;
  if (fill) rowFill(ONES, widest, -1);
  let p = ZEROS + widest;
  for (let k: i32 = 0; k < pieces; k++) p = layOutGroup(k, p, fill);
  return align(p);
}

function fillSquares(): void {
  for (let n: i32 = 0; n < 33; n++)
    for (let k: i32 = 0; k < 8; k++)
      st(BINOMIAL + n * 8 + k, k === 0 ? 1 : n === 0 ? 0 : binomial(n - 1, k - 1) + binomial(n - 1, k));
  for (let s: i32 = 0; s < 32; s++) {
    let around: i32 = 0;
    let ahead: i32 = 0;
    for (let d: i32 = 0; d < 4; d++) {
      const t = step(s, d);
      st(NEIGHBOUR + s * 4 + d, t);
      st(LANDING + s * 4 + d, t < 0 ? -1 : step(t, d));
      if (t < 0) continue;
      around |= 1 << t;
      if (d < 2) ahead |= 1 << t;
    }
    st(KING_REACH + s, around);
    st(MAN_REACH + s, ahead);
  }
  for (let half: i32 = 0; half < 65536; half++) {
    const turned = turn(half) >>> 16;
    st(LOW_RANK + half, halfRank(half, 0, 0));
    st(TURNED_LOW_RANK + half, halfRank(turned, 0, 0));
    for (let n: i32 = pop(half); n <= GROUP; n++) {
      st(HIGH_RANK + (n << 16) + half, halfRank(half, 16, n - pop(half)));
      st(TURNED_HIGH_RANK + (n << 16) + half, halfRank(turned, 16, n - pop(half)));
    }
  }
}

function fillBytes(): void {
  for (let mask: i32 = 0; mask < 256; mask++)
    for (let byte: i32 = 0; byte < 256; byte++) {
      let compressed: i32 = 0;
      let expanded: i32 = 0;
      let n: i32 = 0;
      for (let x = mask; x !== 0; x &= x - 1) {
        compressed |= ((byte >>> low(x)) & 1) << n;
        expanded |= ((byte >>> n) & 1) << low(x);
        n++;
      }
      stByte(COMPRESS, (mask << 8) | byte, compressed);
      stByte(EXPAND, (mask << 8) | byte, expanded);
    }
}

/** The board of geometry.ts. */
function step(square: i32, direction: i32): i32 {
  const row = square >> 2;
  const toRow = row + (direction < 2 ? 1 : -1);
  const toColumn = 2 * (square & 3) + 1 - (row & 1) + ((direction & 1) === 0 ? -1 : 1);
  return toRow < 0 || toRow > 7 || toColumn < 0 || toColumn > 7 ? -1 : toRow * 4 + ((toColumn - 1 + (toRow & 1)) >> 1);
}

/** What sixteen squares from `shift` on add to a rank when `below` pieces stand on lower squares. */
function halfRank(half: i32, shift: i32, below: i32): i32 {
  let sum: i32 = 0;
  let k = below;
  for (let x = half; x !== 0; x &= x - 1) {
    k++;
    if (k > 7) return 0;
    sum += binomial(shift + low(x), k);
  }
  return sum;
}

function layOutGroup(k: i32, start: i32, fill: bool): i32 {
  const n = binomial(32, k);
  const words = (n + 31) >> 5;
  const masks = align(start);
  const turned = masks + words * 32;
  const bitmaps = turned + words * 32;
  const moves = bitmaps + 32 * words + 16;
  const men = moves + n * (4 * k + 1);
  if (fill) {
    st(GROUP_TABLES + k, masks);
    st(GROUP_TABLES + 8 + k, turned);
    st(GROUP_TABLES + 16 + k, bitmaps);
    st(GROUP_TABLES + 24 + k, moves);
    let mask: i32 = (1 << k) - 1;
    for (let r: i32 = 0; r < n; r++) {
      st(masks + r, mask);
      st(turned + r, turn(mask));
      for (let x = mask; x !== 0; x &= x - 1) {
        const bitmap = bitmaps + low(x) * words + (r >> 5);
        st(bitmap, ld(bitmap) | (1 << (r & 31)));
      }
      fillKingMoves(moves + r * (4 * k + 1), mask, k);
      if (k > 0 && r + 1 < n) mask = nextMask(mask);
    }
    fillMenLevels(k, masks, men);
  }
  return men + binomial(28, k);
}

/** The next larger number with as many bits (Gosper). */
function nextMask(mask: i32): i32 {
  const lowest = mask & -mask;
  const ripple = mask + lowest;
  return ripple | (((mask ^ ripple) >>> 2) >>> low(lowest));
}

function fillKingMoves(entry: i32, mask: i32, k: i32): void {
  let count: i32 = 0;
  for (let x = mask; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 4; d++) {
      const t = neighbour(low(x), d);
      if (t < 0 || ((mask >>> t) & 1) !== 0) continue;
      count++;
      st(entry + count, rank((mask ^ (x & -x)) | (1 << t), k));
    }
  st(entry, count);
}

function fillMenLevels(k: i32, masks: i32, men: i32): void {
  let next = men;
  for (let level: i32 = 0; level <= 6 * k; level++) {
    st(MEN_LEVELS + k * LEVELS + level, next);
    for (let r: i32 = 0; r < binomial(28, k); r++) {
      let advance: i32 = 0;
      for (let x = ld(masks + r); x !== 0; x &= x - 1) advance += low(x) >> 2;
      if (advance !== level) continue;
      st(next, ld(masks + r));
      next++;
    }
  }
  st(MEN_LEVELS + k * LEVELS + 6 * k + 1, next);
}
