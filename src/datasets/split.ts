import type { Random } from "../core/random.js";
import { failure, type LabError, Result } from "../core/result.js";

/** What share of the examples goes where; only the proportions count. */
export interface SplitShares {
  readonly training: number;
  readonly validation: number;
  readonly test: number;
}

/** 7 : 1 : 2, as all experiments of the checkers thesis have it. */
export const SPLIT_SHARES: SplitShares = { training: 7, validation: 1, test: 2 };

export type SplitErrorCode = "empty-split" | "overlapping-split" | "outside-split";

/** The indices of the examples of each part. */
export interface Split {
  readonly training: Uint32Array;
  readonly validation: Uint32Array;
  readonly test: Uint32Array;
}

/**
 * Deals the indices 0 … count − 1 to three parts. One random order is cut at two places: every index is in exactly one
 * part. A part that would be empty is refused.
 */
export function splitIndices(
  count: number,
  random: Random,
  shares: SplitShares = SPLIT_SHARES,
): Result<Split, LabError<SplitErrorCode>> {
  const { training, validation, test } = shares;
  const sum = training + validation + test;
  if (!(Math.min(training, validation, test) >= 0 && sum > 0)) {
    throw new RangeError(`invalid shares: ${training}, ${validation}, ${test}`);
  }
  const order = random.shuffle(Uint32Array.from({ length: count }, (_, i) => i));
  const first = Math.round((count * training) / sum);
  const second = Math.round((count * (training + validation)) / sum);
  const split = {
    training: order.subarray(0, first),
    validation: order.subarray(first, second),
    test: order.subarray(second),
  };
  return checkSplit(split, count);
}

/** A split made by whatever means, if every part has examples and no example is in two of them; otherwise why not. */
export function checkSplit(split: Split, count: number): Result<Split, LabError<SplitErrorCode>> {
  const taken = new Uint8Array(count);
  for (const [part, indices] of Object.entries(split) as [string, Uint32Array][]) {
    if (indices.length === 0) return failure("empty-split", `of ${count} examples none is left for the ${part} part`);
    for (const index of indices) {
      if (index >= count) return failure("outside-split", `the ${part} part has example ${index} of ${count}`);
      if (taken[index] !== 0)
        return failure("overlapping-split", `example ${index} is in the ${part} part a second time`);
      taken[index] = 1;
    }
  }
  return Result.ok(split);
}
