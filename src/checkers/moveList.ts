import { canCapture } from "./flag.js";
import { DIRECTIONS, LANDING, lowestSquare, NEIGHBOUR } from "./geometry.js";

/** Most squares a move can touch: the start and twelve jumps. */
const PATH = 13;

/**
 * All legal moves of one position, as numbers in arrays that are used again: the way for loops over many positions. A
 * program that looks at a few moves takes `legalMoves` of move.ts.
 *
 * English rules: a capture must be made if there is one, any of them, and goes on as long as it can; men jump forward only;
 * a jumped piece leaves the board at once; a man that reaches the last row by a jump is crowned and stops; a king may come
 * back to the square it started from. Two ways to the same board are two moves.
 */
export class MoveList {
  /** How many moves there are: the arrays hold this many entries that count. */
  count = 0;
  /** Whether the moves are captures. */
  capturing = false;
  /** The board after each move: black pieces, white pieces, kings. */
  black = new Int32Array(64);
  white = new Int32Array(64);
  kings = new Int32Array(64);
  /** Squares each move touches, from `path[13 * i]`, numbered 0–31; `steps[i]` is how many follow the first. */
  path = new Uint8Array(64 * PATH);
  steps = new Uint8Array(64);

  readonly #line = new Uint8Array(PATH);
  #blackMoves = true;
  #menFrom = 0;
  #lastRow = 7;

  /** Fills the list with the legal moves of a board and returns how many there are. */
  generate(black: number, white: number, kings: number, blackMoves: boolean): number {
    this.count = 0;
    this.#blackMoves = blackMoves;
    this.#menFrom = blackMoves ? 0 : 2;
    this.#lastRow = blackMoves ? 7 : 0;
    const own = blackMoves ? black : white;
    const other = blackMoves ? white : black;
    this.capturing = canCapture(black, white, kings, blackMoves);
    if (this.capturing) {
      for (let x = own; x !== 0; x &= x - 1) {
        const square = lowestSquare(x);
        const bit = x & -x;
        this.#line[0] = square;
        this.#jump(square, (kings & bit) !== 0, own ^ bit, other, kings & ~bit, 0);
      }
    } else this.#quietMoves(own, other, kings);
    return this.count;
  }

  /** The squares 0–31 that move `i` touches, first to last. */
  squares(i: number): Uint8Array {
    return this.path.subarray(PATH * i, PATH * i + this.steps[i] + 1);
  }

  /** The piece on `square`, taken off the boards, jumps on from there; true if it could. */
  #jump(square: number, king: boolean, own: number, other: number, kings: number, depth: number): boolean {
    const from = king ? 0 : this.#menFrom;
    const to = king ? DIRECTIONS : from + 2;
    let jumped = false;
    for (let d = from; d < to; d++) {
      const landing = LANDING[4 * square + d];
      if (landing < 0 || (((own | other) >>> landing) & 1) !== 0) continue;
      const taken = 1 << NEIGHBOUR[4 * square + d];
      if ((other & taken) === 0) continue;
      jumped = true;
      this.#line[depth + 1] = landing;
      const crowned = !king && landing >> 2 === this.#lastRow;
      if (crowned || !this.#jump(landing, king, own, other & ~taken, kings & ~taken, depth + 1)) {
        const bit = 1 << landing;
        this.#push(own | bit, other & ~taken, (kings & ~taken) | (king || crowned ? bit : 0), depth + 1);
      }
    }
    return jumped;
  }

  #quietMoves(own: number, other: number, kings: number): void {
    const occupied = own | other;
    for (let x = own; x !== 0; x &= x - 1) {
      const square = lowestSquare(x);
      const bit = x & -x;
      const king = (kings & bit) !== 0;
      const from = king ? 0 : this.#menFrom;
      const to = king ? DIRECTIONS : from + 2;
      for (let d = from; d < to; d++) {
        const landing = NEIGHBOUR[4 * square + d];
        if (landing < 0 || ((occupied >>> landing) & 1) !== 0) continue;
        const landed = 1 << landing;
        const becomesKing = king || landing >> 2 === this.#lastRow;
        this.#line[0] = square;
        this.#line[1] = landing;
        this.#push((own ^ bit) | landed, other, (kings & ~bit) | (becomesKing ? landed : 0), 1);
      }
    }
  }

  #push(own: number, other: number, kings: number, steps: number): void {
    const i = this.count++;
    if (i === this.steps.length) this.#grow();
    this.black[i] = this.#blackMoves ? own : other;
    this.white[i] = this.#blackMoves ? other : own;
    this.kings[i] = kings;
    this.steps[i] = steps;
    for (let k = 0; k <= steps; k++) this.path[PATH * i + k] = this.#line[k];
  }

  /** Only constructed positions, full of kings that jump in circles, have more moves than the arrays start with. */
  #grow(): void {
    const copy = <A extends Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(old: A, fresh: A): A => {
      fresh.set(old);
      return fresh;
    };
    const size = 2 * this.steps.length;
    this.black = copy(this.black, new Int32Array(size));
    this.white = copy(this.white, new Int32Array(size));
    this.kings = copy(this.kings, new Int32Array(size));
    this.path = copy(this.path, new Uint8Array(size * PATH));
    this.steps = copy(this.steps, new Uint8Array(size));
  }
}
