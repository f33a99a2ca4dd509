import { knownValid } from "../../../checkers/board.js";
import { makeFen } from "../../../checkers/fen.js";
import { ProgressMeter } from "../../../core/progress.js";
import type { OutcomeTable } from "../outcomeTable.js";
import { PositionSet } from "../positionSet.js";
import { rankingOf } from "../ranking.js";
import { makeSlice, slicesWith } from "../slice.js";
import { type PackingOptions, stopIfAsked } from "./keptValues.js";

/** What a comparison has found. */
export interface TableComparison {
  /** Positions looked at, Black to move. */
  readonly positions: number;
  /** How many have different values. */
  readonly wrong: number;
  /** The first of them. */
  readonly example: string | undefined;
}

export interface ComparisonOptions extends PackingOptions {
  /** Of 2 to so many pieces. */
  readonly pieces: number;
}

const AT_ONCE = 1 << 14;

/** Compares two tables on every position of 2 to `pieces` pieces. All slices with Black to move are all there is. */
export async function compareTables(
  a: OutcomeTable,
  b: OutcomeTable,
  { pieces, onProgress, signal }: ComparisonOptions,
): Promise<TableComparison> {
  const slices = Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2)).flat();
  const total = new PositionSet(slices).size;
  const meter = new ProgressMeter({ label: "comparing", total, unit: "positions" }, onProgress);
  const comparison = new Comparison(a, b);
  for (const slice of slices) {
    await stopIfAsked(signal);
    rankingOf(slice).forEach((black, white, kings) => {
      if (comparison.add(black, white, kings)) meter.advance(AT_ONCE, `slice ${makeSlice(slice)}`);
    });
  }
  meter.set(total);
  return comparison.finish();
}

/** Gathers boards, Black to move, and compares them many at a time. */
export class Comparison {
  readonly #boards = new Int32Array(3 * AT_ONCE);
  readonly #values = [new Uint8Array(AT_ONCE), new Uint8Array(AT_ONCE)];
  #count = 0;
  #positions = 0;
  #wrong = 0;
  #example: string | undefined;

  constructor(
    private readonly a: OutcomeTable,
    private readonly b: OutcomeTable,
  ) {}

  /** True if it was the last of many. */
  add(black: number, white: number, kings: number): boolean {
    const at = 3 * this.#count++;
    this.#boards[at] = black;
    this.#boards[at + 1] = white;
    this.#boards[at + 2] = kings;
    if (this.#count < AT_ONCE) return false;
    this.#compare();
    return true;
  }

  finish(): TableComparison {
    this.#compare();
    return { positions: this.#positions, wrong: this.#wrong, example: this.#example };
  }

  #compare(): void {
    const count = this.#count;
    const boards = this.#boards.subarray(0, 3 * count);
    const [ours, theirs] = this.#values.map((values) => values.subarray(0, count));
    this.a.probeAll(boards, true, ours);
    this.b.probeAll(boards, true, theirs);
    for (let i = 0; i < count; i++) {
      if (ours[i] === theirs[i]) continue;
      this.#wrong++;
      const [black, white, kings] = boards.subarray(3 * i, 3 * i + 3);
      this.#example ??= makeFen(knownValid({ black, white, kings, turn: "black" }));
    }
    this.#positions += count;
    this.#count = 0;
  }
}
