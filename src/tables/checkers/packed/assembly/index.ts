// What PackedCore offers to TypeScript; see packedCore.ts. Addresses are in words, except those of the file's bytes.
import { turn } from "../../assembly/words";
import { layOutContext } from "./context";
import { inputCount as inputs } from "./inputs";
import { layOutMemory } from "./memory";
import { layOutMoves } from "./moves";
import { layOutNetwork } from "./network";
import { layOutNumbers } from "./numbers";
import { shareOthers } from "./others";
import { layOutPlacements } from "./placements";
import { search } from "./search";
import { layOutSlices, setBlocks, setList } from "./slices";
import { layOutSquares } from "./squares";
import { layOutSurroundings } from "./surroundings";

export { take } from "./arena";
export { decodeBlock, encodeBlock, listBlock, listInputs } from "./blocks";
export { inputCount } from "./inputs";
export { inputWeights, outputOffsets, outputWeights } from "./network";
export { nodes } from "./search";
export { blockCount, placeSlice, planeCount, planesPerBlock, slotCount } from "./slices";
export { readIndex, readWeights, writeIndex, writeWeights } from "./weights";

/** Lays memory out for positions of up to `pieces` pieces. */
export function setUp(pieces: i32, remembered: i32): void {
  layOutSquares();
  layOutPlacements(pieces - 1);
  layOutSlices();
  layOutSurroundings();
  layOutNumbers();
  layOutMoves();
  layOutMemory(remembered);
}

/** Lays the network out, for so many coded slices whose blocks have up to `mostSlots` slots. */
export function setUpNetwork(hidden: i32, slices: i32, mostSlots: i32): void {
  layOutNetwork(inputs(slices), hidden, slices);
  layOutContext(mostSlots);
}

/** A slice that is coded in blocks: which part of the network is its own, and a word with the first byte of each block and the end. */
export function keepBlocks(record: i32, coded: i32, starts: i32): void {
  setBlocks(record, coded, starts);
  shareOthers(record);
}

/** A slice that is a list of exceptions: slots in order, each times four plus the value. */
export function keepList(record: i32, list: i32, length: i32): void {
  setList(record, list, length);
}

/** The value for the side to move: 0 draw, 1 win, 2 loss. */
export function probe(black: i32, white: i32, kings: i32, blackMoves: bool): i32 {
  let score: i32;
  if (blackMoves) score = search(black & ~kings, black & kings, white & ~kings, white & kings, -1, 1);
  else score = search(turn(white & ~kings), turn(white & kings), turn(black & ~kings), turn(black & kings), -1, 1);
  return score < 0 ? 2 : score;
}

/** The same for many boards with the same side to move: black, white, kings of each; values go to bytes from `outcomes` on. */
export function probeAll(boards: i32, count: i32, blackMoves: bool, outcomes: i32): void {
  for (let i: i32 = 0; i < count; i++) {
    const board = (<usize>(boards + 3 * i)) << 2;
    const value = probe(load<i32>(board), load<i32>(board, 4), load<i32>(board, 8), blackMoves);
    store<u8>(((<usize>outcomes) << 2) + <usize>i, <u8>value);
  }
}
