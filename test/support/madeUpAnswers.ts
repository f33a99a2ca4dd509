import { type Answers, type CheckersEvaluation, evaluateAnswers } from "../../src/experiments/checkersEvaluation.js";
import { mostLikely } from "../../src/search/mostLikely.js";
import type { EpochRecord } from "../../src/training/train.js";
import { madeUpPredictions } from "./madeUpPredictions.js";

/** What a network and a search might answer; flags come in turn. See `madeUpPredictions` for skill. */
export function madeUpAnswers(positions: number, skill: number, seed = 1): Answers {
  const { labels, probabilities, searched } = madeUpPredictions(positions, skill, seed);
  const { outcomes } = mostLikely(probabilities, 3);
  const flags = Uint8Array.from(labels, (_, i) => i % 3);
  return { labels, flags, network: outcomes, probabilities, searches: [searched] };
}

/** And how well they do. */
export const madeUpEvaluation = (positions: number, skill: number, seed = 1): CheckersEvaluation =>
  evaluateAnswers(madeUpAnswers(positions, skill, seed));

/** A training of so many epochs that learns as well as this, in short. */
export function madeUpTraining(positions: number, epochs: number, accuracy: number) {
  const rising = (epoch: number, most: number) => most - 0.2 / epoch;
  return {
    trainingPositions: positions,
    epochs,
    bestEpoch: epochs,
    trainingAccuracy: rising(epochs, accuracy + 0.02),
    validationAccuracy: rising(epochs, accuracy),
    history: Array.from({ length: epochs }, (_, i) => ({
      epoch: i + 1,
      step: 10 * (i + 1),
      training: { loss: 1 - accuracy, accuracy: rising(i + 1, accuracy + 0.02) },
      validation: { loss: 1 - accuracy, accuracy: rising(i + 1, accuracy) },
    })) as EpochRecord[],
  };
}
