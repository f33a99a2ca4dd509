// The solver to check the fast one by: written to be read. It knows nothing of rows, planes or blocks, only the rules and the ranking,
// and asks every undecided position for its moves until a pass changes nothing.
import { turnBits } from "../../checkers/geometry.js";
import { MoveList } from "../../checkers/moveList.js";
import { rankingOf } from "./ranking.js";
import { makeSlice, type Slice, sliceOf, twinSlice } from "./slice.js";

const DRAW = 0;
const WIN = 1;
const LOSS = 2;
const UNDECIDED = 3;

/** Outcomes of whole slices, Black to move, by name and index. */
export type PlainTables = Map<string, Uint8Array>;

/**
 * Adds the outcomes of a slice and its twin. The slices that their moves lead to must be in the tables: solve by `solveOrder`. Takes
 * about a microsecond a position and pass: for slices of up to four pieces.
 */
export function solvePlainly(slice: Slice, tables: PlainTables): void {
  const pair = [slice, twinSlice(slice)];
  for (const one of pair) tables.set(makeSlice(one), new Uint8Array(rankingOf(one).size).fill(UNDECIDED));
  for (let changed = true; changed; ) {
    changed = false;
    for (const one of pair) if (decideSome(one, tables)) changed = true;
  }
  for (const one of pair) {
    const outcomes = tables.get(makeSlice(one)) as Uint8Array;
    outcomes.forEach((outcome, index) => {
      if (outcome === UNDECIDED) outcomes[index] = DRAW;
    });
  }
}

/** One pass over a slice; true if a position was decided. */
function decideSome(slice: Slice, tables: PlainTables): boolean {
  const outcomes = tables.get(makeSlice(slice)) as Uint8Array;
  const moves = new MoveList();
  let changed = false;
  rankingOf(slice).forEach((black, white, kings, index) => {
    if (outcomes[index] !== UNDECIDED) return;
    moves.generate(black, white, kings, true);
    let best = LOSS;
    for (let i = 0; i < moves.count && best !== WIN; i++) {
      const reply = lookUp(tables, moves.black[i], moves.white[i], moves.kings[i]);
      if (reply === LOSS) best = WIN;
      else if (reply === UNDECIDED) best = UNDECIDED;
      else if (reply === DRAW && best === LOSS) best = DRAW;
    }
    if (best === UNDECIDED) return;
    outcomes[index] = best;
    changed = true;
  });
  return changed;
}

/** The value for White, to move: that of the turned board for Black. */
function lookUp(tables: PlainTables, black: number, white: number, kings: number): number {
  if (white === 0) return LOSS;
  const board = { black: turnBits(white), white: turnBits(black), kings: turnBits(kings) };
  const slice = sliceOf(board);
  const outcomes = tables.get(makeSlice(slice));
  if (outcomes === undefined) throw new Error(`invalid order: ${makeSlice(slice)} is not solved yet`);
  return outcomes[rankingOf(slice).rank(board.black, board.white, board.kings)];
}
