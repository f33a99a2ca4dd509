import { POSITION_BYTES, type PositionList, positionsIn } from "../chess/positionList.js";
import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import type { Predictions, Predictor } from "./predictor.js";

export interface PredictListOptions {
  readonly progress?: ProgressListener;
  /** Ends it at the next batch. */
  readonly signal?: AbortSignal;
}

/** Positions whose moves a search gathers at once: a million children at two plies. */
const POSITIONS_AT_ONCE = 4096;

/** What a predictor says of a long list of chess positions; undefined when the signal came first. */
export async function predictList(
  predictor: Predictor<PositionList>,
  list: PositionList,
  { progress, signal }: PredictListOptions = {},
): Promise<Predictions | undefined> {
  const count = positionsIn(list);
  const meter = new ProgressMeter({ label: predictor.name, total: count, unit: "positions" }, progress);
  const outcomes = new Uint8Array(count);
  let probabilities: Float32Array | undefined;
  for (let start = 0; start < count; start += POSITIONS_AT_ONCE) {
    if (signal?.aborted) return undefined;
    const part = list.subarray(POSITION_BYTES * start, POSITION_BYTES * (start + POSITIONS_AT_ONCE));
    const predicted = await predictor.predict(part);
    outcomes.set(predicted.outcomes, start);
    if (predicted.probabilities) {
      probabilities ??= new Float32Array(3 * count);
      probabilities.set(predicted.probabilities, 3 * start);
    }
    meter.advance(positionsIn(part));
  }
  return { outcomes, probabilities };
}
