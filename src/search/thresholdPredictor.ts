import { numbersOf } from "./plySearch.js";
import type { Game, Predictions, Predictor } from "./predictor.js";

/**
 * The threshold rule (the thesis, section 6.4): the first predictor's answer where its confidence, its largest probability,
 * is above the threshold, otherwise the second's. Only the doubtful positions are put to the second.
 */
export function thresholdPredictor<P>(
  game: Game<P>,
  sure: Predictor<P>,
  otherwise: Predictor<P>,
  threshold: number,
): Predictor<P> {
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`invalid threshold: ${threshold}`);
  return {
    name: `${sure.name}, below ${Math.round(100 * threshold)} % ${otherwise.name}`,
    async predict(positions) {
      const first = await sure.predict(positions);
      const doubtful = numbersOf(confidences(first), (confidence) => confidence <= threshold);
      const outcomes = first.outcomes.slice();
      const second = await otherwise.predict(game.select(positions, doubtful));
      for (let i = 0; i < doubtful.length; i++) outcomes[doubtful[i]] = second.outcomes[i];
      return { outcomes };
    },
  };
}

/** The largest probability of each position; the predictor must have given probabilities. */
export function confidences({ outcomes, probabilities }: Predictions): Float32Array {
  if (!probabilities) throw new RangeError("invalid predictions: no probabilities");
  const classes = outcomes.length === 0 ? 0 : probabilities.length / outcomes.length;
  return Float32Array.from(outcomes, (_, i) => {
    let largest = 0;
    for (let c = 0; c < classes; c++) largest = Math.max(largest, probabilities[i * classes + c]);
    return largest;
  });
}
