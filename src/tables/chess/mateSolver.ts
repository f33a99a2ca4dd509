// Retrograde analysis. First every index is looked at once: what is no position, who is mated or has no move, who wins by a capture or a
// promotion into a table that is there already. Then ply by ply: whoever can move to a position that is lost in n plies wins in n + 1; whoever
// moves only to positions that are won for the other side in n plies or less has lost in n + 1. What is left is drawn.
import { KING, PAWN } from "../../chess/man.js";
import { RAY_START, RAYS } from "../../chess/reach.js";
import { BARRIER_NUMBERS, Barrier } from "../../core/barrier.js";
import { DRAW, ILLEGAL, isLoss, isWin, LAST_CODE, MATED } from "./mateCode.js";
import type { MateConversions, MateValues } from "./mateConversions.js";
import { type MateLayout, PAIR_ON_DIAGONAL } from "./mateLayout.js";
import { MateMoves } from "./mateMoves.js";
import { MateScene } from "./mateScene.js";
import { Survey, Verdict } from "./moveWitness.js";
import { KING_PAIRS, mirrorDiagonal } from "./syzygyNumbers.js";

/** Indices that are worked on together and marked together. */
const BLOCK = 4096;

/** Passes over all blocks: what is no position, the first look, one for every code, the count. */
const PASSES = 3 + LAST_CODE;

// Numbers behind those of the barrier: for each pass the first block that nobody has taken, for each code whether it occurs
const TAKEN = BARRIER_NUMBERS;
const CODES = TAKEN + PASSES;
/** Blocks that a thread takes at once. */
const BLOCKS_AT_ONCE = 16;

/** What the threads of a solve share: zeros at first, over shared memory if there are several. */
export interface MateMemory {
  /** Values with White to move, then with Black to move. */
  readonly values: MateValues;
  /** For each block of each side and each code, whether a position there has it. */
  readonly marks: Uint8Array;
  readonly numbers: Int32Array;
}

/** Bytes of {@link MateMemory} for an ending. */
export function mateMemoryBytes(layout: MateLayout): { values: number; marks: number; numbers: number } {
  const blocks = Math.ceil(layout.size / BLOCK);
  return { values: 2 * layout.size, marks: 2 * blocks * 256, numbers: 4 * (CODES + 256) };
}

/** Which share of a solve's first two passes is done: that is where it can be told. */
export function mateShare(layout: MateLayout, numbers: Int32Array): number {
  const blocks = 2 * Math.ceil(layout.size / BLOCK);
  const done = (pass: number) => Math.min(1, Atomics.load(numbers, TAKEN + pass) / blocks);
  return (done(0) + done(1)) / 2;
}

/** One of the threads that together fill the table of an ending. The values come out the same with any number of them. */
export class MateSolver {
  readonly #layout: MateLayout;
  readonly #memory: MateMemory;
  readonly #moves: MateMoves;
  readonly #scene: MateScene;
  readonly #before: MateScene;
  readonly #mirrored: Uint8Array;
  readonly #blocks: number;
  readonly #barrier: Barrier;
  readonly #survey = new Survey();
  readonly #verdict = new Verdict();
  /** By code: positions to be looked at again then, as an en passant capture of that code is among their answers. */
  readonly #again = new Map<number, number[]>();
  #pass = 0;

  constructor(layout: MateLayout, memory: MateMemory, conversions: MateConversions, threads: number) {
    this.#layout = layout;
    this.#memory = memory;
    this.#moves = new MateMoves(layout, memory.values, conversions);
    this.#scene = new MateScene(layout);
    this.#before = new MateScene(layout);
    this.#mirrored = new Uint8Array(layout.men.length);
    this.#blocks = Math.ceil(layout.size / BLOCK);
    this.#barrier = new Barrier(memory.numbers, threads);
  }

  /** Works until the table is full, which takes all threads. */
  solve(): void {
    this.#forEachBlock((side, from, to) => this.#markIllegal(side, from, to));
    this.#barrier.wait();
    this.#forEachBlock((side, from, to) => this.#lookOnce(side, from, to));
    this.#barrier.wait();
    for (let code = MATED; code <= LAST_CODE && this.#isAnythingFrom(code); code++) {
      this.#goBack(code);
      this.#barrier.wait();
    }
  }

  /** Weights of the positions with each code, White to move then Black to move: of the blocks that this thread takes. */
  count(): Float64Array {
    const { values } = this.#memory;
    const { size } = this.#layout;
    const counts = new Float64Array(512);
    this.#forEachBlock((side, from, to) => {
      for (let index = from; index < to; index++)
        counts[256 * side + values[side * size + index]] += this.#layout.images(index);
    });
    return counts;
  }

  /**
   * One pass over the blocks of both sides to move. Each block goes to the thread that takes it first, so that one which the
   * system holds up does not hold up the others.
   */
  #forEachBlock(work: (side: number, from: number, to: number, block: number) => void): void {
    const taken = TAKEN + this.#pass++;
    const { size } = this.#layout;
    for (;;) {
      const first = Atomics.add(this.#memory.numbers, taken, BLOCKS_AT_ONCE);
      if (first >= 2 * this.#blocks) return;
      for (let block = first; block < Math.min(first + BLOCKS_AT_ONCE, 2 * this.#blocks); block++) {
        const side = block < this.#blocks ? 0 : 1;
        const from = (block - side * this.#blocks) * BLOCK;
        work(side, from, Math.min(size, from + BLOCK), block);
      }
    }
  }

  #markIllegal(side: number, from: number, to: number): void {
    const { values } = this.#memory;
    const { size, men, lead } = this.#layout;
    const scene = this.#scene;
    for (let index = from; index < to; index++) {
      let legal = scene.load(index);
      for (let i = 0; i < men.length && legal; i++)
        if ((men[i] & 7) === PAWN && i !== lead && (scene.squares[i] < 8 || scene.squares[i] >= 56)) legal = false;
      if (!legal || scene.isInCheck(1 - side)) values[side * size + index] = ILLEGAL;
    }
  }

  #lookOnce(side: number, from: number, to: number): void {
    const { values } = this.#memory;
    const { size } = this.#layout;
    const survey = this.#survey;
    for (let index = from; index < to; index++) {
      const at = side * size + index;
      if (values[at] === ILLEGAL) continue;
      this.#scene.load(index);
      survey.clear();
      this.#moves.show(this.#scene, side, survey);
      const code = survey.code(this.#scene.isInCheck(side));
      if (code !== DRAW) this.#set(at, code);
      for (let k = 0; k < survey.enPassantWins; k++) this.#lookAgain(survey.enPassantCodes[k], at);
    }
  }

  #lookAgain(code: number, at: number): void {
    const list = this.#again.get(code);
    if (list === undefined) this.#again.set(code, [at]);
    else list.push(at);
  }

  #set(at: number, code: number): void {
    this.#memory.values[at] = code;
    this.#mark(at, code);
  }

  #mark(at: number, code: number): void {
    if (code > LAST_CODE) throw new RangeError(`invalid code: a mate in ${code - 1} plies`);
    const { marks, numbers } = this.#memory;
    const { size } = this.#layout;
    const block = at < size ? Math.floor(at / BLOCK) : this.#blocks + Math.floor((at - size) / BLOCK);
    marks[256 * block + code] = 1;
    numbers[CODES + code] = 1;
  }

  #isAnythingFrom(code: number): boolean {
    return this.#memory.numbers.indexOf(1, CODES + code) >= 0;
  }

  /** From all positions with a code to those before them. */
  #goBack(code: number): void {
    const { values, marks } = this.#memory;
    const { size } = this.#layout;
    for (const at of this.#again.get(code) ?? []) this.#judge(at, code);
    this.#again.delete(code);
    this.#forEachBlock((side, from, to, block) => {
      if (marks[256 * block + code] === 0) return;
      for (let index = from; index < to; index++)
        if (values[side * size + index] === code) this.#takeBack(index, 1 - side, code);
    });
  }

  /** All moves without capture by which a side can have come to an index with a code for the other side. */
  #takeBack(index: number, side: number, code: number): void {
    const scene = this.#scene;
    const { men, strides, lead } = this.#layout;
    scene.load(index);
    const { squares, board } = scene;
    const own = this.#moves.men[side];
    for (let m = 0; m < own.length; m++) {
      const i = own[m];
      const kind = men[i] & 7;
      const from = squares[i];
      if (kind === PAWN) {
        this.#takeBackPawn(i, side, code);
        continue;
      }
      let at = RAY_START[(kind << 6) | from];
      for (let length = RAYS[at]; length > 0; length = RAYS[at]) {
        for (let k = 1; k <= length && board[RAYS[at + k]] === 0; k++) {
          const to = RAYS[at + k];
          if (kind === KING && lead < 0) this.#reachByKing(i, to, side, code);
          else this.#reach(index + (to - from) * strides[i], side, code, code + 1);
        }
        at += length + 1;
      }
    }
  }

  #takeBackPawn(i: number, side: number, code: number): void {
    const { index, squares, board } = this.#scene;
    const stride = this.#layout.strides[i];
    const from = squares[i];
    const back = side === 0 ? -8 : 8;
    const to = from + back;
    if (to < 8 || to >= 56 || board[to] !== 0) return;
    this.#reach(index + back * stride, side, code, code + 1);
    if (from >> 3 !== (side === 0 ? 3 : 4) || board[to + back] !== 0) return;
    const passing = this.#layout.hasEnPassant ? this.#moves.enPassant(this.#scene, side, i, from) : ILLEGAL;
    // A loss after a double step is one only if taking en passant loses too, and then the later one counts.
    if (isLoss(code) && passing !== ILLEGAL && !isLoss(passing)) return;
    const winning = isLoss(passing) ? Math.max(code, passing) + 1 : code + 1;
    this.#reach(index + 2 * back * stride, side, code, winning);
  }

  #reachByKing(i: number, to: number, side: number, code: number): void {
    const { squares } = this.#scene;
    const before = this.#moves.rankKing(this.#scene, i, to);
    if (before < 0) return;
    this.#reach(before, side, code, code + 1);
    if (PAIR_ON_DIAGONAL[Math.floor(before / (this.#layout.size / KING_PAIRS))] === 0) return;
    // The mirror image has an index of its own, which nothing else leads back to.
    for (let k = 0; k < squares.length; k++) this.#mirrored[k] = mirrorDiagonal(k === i ? to : squares[k]);
    this.#reach(this.#layout.rank(this.#mirrored), side, code, code + 1);
  }

  /** A side can move from an index to one with a code for the other side, or with the code `winning - 1` if it is a loss. */
  #reach(index: number, side: number, code: number, winning: number): void {
    const { values } = this.#memory;
    const at = side * this.#layout.size + index;
    const known = values[at];
    if (isWin(code)) {
      if (known === DRAW) this.#judge(at, code);
    } else if (winning === code + 1) {
      if (known === DRAW || (known > winning && known !== ILLEGAL)) this.#set(at, winning);
    } else this.#setLater(at, winning);
  }

  /** Sets a win that is not the next to be found, unless another thread finds a sooner one at the same time. */
  #setLater(at: number, code: number): void {
    const { values } = this.#memory;
    for (;;) {
      const known = values[at];
      if (known === ILLEGAL || (known !== DRAW && known <= code)) return;
      if (Atomics.compareExchange(values, at, known, code) === known) break;
    }
    this.#mark(at, code);
  }

  /** Sets a loss if all moves lead to wins of the other side, up to a code. */
  #judge(at: number, upTo: number): void {
    const { size } = this.#layout;
    if (this.#memory.values[at] !== DRAW) return;
    const side = at < size ? 0 : 1;
    this.#before.load(at - side * size);
    this.#verdict.begin(upTo);
    if (this.#moves.show(this.#before, side, this.#verdict)) this.#set(at, this.#verdict.code);
  }
}
