import type { Position } from "../checkers/board.js";
import { turnBits } from "../checkers/geometry.js";
import { MoveList } from "../checkers/moveList.js";
import { type Expansion, type Game, LOSS, UNSETTLED } from "./predictor.js";

/** Checkers positions as all predictors take them: black, white and kings of each in turn, Black to move. */
export type CheckersBoards = Int32Array;

/** Room for the children of a position, to start with; few have more. */
const CHILDREN_EACH = 12;

/**
 * Checkers for searches. Every board has Black to move: what a move leads to is turned, so that it has again. A side
 * without pieces has lost, and so has one without a move (the thesis, section 5.4).
 */
export const checkersGame: Game<CheckersBoards> = {
  name: "checkers",
  count: (boards) => boards.length / 3,
  select(boards, numbers) {
    const selected = new Int32Array(3 * numbers.length);
    for (let i = 0; i < numbers.length; i++) {
      selected[3 * i] = boards[3 * numbers[i]];
      selected[3 * i + 1] = boards[3 * numbers[i] + 1];
      selected[3 * i + 2] = boards[3 * numbers[i] + 2];
    }
    return selected;
  },
  expand,
};

/** The boards of positions, turned where White is to move. */
export function checkersBoards(positions: readonly Position[]): CheckersBoards {
  const boards = new Int32Array(3 * positions.length);
  positions.forEach(({ black, white, kings, turn }, i) => {
    boards.set(turn === "black" ? [black, white, kings] : [turnBits(white), turnBits(black), turnBits(kings)], 3 * i);
  });
  return boards;
}

function expand(boards: CheckersBoards): Expansion<CheckersBoards> {
  const count = boards.length / 3;
  const moves = new MoveList();
  const first = new Uint32Array(count + 1);
  const ended = new Uint8Array(count).fill(UNSETTLED);
  let children = new Int32Array(3 * CHILDREN_EACH * Math.max(1, count));
  let settled = new Uint8Array(children.length / 3);
  let filled = 0;
  for (let i = 0; i < count; i++) {
    const replies = moves.generate(boards[3 * i], boards[3 * i + 1], boards[3 * i + 2], true);
    if (replies === 0) ended[i] = LOSS;
    if (filled + replies > settled.length) {
      const wider = new Int32Array(2 * children.length + 3 * replies);
      wider.set(children);
      children = wider;
      const longer = new Uint8Array(children.length / 3);
      longer.set(settled);
      settled = longer;
    }
    for (let move = 0; move < replies; move++, filled++) {
      const black = turnBits(moves.white[move]);
      children[3 * filled] = black;
      children[3 * filled + 1] = turnBits(moves.black[move]);
      children[3 * filled + 2] = turnBits(moves.kings[move]);
      settled[filled] = black === 0 ? LOSS : UNSETTLED;
    }
    first[i + 1] = filled;
  }
  return { children: children.subarray(0, 3 * filled), first, settled: settled.subarray(0, filled), ended };
}
