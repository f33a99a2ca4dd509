import { Board } from "chessops/board";
import type { SquareSet } from "chessops/squareSet";
import type { Color, Role } from "chessops/types";
import type { Encoder } from "./encoder.js";

/** What of a chess position the planes show. */
export interface BoardAndTurn {
  readonly board: Board;
  readonly turn: Color;
}

const ROLES: readonly Role[] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
const PLANES = 2 * ROLES.length;
const SHAPE = [8, 8, PLANES] as const;
const SIZE = 64 * PLANES;

/** Squares are numbered a1, b1, … h8; this turns the board over, rank 1 to rank 8. */
const TURN_OVER = 56;

/**
 * 8 × 8 × 12 (NHWC): a plane a piece, white pawn, knight, bishop, rook, queen, king, then black; row 0 is rank 1,
 * column 0 the a-file. There is no plane for the side to move (as in NeuralBases, whose positions all have White to
 * move), so `decode` gives the board alone.
 */
export const planes12: Encoder<{ readonly board: Board }, Board> = {
  name: "planes12",
  shape: SHAPE,
  size: SIZE,
  encode({ board }, target, offset) {
    target.fill(0, offset, offset + SIZE);
    encodeSide(board, "white", 0, 0, target, offset);
    encodeSide(board, "black", 6, 0, target, offset);
  },
  decode: decodeBoard,
};

/**
 * The same planes from the mover's side: the first six are the mover's pieces, and the board is turned over
 * when Black is to move, so that the mover's pawns always go up. A position and its mirror image thus give the same
 * numbers; `decode` gives the one with White to move.
 */
export const planes12Mover: Encoder<BoardAndTurn> = {
  name: "planes12-mover",
  shape: SHAPE,
  size: SIZE,
  encode({ board, turn }, target, offset) {
    target.fill(0, offset, offset + SIZE);
    const turnOver = turn === "white" ? 0 : TURN_OVER;
    encodeSide(board, turn, 0, turnOver, target, offset);
    encodeSide(board, turn === "white" ? "black" : "white", 6, turnOver, target, offset);
  },
  decode: (source, offset) => ({ board: decodeBoard(source, offset), turn: "white" }),
};

function encodeSide(
  board: Board,
  color: Color,
  firstPlane: number,
  turnOver: number,
  target: Float32Array,
  offset: number,
): void {
  const side = board[color];
  for (let i = 0; i < ROLES.length; i++) {
    const pieces: SquareSet = board[ROLES[i]];
    const plane = offset + firstPlane + i;
    encodeBits(pieces.lo & side.lo, 0, turnOver, target, plane);
    encodeBits(pieces.hi & side.hi, 32, turnOver, target, plane);
  }
}

function encodeBits(bits: number, base: number, turnOver: number, target: Float32Array, plane: number): void {
  while (bits !== 0) {
    const square = base + 31 - Math.clz32(bits & -bits);
    target[plane + (square ^ turnOver) * PLANES] = 1;
    bits &= bits - 1;
  }
}

function decodeBoard(source: Float32Array, offset: number): Board {
  const board = Board.empty();
  for (let square = 0; square < 64; square++) {
    for (let plane = 0; plane < PLANES; plane++) {
      if (source[offset + square * PLANES + plane] === 0) continue;
      board.set(square, { color: plane < 6 ? "white" : "black", role: ROLES[plane % 6] });
    }
  }
  return board;
}
