import type { Position } from "../checkers/board.js";
import { legalMoves, makeMove } from "../checkers/move.js";
import type { OutcomeTable } from "../tables/checkers/outcomeTable.js";
import { type CheckersBoards, checkersBoards, checkersGame } from "./checkersGame.js";
import type { Judge, JudgeOptions } from "./judge.js";
import { predictorChoice } from "./moveChoice.js";
import { tablePredictor } from "./tablePredictor.js";

/** A checkers position, in which both sides have pieces, as judges are asked about it. */
export function checkersPosition(position: Position): JudgeOptions<CheckersBoards> {
  const boards = checkersBoards([position]);
  const { children } = checkersGame.expand(boards);
  // The game turns boards where White is to move, and so may have the moves in another order.
  const named = legalMoves(position).map((move) => ({
    name: makeMove(move),
    board: checkersBoards([move.after]).join(),
  }));
  const moves = Array.from({ length: children.length / 3 }, (_, i) => {
    const board = children.subarray(3 * i, 3 * i + 3).join();
    return named.find((move) => move.board === board)!.name;
  });
  return { game: checkersGame, position: boards, moves };
}

/** Solved databases: of moves that are worth the same they know no better one. */
export function checkersTableJudge(table: OutcomeTable): Judge<CheckersBoards> {
  const predictor = tablePredictor(table);
  return { name: "our table", predictor, choice: predictorChoice(checkersGame, predictor) };
}
