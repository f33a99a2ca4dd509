import { knownValid } from "../../checkers/board.js";
import { makeFen } from "../../checkers/fen.js";
import { MoveList } from "../../checkers/moveList.js";
import type { OutcomeTable } from "./outcomeTable.js";
import { rankingOf } from "./ranking.js";
import type { Slice } from "./slice.js";

/** What a walk over a slice has found. */
export interface Consistency {
  /** Positions looked at, Black to move. */
  readonly positions: number;
  /** How many have a value that does not follow from their children's. */
  readonly wrong: number;
  /** The first of them. */
  readonly example: string | undefined;
}

/**
 * Walks every position of a slice, or every `step`-th, and compares its value with the best that its moves reach by the same
 * table. The slices that moves lead to must be there. It shares no code with the solver, but cannot see an error that
 * agrees with itself, such as a won position and all its kin drawn: for that there is the plain solver.
 */
export function checkConsistency(table: OutcomeTable, slice: Slice, step = 1): Consistency {
  const moves = new MoveList();
  let positions = 0;
  let wrong = 0;
  let example: string | undefined;
  const ranking = rankingOf(slice);
  const visit = (black: number, white: number, kings: number) => {
    positions++;
    if (table.probe(black, white, kings, true) === bestOfMoves(table, moves, black, white, kings)) return;
    wrong++;
    example ??= makeFen(knownValid({ black, white, kings, turn: "black" }));
  };
  if (step === 1) ranking.forEach(visit);
  else {
    const board = { black: 0, white: 0, kings: 0 };
    for (let index = 0; index < ranking.size; index += step) {
      ranking.unrank(index, board);
      visit(board.black, board.white, board.kings);
    }
  }
  return { positions, wrong, example };
}

function bestOfMoves(table: OutcomeTable, moves: MoveList, black: number, white: number, kings: number): 0 | 1 | 2 {
  moves.generate(black, white, kings, true);
  let best: 0 | 2 = 2;
  for (let i = 0; i < moves.count; i++) {
    const reply = table.probe(moves.black[i], moves.white[i], moves.kings[i], false);
    if (reply === 2) return 1;
    if (reply === 0) best = 0;
  }
  return best;
}
