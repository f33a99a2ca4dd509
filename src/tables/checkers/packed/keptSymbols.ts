import { canCapture } from "../../../checkers/flag.js";
import { countPieces } from "../../../checkers/geometry.js";
import { MoveList } from "../../../checkers/moveList.js";
import type { OutcomeTable } from "../outcomeTable.js";

/** Stands for a value that need not be kept, among draw 0, win 1, loss 2. */
export const FREE = 3;

/**
 * Tells what must be kept of positions without captures. The value of a position whose side to move is threatened is free where the
 * reader finds it by itself: a move after which the other side must capture, or one that crowns a man, wins, or there are no others.
 */
export class KeptSymbols {
  readonly #moves = new MoveList();

  constructor(private readonly table: OutcomeTable) {}

  /** The value for Black, who is to move and cannot capture, or `FREE`. */
  symbol(black: number, white: number, kings: number): 0 | 1 | 2 | typeof FREE {
    const value = this.table.probe(black, white, kings, true);
    if (!canCapture(black, white, kings, false)) return value;
    const moves = this.#moves;
    moves.generate(black, white, kings, true);
    const crowned = countPieces(kings);
    let others = false;
    for (let i = 0; i < moves.count; i++) {
      const isDecisive =
        countPieces(moves.kings[i]) > crowned || canCapture(moves.black[i], moves.white[i], moves.kings[i], false);
      if (!isDecisive) others = true;
      else if (value === 1 && this.table.probe(moves.black[i], moves.white[i], moves.kings[i], false) === 2)
        return FREE;
    }
    return others ? value : FREE;
  }
}
