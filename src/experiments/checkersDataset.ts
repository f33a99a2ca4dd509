import { dataFolder } from "../core/places.js";
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

/** The data set that was asked for last: networks are trained and tested on the same one in a row, and drawing reads gigabytes. */
let latest: { readonly key: string; readonly dataset: CheckersDataset } | undefined;

/** Draws and splits; undefined when the signal came first. */
export async function checkersDataset(options: DatasetOptions): Promise<CheckersDataset | undefined> {
  const key = JSON.stringify([dataFolder(), options.samples, options.seed]);
  if (latest?.key === key) return latest.dataset;
  latest = undefined;
  const dataset = await drawDataset(options);
  if (dataset) latest = { key, dataset };
  return dataset;
}

async function drawDataset({ samples, seed, signal, progress }: DatasetOptions): Promise<CheckersDataset | undefined> {
  const pieces = Math.max(...samples.map(({ regions }) => mostPiecesOf(regions)));
  const database = await databasesAtHand(pieces, { signal, progress });
  if (!database) return undefined;
  const random = Random.of(seed);
  const examples = await sampleCheckers({
    database,
    samples: samples.map(({ regions, positions }) => ({ regions: regions.split(" "), positions })),
    random: random.fork("positions"),
    signal,
    progress,
  });
  if (!examples) return undefined;
  return { examples, split: splitIndices(examples.length, random.fork("split")).unwrap() };
}

/** The most pieces of some regions with spaces between: `"2 3 4"` has four, `"43 34"` seven, `"1211"` five. */
export function mostPiecesOf(regions: string): number {
  return Math.max(...regions.split(" ").map((region) => sum(Array.from(region.split(".")[0], Number))));
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
