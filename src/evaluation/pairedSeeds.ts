import { summariseSeeds } from "./uncertainty.js";

/** By how much one way of training is ahead of another, from trainings of both with the same seeds. */
export interface PairedDifference {
  readonly seeds: number;
  /** Of first less second, seed by seed. */
  readonly mean: number;
  /** Sample standard deviation of these differences; null of one seed, as are the ends. */
  readonly deviation: number | null;
  /** Between these the true difference lies, with 95 % confidence. */
  readonly low: number | null;
  readonly high: number | null;
}

/** What a difference says of the first: `better` and `worse` are beyond the spread, `level` is within, `open` has one seed. */
export type PairedVerdict = "better" | "worse" | "level" | "open";

/** Student's t for 95 % between −t and t, by degrees of freedom from 1 on. For more the last one serves, a little too wide. */
const STUDENT_T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/**
 * The mean of the differences between two measures, one value a seed each, in the same order of seeds, and Student's
 * interval for it. Pairs share their data and their first weights, so that what the seed does to both is no difference.
 */
export function pairedDifference(first: readonly number[], second: readonly number[]): PairedDifference {
  if (second.length !== first.length) throw new RangeError(`invalid second: ${second.length}, not ${first.length}`);
  const { seeds, mean, deviation } = summariseSeeds(first.map((value, i) => value - second[i]));
  if (deviation === null) return { seeds, mean, deviation, low: null, high: null };
  const half = (STUDENT_T[Math.min(seeds - 1, STUDENT_T.length) - 1] * deviation) / Math.sqrt(seeds);
  return { seeds, mean, deviation, low: mean - half, high: mean + half };
}

/** Whether the first is ahead by more than the spread allows for. */
export function pairedVerdict({ low, high }: PairedDifference): PairedVerdict {
  if (low === null || high === null) return "open";
  if (low > 0) return "better";
  return high < 0 ? "worse" : "level";
}
