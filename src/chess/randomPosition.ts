import { Board } from "chessops/board";
import { Chess } from "chessops/chess";
import { emptySetup, type Setup } from "chessops/setup";
import type { Color, Role } from "chessops/types";
import { opposite } from "chessops/util";
import type { Random } from "../core/random.js";

export interface RandomPositionOptions {
  /** Pieces beside the two kings: at least this many, at least one of them the opponent's. */
  readonly minPieces: number;
  /** Pieces beside the two kings: at most this many. */
  readonly maxPieces: number;
}

/** Three to eight pieces on the board in all: endgames. */
export const RANDOM_POSITION_DEFAULTS: RandomPositionOptions = { minPieces: 1, maxPieces: 6 };

const PIECES: readonly Role[] = ["pawn", "knight", "bishop", "rook", "queen"];

/** Positions tried for one material before another is drawn: a lone pawn gives check in about one of sixty. */
const PLACINGS_PER_MATERIAL = 300;

/**
 * A legal position, drawn at random, whose side to move is in check or is not, as asked.
 * The material is drawn first and the squares are drawn again until the check is as asked: so the material does not
 * tell a learner which of the two it is. Castling and en passant do not occur.
 */
export function randomPosition(random: Random, inCheck: boolean, options = RANDOM_POSITION_DEFAULTS): Chess {
  const { minPieces, maxPieces } = options;
  if (!(minPieces >= 1 && minPieces <= maxPieces && maxPieces <= 30)) {
    throw new RangeError(`invalid number of pieces: ${minPieces} to ${maxPieces}`);
  }
  for (;;) {
    const turn: Color = random.int(2) === 0 ? "white" : "black";
    const material = randomMaterial(random, turn, minPieces + random.int(maxPieces - minPieces + 1));
    for (let i = 0; i < PLACINGS_PER_MATERIAL; i++) {
      const position = placeAtRandom(random, turn, material);
      if (position && position.isCheck() === inCheck) return position;
    }
  }
}

interface PieceToPlace {
  readonly color: Color;
  readonly role: Role;
}

/** Both kings and so many pieces, the first of them the opponent's, as a lone king cannot give check. */
function randomMaterial(random: Random, turn: Color, count: number): PieceToPlace[] {
  const material: PieceToPlace[] = [
    { color: "white", role: "king" },
    { color: "black", role: "king" },
    { color: opposite(turn), role: random.pick(PIECES) },
  ];
  while (material.length < count + 2) {
    material.push({ color: random.int(2) === 0 ? "white" : "black", role: random.pick(PIECES) });
  }
  return material;
}

/** The material on random squares, or undefined where that is not a legal position. */
function placeAtRandom(random: Random, turn: Color, material: readonly PieceToPlace[]): Chess | undefined {
  const board = Board.empty();
  for (const piece of material) {
    let square: number;
    do {
      square = piece.role === "pawn" ? 8 + random.int(48) : random.int(64);
    } while (board.occupied.has(square));
    board.set(square, piece);
  }
  const setup: Setup = { ...emptySetup(), board, turn };
  return Chess.fromSetup(setup).unwrap(
    (position) => position,
    () => undefined,
  );
}
