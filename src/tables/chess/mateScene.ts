import { BLACK_MAN } from "../../chess/man.js";
import { BETWEEN_HIGH, BETWEEN_LOW, REACH, WAYS } from "../../chess/reach.js";
import type { MateLayout } from "./mateLayout.js";

/** One index of a table laid out on a board. It is filled again and again. */
export class MateScene {
  index = 0;
  /** Squares of the men, in the order of the layout. */
  readonly squares: Uint8Array;
  /** `board[square]`: 1 and the place of the man that stands there, or 0. */
  readonly board = new Uint8Array(64);
  /** Squares taken, 0–31 and 32–63, as bits. */
  #low = 0;
  #high = 0;

  constructor(readonly layout: MateLayout) {
    this.squares = new Uint8Array(layout.men.length);
  }

  /** Lays out an index; false if two men have the same square. */
  load(index: number): boolean {
    const { squares, board, layout } = this;
    for (let i = 0; i < squares.length; i++) board[squares[i]] = 0;
    layout.unrank(index, squares);
    this.index = index;
    this.#low = 0;
    this.#high = 0;
    for (let i = 0; i < squares.length; i++) {
      const square = squares[i];
      if (board[square] !== 0) return false;
      board[square] = i + 1;
      if (square < 32) this.#low |= 1 << square;
      else this.#high |= 1 << (square - 32);
    }
    return true;
  }

  /** Whether the king of a side (0 White, 1 Black) is attacked. */
  isInCheck(side: number): boolean {
    const { squares, layout } = this;
    for (let i = 0; i < squares.length; i++) {
      if (layout.men[i] >= BLACK_MAN === (side === 1)) continue;
      const at = (squares[i] << 6) | squares[side];
      if (
        (REACH[at] & WAYS[layout.men[i]]) !== 0 &&
        (BETWEEN_LOW[at] & this.#low) === 0 &&
        (BETWEEN_HIGH[at] & this.#high) === 0
      )
        return true;
    }
    return false;
  }
}
