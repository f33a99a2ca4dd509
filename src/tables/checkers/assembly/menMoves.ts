// Quiet moves of the men, for the first pass.
import { base, key, rows, rowWords } from "./block";
import { followRow } from "./children";
import {
  blackCaptures,
  blackQuietAll,
  blackQuietWin,
  condition,
  impossible,
  whiteCaptures,
  whiteQuietAll,
  whiteQuietWin,
} from "./passRows";
import { rowFollowNone, rowNone } from "./rows";
import { BLACK_CROWNED, BLACK_TO_MOVE, blockNumber, WHITE_CROWNED, WHITE_TO_MOVE } from "./slices";
import { neighbour } from "./tables";
import { ld, low, st } from "./words";

// Steps of men that are not crowned by them: they lead to the same row of another block, whatever the kings. Found once a block, two
// words each: the square and where the block lies; Black's first.
let steps: i32 = 0;
let blackSteps: i32 = 0;
let whiteSteps: i32 = 0;
/** Words of scratch for them: two steps for each of up to six men. */
export const STEP_WORDS: i32 = 32;

/** Finds the steps of a block. */
export function findSteps(stepScratch: i32, blackMen: i32, whiteMen: i32): void {
  steps = stepScratch;
  const men = blackMen | whiteMen;
  let next = steps;
  for (let x = blackMen; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 2; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || to >= 28 || ((men >>> to) & 1) !== 0) continue;
      next = addStep(next, to, (blackMen ^ (x & -x)) | (1 << to), whiteMen);
    }
  blackSteps = next;
  for (let x = whiteMen; x !== 0; x &= x - 1)
    for (let d: i32 = 2; d < 4; d++) {
      const to = neighbour(low(x), d);
      if (to < 4 || ((men >>> to) & 1) !== 0) continue;
      next = addStep(next, to, blackMen, (whiteMen ^ (x & -x)) | (1 << to));
    }
  whiteSteps = next;
}

function addStep(step: i32, to: i32, blackMen: i32, whiteMen: i32): i32 {
  st(step, to);
  st(step + 1, base + blockNumber(key, blackMen, whiteMen) * 4 * rows * rowWords);
  return step + 2;
}

/** Quiet moves of the men, in row r. */
export function menStep(r: i32, occupied: i32, has: i32): void {
  const n = rowWords;
  const row = r * 4 * n;
  for (let step = steps; step < blackSteps; step += 2) {
    const to = ld(step);
    if (((occupied >>> to) & 1) !== 0) continue;
    const replies = ld(step + 1) + row + WHITE_TO_MOVE * n;
    const onto = has + to * n;
    rowFollowNone(blackQuietWin, blackQuietAll, impossible, blackCaptures, onto, replies, replies + n, n);
  }
  for (let step = blackSteps; step < whiteSteps; step += 2) {
    const to = ld(step);
    if (((occupied >>> to) & 1) !== 0) continue;
    const replies = ld(step + 1) + row + BLACK_TO_MOVE * n;
    const onto = has + to * n;
    rowFollowNone(whiteQuietWin, whiteQuietAll, impossible, whiteCaptures, onto, replies, replies + n, n);
  }
}

/** Men one step from their last row are crowned. */
export function menCrowned(blackMen: i32, blackKings: i32, whiteMen: i32, occupied: i32, has: i32): void {
  for (let x = blackMen & 0x0f000000; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 2; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
      rowNone(condition, impossible, blackCaptures, has + to * rowWords, rowWords);
      const men = blackMen ^ (x & -x);
      const kings = blackKings | (1 << to);
      followRow(
        key + BLACK_CROWNED,
        men,
        kings,
        whiteMen,
        0,
        0,
        condition,
        blackQuietWin,
        blackQuietAll,
        WHITE_TO_MOVE,
      );
    }
  for (let x = whiteMen & 0x000000f0; x !== 0; x &= x - 1)
    for (let d: i32 = 2; d < 4; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
      rowNone(condition, impossible, whiteCaptures, has + to * rowWords, rowWords);
      const men = whiteMen ^ (x & -x);
      const child = key + WHITE_CROWNED;
      followRow(child, blackMen, blackKings, men, 0, 1 << to, condition, whiteQuietWin, whiteQuietAll, BLACK_TO_MOVE);
    }
}
