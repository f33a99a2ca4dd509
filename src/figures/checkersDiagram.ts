import { type Position, squaresOf } from "../checkers/board.js";
import { parseFen } from "../checkers/fen.js";
import type { TurningPointRecord } from "../experiments/databases.js";
import type { Outcome } from "../tables/checkers/database.js";
import type { BoardDiagram } from "./boardDiagram.js";
import { boardRow } from "./boardRow.js";
import { type CheckersBoardOptions, type CheckersPiece, checkersBoard } from "./checkersBoard.js";

export interface CheckersDiagramOptions extends CheckersBoardOptions {
  /** The position's value for the side to move: it goes into the caption. */
  readonly outcome?: Outcome;
}

/** A position, or its PDN FEN, as a board whose caption says who is to move and, where it is given, with what outcome. */
export function checkersDiagram(position: Position | string, options: CheckersDiagramOptions = {}): BoardDiagram {
  const shown = typeof position === "string" ? parseFen(position).unwrap() : position;
  const { outcome, ...board } = options;
  const mover = shown.turn === "black" ? "Black" : "White";
  const caption = outcome === undefined ? `${mover} to move` : `${mover} to move: ${outcome}`;
  return checkersBoard(piecesOn(shown), { caption, ...board });
}

function piecesOn({ black, white, kings }: Position): CheckersPiece[] {
  const pieces = (bits: number, colour: CheckersPiece["colour"], kind: CheckersPiece["kind"]) =>
    squaresOf(bits).map((square) => ({ square, colour, kind }));
  return [
    ...pieces(black & ~kings, "black", "man"),
    ...pieces(black & kings, "black", "king"),
    ...pieces(white & ~kings, "white", "man"),
    ...pieces(white & kings, "white", "king"),
  ];
}

/** Two positions beside each other, the piece that stands elsewhere and its two squares marked. */
export function turningDiagram({
  fen,
  otherFen,
  outcome,
  otherOutcome,
  square,
  otherSquare,
}: TurningPointRecord): BoardDiagram {
  const highlights = [
    { square, colour: "yellow" },
    { square: otherSquare, colour: "yellow" },
  ] as const;
  const width = 300;
  return boardRow([
    checkersDiagram(fen, { outcome, highlights, width }),
    checkersDiagram(otherFen, { outcome: otherOutcome, highlights, width }),
  ]);
}
