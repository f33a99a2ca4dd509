import { canCapture } from "../checkers/flag.js";
import type { OutcomeTable } from "../tables/checkers/outcomeTable.js";
import { FREE, KeptSymbols } from "../tables/checkers/packed/keptSymbols.js";
import type { KeptSlice } from "../tables/checkers/packed/packedFile.js";
import { isOfKeptClass } from "../tables/checkers/packed/storagePlan.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import type { Slice } from "../tables/checkers/slice.js";
import { compressedBytes } from "./filledTables.js";

/** What a packed database leaves out, each step on top of those before it; all are exact (docs/packed-format.md). */
export const TABLE_STEPS = ["every position", "no captures", "one slice of a pair", "threat rule", "parity"] as const;

/** What a slice, Black to move, has to hold at one step. */
export interface StepSize {
  /** Values that are neither left out nor free. */
  readonly held: number;
  /** What a general compressor makes of them. */
  readonly bytes: number;
}

const NOTHING: StepSize = { held: 0, bytes: 0 };

/**
 * The sizes of a slice at every step, in the order of `TABLE_STEPS`. Positions of which nothing need be held take the value before
 * them, which costs next to nothing; those of another parity are left out. `kept` is how the slice is kept, undefined if its twin is.
 */
export async function stepSizes(
  table: OutcomeTable,
  slice: Slice,
  kept: KeptSlice | undefined,
): Promise<readonly StepSize[]> {
  const ranking = rankingOf(slice);
  const [every, noCaptures, threats, parity] = Array.from({ length: 4 }, () => new StepTable(ranking.size));
  const symbols = new KeptSymbols(table);
  ranking.forEach((black, white, kings) => {
    const value = table.probe(black, white, kings, true);
    const isCapture = canCapture(black, white, kings, true);
    every.add(value);
    noCaptures.add(isCapture ? FREE : value);
    if (kept === undefined) return;
    const symbol = isCapture ? FREE : symbols.symbol(black, white, kings);
    threats.add(symbol);
    if (isOfKeptClass(kept, black, white)) parity.add(symbol);
  });
  const [all, quieter, freer, fewer] = await Promise.all([every, noCaptures, threats, parity].map(sizeOf));
  return kept === undefined ? [all, quieter, NOTHING, NOTHING, NOTHING] : [all, quieter, quieter, freer, fewer];
}

async function sizeOf(table: StepTable): Promise<StepSize> {
  return table.held === 0 ? NOTHING : { held: table.held, bytes: await compressedBytes(table.values) };
}

/** Values one after another, free ones filled. */
class StepTable {
  held = 0;
  readonly #values: Uint8Array;
  #length = 0;
  #last = 0;

  constructor(most: number) {
    this.#values = new Uint8Array(most);
  }

  add(symbol: number): void {
    if (symbol !== FREE) {
      this.#last = symbol;
      this.held++;
    }
    this.#values[this.#length++] = this.#last;
  }

  get values(): Uint8Array {
    return this.#values.subarray(0, this.#length);
  }
}
