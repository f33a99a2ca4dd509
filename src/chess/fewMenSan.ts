import { Chess } from "chessops/chess";
import { makeSan } from "chessops/san";
import type { SquareName } from "chessops/types";
import { makeSquare } from "chessops/util";
import { FewMen } from "./fewMen.js";
import { legalFewMenMoves, makeMoveList } from "./fewMenMoves.js";
import { pieceOf } from "./man.js";

/** A move as people write it, and its squares. */
export interface NamedMove {
  /** Standard algebraic notation: `Kb6`, `bxa8=Q#`. */
  readonly san: string;
  readonly from: SquareName;
  readonly to: SquareName;
}

/** The legal moves of a position by name, in the order of `legalFewMenMoves`. */
export function nameMoves(position: FewMen): NamedMove[] {
  const moves = makeMoveList();
  const count = legalFewMenMoves(position, moves, new FewMen());
  const chess = Chess.fromSetup(position.toSetup()).unwrap();
  return Array.from(moves.subarray(0, count), (move) => {
    const from = position.squares[move & 7];
    const to = (move >> 3) & 63;
    const becomes = move >> 12;
    const promotion = becomes === 0 ? undefined : pieceOf(becomes).role;
    return { san: makeSan(chess, { from, to, promotion }), from: makeSquare(from), to: makeSquare(to) };
  });
}
