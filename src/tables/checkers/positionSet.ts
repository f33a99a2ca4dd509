import type { Random } from "../../core/random.js";
import { type BoardTarget, type BoardVisitor, Ranking } from "./ranking.js";
import { makeSlice, makeSubSlice, type Slice, type SubSlice, sliceOf, subSliceOf } from "./slice.js";

/**
 * The positions, Black to move, of any slices and sub-slices together, numbered from 0: those of the first part, then those
 * of the second, and so on. Parts must not share positions.
 */
export class PositionSet {
  readonly size: number;
  readonly #rankings: readonly Ranking[];
  /** Positions in the parts before each. */
  readonly #before: readonly number[];
  readonly #byName: ReadonlyMap<string, number>;

  constructor(readonly parts: readonly (Slice | SubSlice)[]) {
    this.#rankings = parts.map((part) => new Ranking(part));
    let size = 0;
    this.#before = this.#rankings.map((ranking) => {
      const before = size;
      size += ranking.size;
      return before;
    });
    this.size = size;
    this.#byName = new Map(parts.map((part, i) => ["blackRank" in part ? makeSubSlice(part) : makeSlice(part), i]));
  }

  /** The number of a board, Black to move, or undefined if it is not in the set. */
  rank(black: number, white: number, kings: number): number | undefined {
    const board = { black, white, kings };
    const part = this.#byName.get(makeSlice(sliceOf(board))) ?? this.#byName.get(makeSubSlice(subSliceOf(board)));
    return part === undefined ? undefined : this.#before[part] + this.#rankings[part].rank(black, white, kings);
  }

  /** The board with a number, put into `target`. */
  unrank(index: number, target: BoardTarget): void {
    const part = this.#partOf(index);
    this.#rankings[part].unrank(index - this.#before[part], target);
  }

  /** Calls `visit` with every board, in order. */
  forEach(visit: BoardVisitor): void {
    for (const [part, ranking] of this.#rankings.entries())
      ranking.forEach((black, white, kings, index) => {
        visit(black, white, kings, this.#before[part] + index);
      });
  }

  /**
   * Calls `visit` with `count` different boards drawn uniformly, in the order of their numbers. Takes time by the number drawn,
   * not by the size of the set, and no memory.
   */
  sample(count: number, random: Random, visit: BoardVisitor): void {
    const board = { black: 0, white: 0, kings: 0 };
    for (const index of sampleIndices(this.size, count, random)) {
      this.unrank(index, board);
      visit(board.black, board.white, board.kings, index);
    }
  }

  #partOf(index: number): number {
    if (!(index >= 0 && index < this.size)) throw new RangeError(`invalid index: ${index}`);
    let low = 0;
    let high = this.#before.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#before[middle] <= index) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Below this share of the whole, method D; else method A, which looks at every record but draws fewer numbers. */
const DENSE = 13;

/**
 * `count` different numbers below `total`, uniformly, in ascending order: J. S. Vitter, "An efficient algorithm for sequential
 * random sampling", ACM TOMS 13(1), 1987, methods D and A.
 */
export function* sampleIndices(total: number, count: number, random: Random): Generator<number> {
  if (!(Number.isInteger(count) && count >= 0 && count <= total)) throw new RangeError(`invalid count: ${count}`);
  if (count === 0) return;
  // Never 0, whose logarithm is not finite.
  const draw = () => 1 - random.float();
  let n = count;
  let left = total;
  let next = 0;
  let v = draw() ** (1 / n);
  while (n > 1 && DENSE * n < left) {
    const reach = left - n + 1;
    let skip: number;
    for (;;) {
      let x = left * (1 - v);
      skip = Math.floor(x);
      while (skip >= reach) {
        v = draw() ** (1 / n);
        x = left * (1 - v);
        skip = Math.floor(x);
      }
      const y1 = ((draw() * left) / reach) ** (1 / (n - 1));
      v = y1 * (1 - x / left) * (reach / (reach - skip));
      if (v <= 1) break;
      let y2 = 1;
      let top = left - 1;
      let bottom = n - 1 > skip ? left - n : left - skip - 1;
      const limit = n - 1 > skip ? left - skip : reach;
      for (let t = left - 1; t >= limit; t--) {
        y2 = (y2 * top) / bottom;
        top--;
        bottom--;
      }
      if (left / (left - x) >= y1 * y2 ** (1 / (n - 1))) {
        v = draw() ** (1 / (n - 1));
        break;
      }
      v = draw() ** (1 / n);
    }
    yield next + skip;
    next += skip + 1;
    left -= skip + 1;
    n--;
  }
  for (; n > 1; n--) {
    const v2 = draw();
    let skip = 0;
    let top = left - n;
    let rest = left;
    for (let quotient = top / rest; quotient > v2; quotient *= top / rest) {
      skip++;
      top--;
      rest--;
    }
    yield next + skip;
    next += skip + 1;
    left = rest - 1;
  }
  yield next + random.int(left);
}
