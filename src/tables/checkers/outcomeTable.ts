import type { Position } from "../../checkers/board.js";
import type { LabError, Result } from "../../core/result.js";
import type { SliceFileErrorCode } from "./sliceFile.js";

/** Values of a position, for the side to move, by the number that tables and data sets use. */
export const OUTCOMES = ["draw", "win", "loss"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type ProbeErrorCode = SliceFileErrorCode | "not-built";

/** Exact values of all positions of up to so many pieces: a folder of plain databases, or one packed file. */
export interface OutcomeTable {
  /** Positions of up to so many pieces are all here; 0 if there are none. */
  readonly pieces: number;

  /** The value of a position for the side to move, or why it cannot be told: too many pieces, or a file that is not good. */
  outcome(position: Position): Result<Outcome, LabError<ProbeErrorCode>>;

  /**
   * The same by numbers, for loops: 0 draw, 1 win, 2 loss for the side to move. The board must be valid; a side without pieces
   * has lost. Throws the LabError that `outcome` returns.
   */
  probe(black: number, white: number, kings: number, blackMoves: boolean): 0 | 1 | 2;

  /**
   * The values of many boards with the same side to move: black, white and kings of each in turn, one number each into
   * `outcomes`. Faster than one by one. Preconditions and errors as for `probe`; both sides must have pieces.
   */
  probeAll(boards: Int32Array, blackMoves: boolean, outcomes: Uint8Array): void;
}
