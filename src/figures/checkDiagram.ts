import type { Chess } from "chessops/chess";
import { makeSquare } from "chessops/util";
import type { BoardDiagram } from "./boardDiagram.js";
import { chessBoard } from "./chessBoard.js";

/** A chess position with the king of the side to move marked, and an arrow from each piece that gives it check. */
export function checkDiagram(position: Chess): BoardDiagram {
  const king = makeSquare(position.board.kingOf(position.turn)!);
  const checkers = [...position.ctx().checkers].map(makeSquare);
  const mover = position.turn === "white" ? "White" : "Black";
  return chessBoard(position.board, {
    width: 280,
    highlights: [{ square: king, colour: checkers.length > 0 ? "red" : "green" }],
    arrows: checkers.map((from) => ({ from, to: king, colour: "red" })),
    caption: `${mover} to move: ${checkers.length > 0 ? "in check" : "no check"}`,
  });
}
