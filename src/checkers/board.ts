import { failure, type LabError, Result } from "../core/result.js";
import { BLACK_LAST_ROW, countPieces, lowestSquare, turnBits, WHITE_LAST_ROW } from "./geometry.js";

/** A side; Black moves first and down the numbering, from square 1 towards 32. */
export type Colour = "black" | "white";

/** Pieces and side to move as they come from outside: bitboards (see geometry.ts) that nobody has looked at yet. */
export interface Board {
  /** All black pieces, men and kings. */
  readonly black: number;
  /** All white pieces, men and kings. */
  readonly white: number;
  /** The kings of both sides. */
  readonly kings: number;
  readonly turn: Colour;
}

declare const validated: unique symbol;

/**
 * A board that can stand in a game: no square taken twice, no man on its last row, at most twelve pieces a side, at least
 * one piece. Made by {@link validateBoard} and by the functions that start from a position.
 */
export type Position = Board & { readonly [validated]: true };

export type BoardErrorCode =
  | "board-empty"
  | "board-overlap"
  | "board-kings"
  | "board-last-row"
  | "board-too-many"
  | "board-turn";

/** The most pieces a side can have. */
export const MAX_PIECES = 12;

/** The other side. */
export const opponent = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

/** The squares of a bitboard by their numbers 1–32, in order. */
export function squaresOf(bits: number): number[] {
  const squares: number[] = [];
  for (let x = bits; x !== 0; x &= x - 1) squares.push(lowestSquare(x) + 1);
  return squares;
}

/** Looks a raw board over; the error names the rule that is broken and the squares where. */
export function validateBoard(board: Board): Result<Position, LabError<BoardErrorCode>> {
  const black = board.black | 0;
  const white = board.white | 0;
  const kings = board.kings | 0;
  const { turn } = board;
  if (turn !== "black" && turn !== "white") return failure("board-turn", `no side to move: ${String(turn)}`);
  if ((black | white) === 0) return failure("board-empty", "no piece on the board");
  if ((black & white) !== 0)
    return failure("board-overlap", `two pieces on ${list(black & white)}: a black one and a white one`);
  const stray = kings & ~(black | white);
  if (stray !== 0) return failure("board-kings", `a king without a colour on ${list(stray)}`);
  for (const [name, pieces, last] of [
    ["Black", black, BLACK_LAST_ROW],
    ["White", white, WHITE_LAST_ROW],
  ] as const) {
    const stuck = pieces & ~kings & last;
    if (stuck !== 0)
      return failure("board-last-row", `a man on its last row on ${list(stuck)}: ${name}'s men are kings there`);
    if (countPieces(pieces) > MAX_PIECES)
      return failure("board-too-many", `${countPieces(pieces)} pieces for ${name}: ${MAX_PIECES} are the most`);
  }
  return Result.ok(knownValid({ black, white, kings, turn }));
}

function list(bits: number): string {
  const squares = squaresOf(bits);
  return `square${squares.length > 1 ? "s" : ""} ${squares.join(", ")}`;
}

/**
 * Marks a board as a position without looking. For boards that are valid by the way they were made (a legal move, an
 * unranked index), where looking again would only cost time.
 */
export function knownValid(board: Board): Position {
  return board as Position;
}

/** The start of the game: twelve men a side, Black to move. */
export const START: Position = knownValid({ black: 0x00000fff, white: 0xfff00000 | 0, kings: 0, turn: "black" });

/** The same game seen by the other player: board turned by 180 degrees, colours and side to move exchanged. */
export function turnPosition(position: Position): Position {
  return knownValid({
    black: turnBits(position.white),
    white: turnBits(position.black),
    kings: turnBits(position.kings),
    turn: opponent(position.turn),
  });
}

/** Whether two positions are the same, side to move included. */
export function samePosition(a: Position, b: Position): boolean {
  return a.black === b.black && a.white === b.white && a.kings === b.kings && a.turn === b.turn;
}
