import { knownValid, type Position } from "../../checkers/board.js";
import { flagNumber } from "../../checkers/flag.js";
import { BLACK_LAST_ROW, DIRECTIONS, lowestSquare, NEIGHBOUR, WHITE_LAST_ROW } from "../../checkers/geometry.js";
import type { Random } from "../../core/random.js";
import { type Database, OUTCOMES, type Outcome } from "./database.js";
import { PositionSet } from "./positionSet.js";
import type { Slice, SubSlice } from "./slice.js";

/** Two positions, Black to move in both, that differ in where one piece stands, by one square, and in their value. */
export interface TurningPoint {
  readonly position: Position;
  readonly outcome: Outcome;
  readonly other: Position;
  readonly otherOutcome: Outcome;
  /** The square (1–32) of the piece in the position. */
  readonly square: number;
  /** Its square in the other one: a neighbour. */
  readonly otherSquare: number;
}

export interface TurningPointOptions {
  /** Where to look: slices or sub-slices that the database holds. */
  readonly parts: readonly (Slice | SubSlice)[];
  /** The value of the position, for Black to move. */
  readonly outcome: Outcome;
  /** The value that it turns into. */
  readonly otherOutcome: Outcome;
  readonly random: Random;
  /** Positions to look at before giving up. */
  readonly tries?: number;
}

export const TURNING_POINT_DEFAULTS = { tries: 100_000 };

/**
 * A turning point drawn at random, or undefined if none was met. Both positions are quiet: where something hangs, it is no
 * wonder that a square matters.
 */
export function findTurningPoint(database: Database, options: TurningPointOptions): TurningPoint | undefined {
  const { parts, outcome, otherOutcome, random, tries } = { ...TURNING_POINT_DEFAULTS, ...options };
  const positions = new PositionSet(parts);
  const board = { black: 0, white: 0, kings: 0 };
  const isQuietWith = (value: Outcome, black: number, white: number, kings: number) =>
    flagNumber(black, white, kings, true) === 0 && OUTCOMES[database.probe(black, white, kings, true)] === value;
  for (let i = 0; i < tries; i++) {
    positions.unrank(random.int(positions.size), board);
    if (!isQuietWith(outcome, board.black, board.white, board.kings)) continue;
    const position = knownValid({ ...board, turn: "black" });
    const turned = shiftedPieces(position).filter(({ other: { black, white, kings } }) =>
      isQuietWith(otherOutcome, black, white, kings),
    );
    if (turned.length > 0) return { position, outcome, otherOutcome, ...random.pick(turned) };
  }
  return undefined;
}

/** All positions with one piece on a neighbouring empty square where it may stand. */
function shiftedPieces(position: Position): Pick<TurningPoint, "other" | "square" | "otherSquare">[] {
  const { black, white, kings, turn } = position;
  const shifted: Pick<TurningPoint, "other" | "square" | "otherSquare">[] = [];
  for (let left = black | white; left !== 0; left &= left - 1) {
    const square = lowestSquare(left);
    const piece = 1 << square;
    const crowningRow = (kings & piece) !== 0 ? 0 : (black & piece) !== 0 ? BLACK_LAST_ROW : WHITE_LAST_ROW;
    for (let d = 0; d < DIRECTIONS; d++) {
      const to = NEIGHBOUR[4 * square + d];
      if (to < 0 || ((black | white | crowningRow) & (1 << to)) !== 0) continue;
      const move = (bits: number) => ((bits & piece) === 0 ? bits : (bits & ~piece) | (1 << to));
      const other = knownValid({ black: move(black), white: move(white), kings: move(kings), turn });
      shifted.push({ other, square: square + 1, otherSquare: to + 1 });
    }
  }
  return shifted;
}
