import type { Game, Predictor } from "./predictor.js";
import { numbersOf } from "./replies.js";

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
      const { outcomes, confidence } = await sure.predict(positions);
      if (!confidence) throw new RangeError(`invalid predictor: ${sure.name} does not say how sure it is`);
      const doubtful = numbersOf(confidence, (share) => share <= threshold);
      const second = await otherwise.predict(game.select(positions, doubtful));
      const answers = outcomes.slice();
      for (let i = 0; i < doubtful.length; i++) answers[doubtful[i]] = second.outcomes[i];
      return { outcomes: answers };
    },
  };
}
