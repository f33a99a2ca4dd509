import { FewMen } from "./fewMen.js";
import { captures, isEnPassant, makeMoveList, playMove } from "./fewMenMoves.js";
import { BLACK_MAN, PAWN } from "./man.js";

/** Whether the side that is not to move can just have stepped over this square with a pawn. */
export function isBehindDoubleStep(position: FewMen, square: number): boolean {
  const ahead = position.turn === 0 ? -8 : 8; // of the side that has just moved
  if (square >> 3 !== (position.turn === 0 ? 5 : 2)) return false;
  const pawn = position.manAt(square + ahead);
  if (pawn < 0 || position.men[pawn] !== (PAWN | (position.turn ^ BLACK_MAN))) return false;
  return !position.isTaken(square) && !position.isTaken(square - ahead);
}

/** The squares on which the side to move could legally take en passant, had the other side just made a double step. */
export function enPassantSquares(position: FewMen): number[] {
  const moves = makeMoveList();
  const [before, after] = [new FewMen(), new FewMen()];
  const firstSquare = position.turn === 0 ? 40 : 16;
  const found: number[] = [];
  for (let square = firstSquare; square < firstSquare + 8; square++) {
    if (!isBehindDoubleStep(position, square)) continue;
    before.copy(position);
    before.epSquare = square;
    if (canTakeEnPassant(before, moves, after)) found.push(square);
  }
  return found;
}

/** Whether the side to move can legally take en passant where it has the right to. The last two are overwritten. */
export function canTakeEnPassant(position: FewMen, moves: Uint16Array, after: FewMen): boolean {
  const count = captures(position, moves);
  for (let i = 0; i < count; i++) {
    if (!isEnPassant(position, moves[i])) continue;
    playMove(position, moves[i], after);
    if (!after.isIllegal()) return true;
  }
  return false;
}
