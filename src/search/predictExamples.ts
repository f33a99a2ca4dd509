import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import type { CheckersExamples } from "../datasets/checkersExamples.js";
import type { CheckersBoards } from "./checkersGame.js";
import type { Predictions, Predictor } from "./predictor.js";

export interface PredictExamplesOptions {
  readonly progress?: ProgressListener;
  /** Ends it at the next batch. */
  readonly signal?: AbortSignal;
}

/** Positions whose moves a search gathers at once: some hundred thousand children at two plies. */
const POSITIONS_AT_ONCE = 4096;

/** What a predictor says of the examples at these indices, in their order; undefined when the signal came first. */
export async function predictExamples(
  predictor: Predictor<CheckersBoards>,
  examples: CheckersExamples,
  indices: Uint32Array,
  { progress, signal }: PredictExamplesOptions = {},
): Promise<Predictions | undefined> {
  const meter = new ProgressMeter({ label: predictor.name, total: indices.length, unit: "positions" }, progress);
  const outcomes = new Uint8Array(indices.length);
  let probabilities: Float32Array | undefined;
  for (let start = 0; start < indices.length; start += POSITIONS_AT_ONCE) {
    if (signal?.aborted) return undefined;
    const part = indices.subarray(start, start + POSITIONS_AT_ONCE);
    const predicted = await predictor.predict(examples.boards(part));
    outcomes.set(predicted.outcomes, start);
    if (predicted.probabilities) {
      const classes = predicted.probabilities.length / part.length;
      probabilities ??= new Float32Array(indices.length * classes);
      probabilities.set(predicted.probabilities, start * classes);
    }
    meter.advance(part.length);
  }
  return { outcomes, probabilities };
}

/** The true outcomes of the examples at these indices. */
export function labelsOf(examples: CheckersExamples, indices: Uint32Array): Uint8Array {
  return Uint8Array.from(indices, (index) => examples.label(index));
}
