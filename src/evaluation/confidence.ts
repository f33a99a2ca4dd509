import { mostLikely } from "../search/mostLikely.js";
import { checkClassNames, checkClassNumbers } from "./checks.js";

/** Some positions and the mean confidence on them, null where there are none. */
export interface MeanConfidence {
  readonly positions: number;
  readonly mean: number | null;
}

/** Confidence where the predictor was right and where it was wrong. */
export interface ConfidenceByCorrectness {
  readonly correct: MeanConfidence;
  readonly incorrect: MeanConfidence;
}

/** The thesis's Table 13, and a line for all. */
export interface MeanConfidences {
  /** By the name of the true class. */
  readonly byClass: Readonly<Record<string, ConfidenceByCorrectness>>;
  readonly all: ConfidenceByCorrectness;
}

/** How sure a predictor is where it is right and where it is wrong, by true class. */
export function meanConfidences(
  labels: Uint8Array,
  probabilities: Float32Array,
  classes: readonly string[],
): MeanConfidences {
  checkClassNames(classes);
  const { outcomes, confidence } = mostLikely(probabilities, classes.length);
  checkClassNumbers("labels", labels, outcomes.length, classes.length);
  // Two entries a class: wrong, right.
  const positions = new Float64Array(2 * classes.length);
  const sums = new Float64Array(2 * classes.length);
  for (let i = 0; i < labels.length; i++) {
    const at = 2 * labels[i] + (outcomes[i] === labels[i] ? 1 : 0);
    positions[at]++;
    sums[at] += confidence[i];
  }
  const mean = (entries: readonly number[]): MeanConfidence => {
    const count = entries.reduce((sum, at) => sum + positions[at], 0);
    return { positions: count, mean: count === 0 ? null : entries.reduce((sum, at) => sum + sums[at], 0) / count };
  };
  const summary = (numbers: readonly number[]): ConfidenceByCorrectness => ({
    correct: mean(numbers.map((i) => 2 * i + 1)),
    incorrect: mean(numbers.map((i) => 2 * i)),
  });
  return {
    byClass: Object.fromEntries(classes.map((name, i) => [name, summary([i])])),
    all: summary(classes.map((_, i) => i)),
  };
}

/** The positions whose confidence lies between two bounds, the lower one included. */
export interface ConfidenceBin {
  readonly from: number;
  readonly to: number;
  /** Positions with a right answer. */
  readonly correct: number;
  readonly incorrect: number;
  /** Null where there are no positions. */
  readonly meanConfidence: number | null;
}

/** Bins of 5 %. */
const DEFAULT_BINS = 20;

/**
 * Right and wrong answers by confidence: 0 to 1 in so many bins of the same width, without those that lie below one part
 * of as many as there are classes, where no confidence can be. A confidence of 1 is in the last bin.
 */
export function confidenceHistogram(
  labels: Uint8Array,
  probabilities: Float32Array,
  classes: readonly string[],
  bins = DEFAULT_BINS,
): ConfidenceBin[] {
  checkClassNames(classes);
  if (!(Number.isInteger(bins) && bins > 0)) throw new RangeError(`invalid bins: ${bins}`);
  const { outcomes, confidence } = mostLikely(probabilities, classes.length);
  checkClassNumbers("labels", labels, outcomes.length, classes.length);
  // With one class only, all confidence is 1.
  const first = Math.min(bins - 1, Math.floor(bins / classes.length));
  const correct = new Float64Array(bins);
  const incorrect = new Float64Array(bins);
  const sums = new Float64Array(bins);
  for (let i = 0; i < labels.length; i++) {
    const bin = Math.max(first, Math.min(bins - 1, Math.floor(confidence[i] * bins)));
    (outcomes[i] === labels[i] ? correct : incorrect)[bin]++;
    sums[bin] += confidence[i];
  }
  return Array.from({ length: bins - first }, (_, k) => {
    const bin = first + k;
    const positions = correct[bin] + incorrect[bin];
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      correct: correct[bin],
      incorrect: incorrect[bin],
      meanConfidence: positions === 0 ? null : sums[bin] / positions,
    };
  });
}
