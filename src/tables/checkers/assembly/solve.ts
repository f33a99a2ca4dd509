// Solving a slice: its blocks level by level of the men's advancement, in all threads. Within a level blocks do not depend on each
// other; threads take tasks of some blocks from a shared counter and meet at a barrier after each level.
import {
  base,
  blackKings,
  blackMen as blackMenCount,
  key,
  rows,
  rowWords,
  takeSlice,
  twin,
  whiteMen as whiteMenCount,
} from "./block";
import {
  blackCaptureCount,
  bothCaptureCount,
  firstPass,
  impossibleCount,
  takeBlock,
  whiteCaptureCount,
} from "./firstPass";
import { decideByKings, decideByWhiteKings } from "./kingMoves";
import { STEP_WORDS } from "./menMoves";
import { capturing, valueOfMoves } from "./scalar";
import { blockNumber, DRAW, LOSS, WIN } from "./slices";
import { menLevel } from "./tables";
import { atomicAdd, atomicLoad, atomicOr, atomicStore, ld, pop, sleepWhile, st, turn, wakeAll } from "./words";

/** Row words that make a task: small enough to share out evenly, large enough that the counter costs nothing. */
const TASK_WORDS: i32 = 256;

// Shared words, on cache lines of their own: the next task, threads at the barrier, its generation, and the counts of the slice in
// hand: draws, wins, losses, captures and threats for Black to move, then for White to move, then blocks done.
let nextTask: i32 = 0;
let waiting: i32 = 0;
let generation: i32 = 0;
export let counts: i32 = 0;
const CAPTURES: i32 = 3;
const THREATS: i32 = 4;
const WHITE: i32 = 5;
const DONE: i32 = 10;
const COUNTS: i32 = 11;

/** The same counts by this thread, not added yet: the shared words are for all, and slow. At the start of its scratch. */
let tally: i32 = 0;
const TALLY_WORDS: i32 = 16;
/** Scratch for the steps of a block's men. */
let steps: i32 = 0;
/** Words of scratch for both. */
export const OWN_WORDS: i32 = TALLY_WORDS + STEP_WORDS;

function add(count: i32, positions: i32): void {
  st(tally + count, ld(tally + count) + positions);
}

function addTally(): void {
  for (let i: i32 = 0; i < COUNTS; i++) {
    atomicAdd(counts + i, ld(tally + i));
    st(tally + i, 0);
  }
}

/** Reserves the shared words; returns the first word after them. */
export function layOutShared(start: i32): i32 {
  nextTask = start;
  waiting = start + 32;
  generation = start + 64;
  counts = start + 96;
  return start + 128;
}

/** A task that no other thread has taken. */
export function takeTask(): i32 {
  return atomicAdd(nextTask, 1);
}

/** Waits for the other threads; then tasks start over. */
export function barrier(threads: i32): void {
  const now = atomicLoad(generation);
  if (atomicAdd(waiting, 1) === threads - 1) {
    atomicStore(waiting, 0);
    atomicStore(nextTask, 0);
    atomicAdd(generation, 1);
    wakeAll(generation);
  } else while (atomicLoad(generation) === now) sleepWhile(generation, now);
}

/**
 * Solves a canonical slice for both sides to move. Every thread calls it, with scratch of its own. The slice's memory must be zero,
 * and all slices that its moves lead to must be in place.
 */
export function solveSlice(sliceKey: i32, scratchStart: i32, threads: i32): void {
  tally = scratchStart;
  for (let i: i32 = 0; i < COUNTS; i++) st(tally + i, 0);
  steps = scratchStart + TALLY_WORDS;
  takeSlice(sliceKey, scratchStart + OWN_WORDS);
  const cost = rowWords === 0 ? 1 : rows * rowWords;
  for (let level: i32 = 6 * (blackMenCount + whiteMenCount); level >= 0; level--) {
    let mine = takeTask();
    let task: i32 = 0;
    let weight: i32 = 0;
    for (let black = max(level - 6 * whiteMenCount, 0); black <= min(6 * blackMenCount, level); black++) {
      const blackEnd = menLevel(blackMenCount, black + 1);
      const whiteStart = menLevel(whiteMenCount, level - black);
      const whiteEnd = menLevel(whiteMenCount, level - black + 1);
      for (let i = menLevel(blackMenCount, black); i < blackEnd; i++)
        for (let j = whiteStart; j < whiteEnd; j++) {
          if (weight >= TASK_WORDS) {
            task++;
            weight = 0;
          }
          weight += cost;
          if (task > mine) {
            addTally();
            mine = takeTask();
          }
          if (task < mine) continue;
          const blackMen = ld(i);
          const whiteMen = turn(ld(j));
          if ((blackMen & whiteMen) === 0) solveBlock(blackMen, whiteMen);
        }
    }
    addTally();
    barrier(threads);
  }
}

/** All positions with these men. */
function solveBlock(blackMen: i32, whiteMen: i32): void {
  const number = blockNumber(key, blackMen, whiteMen);
  if (rowWords === 0) solveWithoutKings(number, blackMen, whiteMen);
  else {
    const block = base + number * 4 * rows * rowWords;
    takeBlock(steps, blackMen, whiteMen);
    for (let r: i32 = 0; r < rows; r++) firstPass(block, r, blackMen, whiteMen);
    if (blackKings === 0) decideByWhiteKings(block);
    else decideByKings(block);
    count(block);
  }
  add(DONE, 1);
}

/** One position for each side to move. Blocks share words, hence the atomic writes. */
function solveWithoutKings(number: i32, blackMen: i32, whiteMen: i32): void {
  const address = base + (number >> 5) * 4;
  const bit = 1 << (number & 31);
  const black = valueOfMoves(blackMen, 0, whiteMen, 0, key);
  const blackCaptures = capturing;
  const white = valueOfMoves(turn(whiteMen), 0, turn(blackMen), 0, twin);
  const whiteCaptures = capturing;
  if (black !== 0) atomicOr(address + (black === WIN ? 0 : 1), bit);
  if (white !== 0) atomicOr(address + (white === WIN ? 2 : 3), bit);
  add(black, 1);
  add(WHITE + white, 1);
  if (blackCaptures) add(CAPTURES, 1);
  else if (whiteCaptures) add(THREATS, 1);
  if (whiteCaptures) add(WHITE + CAPTURES, 1);
  else if (blackCaptures) add(WHITE + THREATS, 1);
}

/** Adds the block to the counts. Impossible positions stand among the wins. */
function count(block: i32): void {
  const n = rowWords;
  let blackWins: i32 = 0;
  let blackLosses: i32 = 0;
  let whiteWins: i32 = 0;
  let whiteLosses: i32 = 0;
  for (let r: i32 = 0; r < rows; r++) {
    const row = block + r * 4 * n;
    for (let w: i32 = 0; w < n; w++) {
      blackWins += pop(ld(row + w));
      blackLosses += pop(ld(row + n + w));
      whiteWins += pop(ld(row + 2 * n + w));
      whiteLosses += pop(ld(row + 3 * n + w));
    }
  }
  const all = rows * n * 32;
  add(DRAW, all - blackWins - blackLosses);
  add(WIN, blackWins - impossibleCount);
  add(LOSS, blackLosses);
  add(CAPTURES, blackCaptureCount);
  add(THREATS, whiteCaptureCount - bothCaptureCount);
  add(WHITE, all - whiteWins - whiteLosses);
  add(WHITE + WIN, whiteWins - impossibleCount);
  add(WHITE + LOSS, whiteLosses);
  add(WHITE + CAPTURES, whiteCaptureCount);
  add(WHITE + THREATS, blackCaptureCount - bothCaptureCount);
}
