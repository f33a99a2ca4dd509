import { labelledProgress } from "../core/progress.js";
import type { OutcomeTable } from "../tables/checkers/outcomeTable.js";
import { compareTables } from "../tables/checkers/packed/compareTables.js";
import { FREE } from "../tables/checkers/packed/keptSymbols.js";
import type { KeptValues, PackingOptions } from "../tables/checkers/packed/keptValues.js";
import { PackedDatabase } from "../tables/checkers/packed/packedDatabase.js";
import { PackedEncoder } from "../tables/checkers/packed/packedEncoder.js";

/** How good the network of a packed file is where it is not put right. */
export interface PackedGuesses {
  /** Kept values of the coded slices that are not free, and how many of them the network guesses, from its own guesses nearby. */
  readonly kept: number;
  readonly keptRight: number;
  /** All positions, and how many the reader's search gets right over guesses instead of kept values. */
  readonly positions: number;
  readonly right: number;
}

/**
 * Lets a packed file's network guess: every value in a block is the one that it thinks likeliest, after those that it guessed before.
 * That is the file without its blocks, a predictor of a few kilobytes; lists of exceptions stay.
 */
export async function guessAll(
  kept: KeptValues,
  weights: Uint8Array,
  table: OutcomeTable,
  module: WebAssembly.Module,
  options: PackingOptions,
): Promise<PackedGuesses> {
  const { pieces } = kept.plan;
  const unknown = kept.symbols.map(({ length }) => new Uint8Array(length).fill(FREE));
  const encoder = await PackedEncoder.start({ ...kept, symbols: unknown }, module);
  encoder.takeWeights(weights);
  const right = countRight(encoder, kept);
  const guessed = (await PackedDatabase.open(await encoder.file(options), module, { remembered: pieces })).unwrap();

  const progress = labelledProgress(options.onProgress, "guesses");
  const { positions, wrong } = await compareTables(guessed, table, { pieces, ...options, onProgress: progress });
  return { ...right, positions, right: positions - wrong };
}

/** Guesses block by block, and looks at the values that are kept. */
function countRight(encoder: PackedEncoder, { symbols }: KeptValues): Pick<PackedGuesses, "kept" | "keptRight"> {
  const count = { kept: 0, keptRight: 0 };
  for (const slice of encoder.slices)
    for (let block = 0; block < slice.blocks; block++) {
      const start = block * slice.slotsPerBlock;
      const guesses = encoder.encode(slice, block).symbols;
      for (let i = 0; i < guesses.length; i++) {
        const value = symbols[slice.codedNumber][start + i];
        if (value === FREE) continue;
        count.kept++;
        if (guesses[i] === value) count.keptRight++;
      }
    }
  return count;
}
