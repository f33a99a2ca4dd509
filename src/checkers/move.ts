import { failure, type LabError, Result } from "../core/result.js";
import { knownValid, opponent, type Position, squaresOf } from "./board.js";
import { MoveList } from "./moveList.js";

/** One legal move of a position. */
export interface Move {
  /** The squares 1–32 the piece touches, from start to end; two for a quiet move or a single jump. */
  readonly path: readonly number[];
  /** The squares 1–32 of the pieces it takes, empty for a quiet move. */
  readonly captured: readonly number[];
  /** The position after it, the other side to move. */
  readonly after: Position;
}

export type MoveErrorCode = "move-syntax" | "move-illegal" | "move-ambiguous";

/** All legal moves; none means that the side to move has lost. Captures only, if there is one: they must be made. */
export function legalMoves(position: Position): Move[] {
  const list = new MoveList();
  list.generate(position.black, position.white, position.kings, position.turn === "black");
  const before = position.black | position.white;
  const turn = opponent(position.turn);
  return Array.from({ length: list.count }, (_, i) => {
    const after = knownValid({ black: list.black[i], white: list.white[i], kings: list.kings[i], turn });
    const path = Array.from(list.squares(i), (square) => square + 1);
    const gone = before & ~(after.black | after.white) & ~(1 << (path[0] - 1));
    return { path, captured: squaresOf(gone), after };
  });
}

/** A move in PDN: `11-15`, `15x22`, `15x22x29` with every square on the way. */
export function makeMove(move: Move): string {
  return move.path.join(move.captured.length > 0 ? "x" : "-");
}

/**
 * Reads a PDN move in a position. Of a capture the squares on the way may be left out (`15x29`) if one move only, or moves
 * that come to the same board, fit.
 */
export function parseMove(position: Position, text: string): Result<Move, LabError<MoveErrorCode>> {
  const trimmed = text.trim();
  if (!/^\d{1,2}(-\d{1,2}|(x\d{1,2})+)$/.test(trimmed))
    return failure("move-syntax", `not a move: "${text}" (write 11-15, or 15x22x29)`);
  const capture = trimmed.includes("x");
  const squares = trimmed.split(/[-x]/).map(Number);
  const fitting = legalMoves(position).filter(
    ({ path, captured }) =>
      captured.length > 0 === capture &&
      path[0] === squares[0] &&
      path[path.length - 1] === squares[squares.length - 1] &&
      (squares.length === 2 || path.join() === squares.join()),
  );
  if (fitting.length === 0) return failure("move-illegal", `"${trimmed}" is not a legal move here`);
  const boards = new Set(fitting.map(({ after }) => `${after.black} ${after.white}`));
  if (boards.size > 1)
    return failure("move-ambiguous", `"${trimmed}" fits ${fitting.map(makeMove).join(" and ")}: name the squares`);
  return Result.ok(fitting[0]);
}
