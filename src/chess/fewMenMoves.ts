// Moves of positions of few men, as numbers: chessops makes objects, of which a probe would need dozens.
import { type FewMen, keyWeight, NO_SQUARE } from "./fewMen.js";
import { BLACK_MAN, KNIGHT, PAWN, QUEEN } from "./man.js";
import { RAY_START, RAYS, REACH, WAYS } from "./reach.js";

/** In the place of the man that a move captures: none. */
const NOTHING = 7;

/** More than the moves of any position of seven men. */
export const MOST_FEW_MEN_MOVES = 256;

/**
 * A list of moves for {@link captures} and {@link quietMoves}. A move is a number: the moving man's place in the lists, the
 * square it goes to, the captured man's place, and the kind it becomes.
 */
export const makeMoveList = (): Uint16Array => new Uint16Array(MOST_FEW_MEN_MOVES);

const makeMove = (i: number, to: number, captured: number, becomes: number): number =>
  i | (to << 3) | (captured << 9) | (becomes << 12);

/** Whether the moving man is a pawn. */
export const isPawnMove = (position: FewMen, move: number): boolean => (position.men[move & 7] & 7) === PAWN;

/** Whether a capture takes a pawn en passant. */
export const isEnPassant = (position: FewMen, move: number): boolean =>
  position.epSquare === ((move >> 3) & 63) && isPawnMove(position, move);

/**
 * Writes all captures of the side to move into `moves`, en passant and promotions by capture too, and returns how many.
 * They may leave the own king in check: see {@link FewMen.isIllegal}.
 */
export function captures(position: FewMen, moves: Uint16Array): number {
  const { count, men, squares, turn, epSquare } = position;
  let n = 0;
  for (let i = 0; i < count; i++) {
    if ((men[i] & BLACK_MAN) !== turn) continue;
    for (let j = 2; j < count; j++) {
      const to = squares[j];
      if ((men[j] & BLACK_MAN) === turn || !position.attacks(i, to)) continue;
      n = addMove(men[i], i, to, j, moves, n);
    }
  }
  if (epSquare === NO_SQUARE) return n;
  for (let i = 2; i < count; i++)
    if (men[i] === (PAWN | turn) && (REACH[(squares[i] << 6) | epSquare] & WAYS[men[i]]) !== 0)
      moves[n++] = makeMove(i, epSquare, position.manAt(epSquare + (turn === 0 ? -8 : 8)), 0);
  return n;
}

/** The same for the moves that capture nothing; they go behind the first `filled` of the list, which count. */
export function quietMoves(position: FewMen, moves: Uint16Array, filled = 0): number {
  const { count, men, squares, turn } = position;
  let n = filled;
  for (let i = 0; i < count; i++) {
    const man = men[i];
    if ((man & BLACK_MAN) !== turn) continue;
    const from = squares[i];
    if ((man & 7) === PAWN) {
      const ahead = turn === 0 ? 8 : -8;
      if (position.isTaken(from + ahead)) continue;
      n = addMove(man, i, from + ahead, NOTHING, moves, n);
      const atHome = from >> 3 === (turn === 0 ? 1 : 6);
      if (atHome && !position.isTaken(from + 2 * ahead)) moves[n++] = makeMove(i, from + 2 * ahead, NOTHING, 0);
      continue;
    }
    let at = RAY_START[((man & 7) << 6) | from];
    for (let length = RAYS[at]; length > 0; length = RAYS[at]) {
      for (let k = 1; k <= length && !position.isTaken(RAYS[at + k]); k++)
        moves[n++] = makeMove(i, RAYS[at + k], NOTHING, 0);
      at += length + 1;
    }
  }
  return n;
}

/** One move, or all promotions for a pawn on its last step. */
function addMove(man: number, i: number, to: number, captured: number, moves: Uint16Array, n: number): number {
  if ((man & 7) !== PAWN || (to >= 8 && to < 56)) {
    moves[n] = makeMove(i, to, captured, 0);
    return n + 1;
  }
  for (let kind = QUEEN; kind >= KNIGHT; kind--) moves[n++] = makeMove(i, to, captured, kind);
  return n;
}

/** Makes `after` the position after a move of `before`. */
export function playMove(before: FewMen, move: number, after: FewMen): void {
  after.copy(before);
  const i = move & 7;
  const to = (move >> 3) & 63;
  const captured = (move >> 9) & 7;
  const becomes = move >> 12;
  const man = before.men[i];
  const from = before.squares[i];
  after.turn = before.turn ^ BLACK_MAN;
  after.epSquare = (man & 7) === PAWN && Math.abs(to - from) === 16 ? (from + to) >> 1 : NO_SQUARE;
  after.free(from);
  if (captured !== NOTHING) after.free(before.squares[captured]);
  after.take(to);
  after.squares[i] = to;
  if (becomes !== 0) {
    after.men[i] = becomes | before.turn;
    after.key += keyWeight(after.men[i]) - keyWeight(man);
  }
  if (captured === NOTHING) return;
  const last = --after.count;
  after.key -= keyWeight(before.men[captured]);
  after.men[captured] = after.men[last];
  after.squares[captured] = after.squares[last];
}

/** Writes all legal moves of the side to move into `moves`, captures first, and returns how many. `after` is overwritten. */
export function legalFewMenMoves(position: FewMen, moves: Uint16Array, after: FewMen): number {
  const count = quietMoves(position, moves, captures(position, moves));
  let legal = 0;
  for (let i = 0; i < count; i++) {
    playMove(position, moves[i], after);
    if (!after.isIllegal()) moves[legal++] = moves[i];
  }
  return legal;
}

/** Whether one of the moves is legal. `after` is overwritten. */
export function someLegal(position: FewMen, moves: Uint16Array, count: number, after: FewMen): boolean {
  for (let i = 0; i < count; i++) {
    playMove(position, moves[i], after);
    if (!after.isIllegal()) return true;
  }
  return false;
}
