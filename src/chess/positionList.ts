import { type FewMen, MOST_MEN } from "./fewMen.js";

/**
 * Positions of few men in a row, as bytes: what predictors, data sets and threads pass around. Of each the squares of the men
 * (bytes 0–6), the men (7–13, 0 where there is none), who is to move (14) and the en passant square (15), as FewMen has them.
 */
export type PositionList = Uint8Array;

/** What one position takes in a {@link PositionList}. */
export const POSITION_BYTES = 16;

const MEN = MOST_MEN;
const TURN = 2 * MOST_MEN;
const EP_SQUARE = TURN + 1;

/** How many positions a list has. */
export const positionsIn = (list: PositionList): number => list.length / POSITION_BYTES;

/** An empty list with room for so many positions; in shared memory, if threads are to see it. */
export function makePositionList(count: number, memory: "own" | "shared" = "own"): PositionList {
  const bytes = count * POSITION_BYTES;
  return new Uint8Array(memory === "shared" ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}

/** Puts a position into place `i` of a list. */
export function writePosition(position: FewMen, list: PositionList, i: number): void {
  const at = i * POSITION_BYTES;
  for (let k = 0; k < MOST_MEN; k++) {
    const isMan = k < position.count;
    list[at + k] = isMan ? position.squares[k] : 0;
    list[at + MEN + k] = isMan ? position.men[k] : 0;
  }
  list[at + TURN] = position.turn;
  list[at + EP_SQUARE] = position.epSquare;
}

/** Makes `target` the position in place `i` of a list. */
export function readPosition(list: PositionList, i: number, target: FewMen): void {
  const at = i * POSITION_BYTES;
  target.clear();
  for (let k = 0; k < MOST_MEN && list[at + MEN + k] !== 0; k++) target.add(list[at + MEN + k], list[at + k]);
  target.turn = list[at + TURN];
  target.epSquare = list[at + EP_SQUARE];
}

/** The positions in these places of a list. */
export function selectPositions(list: PositionList, places: Uint32Array): PositionList {
  const selected = makePositionList(places.length);
  for (let i = 0; i < places.length; i++) {
    const at = places[i] * POSITION_BYTES;
    for (let k = 0; k < POSITION_BYTES; k++) selected[i * POSITION_BYTES + k] = list[at + k];
  }
  return selected;
}
