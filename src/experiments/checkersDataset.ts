import type { ProgressListener } from "../core/progress.js";
import { Random } from "../core/random.js";
import { type CheckersExamples, sampleCheckers } from "../datasets/checkersExamples.js";
import { type Split, splitIndices } from "../datasets/split.js";
import { databasesAtHand } from "./databasesAtHand.js";

/** A sample in one line, so that it can be a setting: regions with spaces between, how many positions of them. */
export interface SampleSettings {
  /** `"2 3 4 5 6"`, or `"43 34"` for four pieces against three. */
  readonly regions: string;
  /** How many positions are drawn; all of them where there are not as many. */
  readonly positions: number;
}

/** Positions with their split 7 : 1 : 2. */
export interface CheckersDataset {
  readonly examples: CheckersExamples;
  readonly split: Split;
}

export interface DatasetOptions {
  readonly samples: readonly SampleSettings[];
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** Draws and splits; undefined when the signal came first. */
export async function checkersDataset(options: DatasetOptions): Promise<CheckersDataset | undefined> {
  const { seed, signal, progress } = options;
  const samples = options.samples.map(({ regions, positions }) => ({ regions: regions.split(" "), positions }));
  const pieces = Math.max(...samples.flatMap(({ regions }) => regions.map(piecesOfRegion)));
  const database = await databasesAtHand(pieces, { signal, progress });
  if (!database) return undefined;
  const random = Random.of(seed);
  const examples = await sampleCheckers({ database, samples, random: random.fork("positions"), signal, progress });
  if (!examples) return undefined;
  return { examples, split: splitIndices(examples.length, random.fork("split")).unwrap() };
}

/** `5` has five pieces, `43` seven, `1211` five. */
function piecesOfRegion(region: string): number {
  return Array.from(region.split(".")[0], Number).reduce((a, b) => a + b, 0);
}
