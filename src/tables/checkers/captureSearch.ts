import { canCapture } from "../../checkers/flag.js";
import { MoveList } from "../../checkers/moveList.js";

/** Gives the value of a board for the side to move: 0 draw, 1 win, 2 loss. */
export type Probe = (black: number, white: number, kings: number, blackMoves: boolean) => 0 | 1 | 2;

/**
 * Values of positions by a probe that is asked only where the side to move has no capture: captures are played out until
 * there is none. For tables that leave capture positions out, and for positions just above what a database holds.
 */
export class CaptureSearch {
  readonly #lists: MoveList[] = [];

  constructor(private readonly probe: Probe) {}

  /** The value for the side to move: 0 draw, 1 win, 2 loss. */
  value(black: number, white: number, kings: number, blackMoves: boolean): 0 | 1 | 2 {
    return this.#value(black, white, kings, blackMoves, 0);
  }

  #value(black: number, white: number, kings: number, blackMoves: boolean, depth: number): 0 | 1 | 2 {
    if (!canCapture(black, white, kings, blackMoves)) return this.probe(black, white, kings, blackMoves);
    this.#lists[depth] ??= new MoveList();
    const list = this.#lists[depth];
    list.generate(black, white, kings, blackMoves);
    let best: 0 | 2 = 2;
    for (let i = 0; i < list.count; i++) {
      const reply = this.#value(list.black[i], list.white[i], list.kings[i], !blackMoves, depth + 1);
      if (reply === 2) return 1;
      if (reply === 0) best = 0;
    }
    return best;
  }
}
