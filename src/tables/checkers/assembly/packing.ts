// Between the solver's layout and the dense one of the files. Dense: only positions that can be, in the order black men, white men
// (turned), black kings, white kings; of 32 positions four words, one for each plane. Dropping columns from a row keeps the order, so
// a row is packed by compressing its words. A group is 32 blocks, which end on a word's edge: threads never share a word.
import {
  base,
  blackKings as blackKingCount,
  blackMen as blackMenCount,
  columns,
  key,
  rows,
  rowWords,
  takeSlice,
  whiteKings as whiteKingCount,
  whiteMen as whiteMenCount,
} from "./block";
import { rowFill, rowOr } from "./rows";
import { blockNumber } from "./slices";
import { barrier, takeTask } from "./solve";
import { binomial, compressByte, expandByte, groups, groupsWith } from "./tables";
import { atomicOr, ld, low, pop, st, turn } from "./words";

const PLANES: i32 = 4;

/** A row of this thread's own. */
let impossible: i32 = 0;

/** Positions in each block of a slice. */
export function positionsPerBlock(): i32 {
  const empty = 32 - blackMenCount - whiteMenCount;
  return binomial(empty, blackKingCount) * binomial(empty - blackKingCount, whiteKingCount);
}

/** Packs the groups from `first` to before `end` of a slice in place to `buffer`. Every thread calls it, with a row of its own for scratch. */
export function packGroups(sliceKey: i32, rowStart: i32, first: i32, end: i32, buffer: i32, threads: i32): void {
  transfer(sliceKey, rowStart, first, end, buffer, threads, false);
}

/** Unpacks groups from `buffer` into the slice's place, which must be zero for slices without kings. */
export function unpackGroups(sliceKey: i32, rowStart: i32, first: i32, end: i32, buffer: i32, threads: i32): void {
  transfer(sliceKey, rowStart, first, end, buffer, threads, true);
}

function transfer(sliceKey: i32, rowStart: i32, first: i32, end: i32, buffer: i32, threads: i32, unpack: bool): void {
  takeSlice(sliceKey, 0);
  impossible = rowStart;
  const groupWords = PLANES * positionsPerBlock();
  const blackGroups = binomial(28, blackMenCount);
  const whiteGroups = binomial(28, whiteMenCount);
  let mine = first + takeTask();
  let number: i32 = 0;
  let started = -1;
  for (let i: i32 = 0; i < blackGroups && mine < end; i++) {
    const blackMen = ld(groups(blackMenCount) + i);
    for (let j: i32 = 0; j < whiteGroups && mine < end; j++) {
      const whiteMen = turn(ld(groups(whiteMenCount) + j));
      if ((blackMen & whiteMen) !== 0) continue;
      const group = number >> 5;
      number++;
      if (group > mine) mine = first + takeTask();
      if (group < mine || mine >= end) continue;
      if (group !== started) {
        if (started >= 0 && !unpack) flush();
        started = group;
        open(buffer + (group - first) * groupWords);
      }
      if (rowWords === 0) transferOne(blackMen, whiteMen, unpack);
      else transferBlock(blackMen, whiteMen, unpack);
    }
  }
  if (started >= 0 && !unpack) flush();
  barrier(threads);
}

// The stream of packed positions in hand: the next four words and how many positions of them are done.
let at: i32 = 0;
let done: i32 = 0;
let plane0: i32 = 0;
let plane1: i32 = 0;
let plane2: i32 = 0;
let plane3: i32 = 0;

function open(address: i32): void {
  at = address;
  done = 0;
  plane0 = 0;
  plane1 = 0;
  plane2 = 0;
  plane3 = 0;
}

function flush(): void {
  if (done === 0) return;
  st(at, plane0);
  st(at + 1, plane1);
  st(at + 2, plane2);
  st(at + 3, plane3);
}

/** Appends n positions, 1 to 32. */
function write(n: i32, a: i32, b: i32, c: i32, d: i32): void {
  plane0 |= a << done;
  plane1 |= b << done;
  plane2 |= c << done;
  plane3 |= d << done;
  if (done + n < 32) {
    done += n;
    return;
  }
  st(at, plane0);
  st(at + 1, plane1);
  st(at + 2, plane2);
  st(at + 3, plane3);
  at += PLANES;
  const used = 32 - done;
  done += n - 32;
  plane0 = used === 32 ? 0 : a >>> used;
  plane1 = used === 32 ? 0 : b >>> used;
  plane2 = used === 32 ? 0 : c >>> used;
  plane3 = used === 32 ? 0 : d >>> used;
}

/** The next n positions of a plane, 1 to 32, in the low bits; what lies above them is not cleared. */
function peek(plane: i32, n: i32): i32 {
  const bits = ld(at + plane) >>> done;
  return done + n <= 32 ? bits : bits | (ld(at + plane + PLANES) << (32 - done));
}

function skip(n: i32): void {
  done += n;
  if (done < 32) return;
  done -= 32;
  at += PLANES;
}

/** A block without kings is one position, a bit in words that other blocks share. */
function transferOne(blackMen: i32, whiteMen: i32, unpack: bool): void {
  const number = blockNumber(key, blackMen, whiteMen);
  const address = base + (number >> 5) * PLANES;
  const bit = number & 31;
  if (unpack) {
    for (let plane: i32 = 0; plane < PLANES; plane++) atomicOr(address + plane, (peek(plane, 1) & 1) << bit);
    skip(1);
  } else
    write(
      1,
      (ld(address) >>> bit) & 1,
      (ld(address + 1) >>> bit) & 1,
      (ld(address + 2) >>> bit) & 1,
      (ld(address + 3) >>> bit) & 1,
    );
}

function transferBlock(blackMen: i32, whiteMen: i32, unpack: bool): void {
  const n = rowWords;
  const men = blackMen | whiteMen;
  const block = base + blockNumber(key, blackMen, whiteMen) * PLANES * rows * n;
  const kings = groups(blackKingCount);
  const has = groupsWith(whiteKingCount);
  for (let r: i32 = 0; r < rows; r++) {
    const blackKings = ld(kings + r);
    const row = block + r * PLANES * n;
    if ((blackKings & men) !== 0) {
      if (unpack) fillImpossible(row);
      continue;
    }
    rowFill(impossible, n, 0);
    if ((columns & 31) !== 0) st(impossible + n - 1, -1 << (columns & 31));
    for (let x = men | blackKings; x !== 0; x &= x - 1) rowOr(impossible, has + low(x) * n, n);
    if (unpack) unpackRow(row);
    else packRow(row);
  }
}

function fillImpossible(row: i32): void {
  const n = rowWords;
  rowFill(row, n, -1);
  rowFill(row + n, n, 0);
  rowFill(row + 2 * n, n, -1);
  rowFill(row + 3 * n, n, 0);
}

/** Appends the positions of one word that can be, byte by byte. */
function writeWord(mask: i32, a: i32, b: i32, c: i32, d: i32): void {
  let n: i32 = 0;
  let wa: i32 = 0;
  let wb: i32 = 0;
  let wc: i32 = 0;
  let wd: i32 = 0;
  for (let shift: i32 = 0; shift < 32; shift += 8) {
    const m = (mask >>> shift) & 0xff;
    if (m === 0) continue;
    wa |= compressByte(m, (a >>> shift) & 0xff) << n;
    wb |= compressByte(m, (b >>> shift) & 0xff) << n;
    wc |= compressByte(m, (c >>> shift) & 0xff) << n;
    wd |= compressByte(m, (d >>> shift) & 0xff) << n;
    n += pop(m);
  }
  write(n, wa, wb, wc, wd);
}

/** Spreads low bits to the places under a mask. */
function expand(mask: i32, bits: i32): i32 {
  let x = bits;
  let spread: i32 = 0;
  for (let shift: i32 = 0; shift < 32; shift += 8) {
    const m = (mask >>> shift) & 0xff;
    spread |= expandByte(m, x & 0xff) << shift;
    x >>>= pop(m);
  }
  return spread;
}

function packRow(row: i32): void {
  const n = rowWords;
  for (let w: i32 = 0; w < n; w++) {
    const mask = ~ld(impossible + w);
    if (mask === 0) continue;
    const a = ld(row + w);
    const b = ld(row + n + w);
    const c = ld(row + 2 * n + w);
    const d = ld(row + 3 * n + w);
    if (mask === -1) write(32, a, b, c, d);
    else writeWord(mask, a, b, c, d);
  }
}

function unpackRow(row: i32): void {
  const n = rowWords;
  for (let w: i32 = 0; w < n; w++) {
    const cannotBe = ld(impossible + w);
    const mask = ~cannotBe;
    if (mask === 0) {
      st(row + w, -1);
      st(row + n + w, 0);
      st(row + 2 * n + w, -1);
      st(row + 3 * n + w, 0);
      continue;
    }
    const count = pop(mask);
    st(row + w, expand(mask, peek(0, count)) | cannotBe);
    st(row + n + w, expand(mask, peek(1, count)));
    st(row + 2 * n + w, expand(mask, peek(2, count)) | cannotBe);
    st(row + 3 * n + w, expand(mask, peek(3, count)));
    skip(count);
  }
}
