import { reliabilityCurve } from "../../src/evaluation/calibration.js";
import { confidenceHistogram, meanConfidences } from "../../src/evaluation/confidence.js";
import { fitTemperature, withTemperature } from "../../src/evaluation/temperature.js";
import { type PredictorPair, thresholdCurve, thresholdStatistics } from "../../src/evaluation/threshold.js";
import { evaluateAnswers } from "../../src/experiments/checkersEvaluation.js";
import type { RuleReport, ThresholdResult, ThresholdSettings } from "../../src/experiments/threshold.js";
import { mostLikely } from "../../src/search/mostLikely.js";
import { OUTCOMES } from "../../src/tables/checkers/database.js";
import { madeUpPredictions } from "./madeUpPredictions.js";

const pairWith = (made: ReturnType<typeof madeUpPredictions>, probabilities: Float32Array): PredictorPair => {
  const { outcomes, confidence } = mostLikely(probabilities, OUTCOMES.length);
  return { labels: made.labels, first: outcomes, second: made.searched, confidence };
};

const report = (pair: PredictorPair): RuleReport => ({
  validation: [0.7, 0.8, 0.9].map((threshold) => thresholdStatistics(pair, threshold)),
  test: [0.7, 0.8, 0.9].map((threshold) => thresholdStatistics(pair, threshold)),
  chosen: thresholdStatistics(pair, 0.85),
  curve: thresholdCurve(pair),
});

/** A result of the threshold experiment from made-up predictions. */
export function madeUpThreshold(): ThresholdResult {
  const made = madeUpPredictions(20_000, 1);
  const { labels, probabilities, searched } = made;
  const temperature = fitTemperature(labels, probabilities, OUTCOMES);
  const scaled = withTemperature(probabilities, OUTCOMES.length, temperature.temperature);
  const pair = pairWith(made, probabilities);
  // As if every other error of one ply were mended by the second.
  const deeper = { ...pair, second: searched.map((answer, i) => (i % 2 === 0 ? labels[i] : answer)) };
  const answers = { labels, flags: labels, network: pair.first, probabilities, searches: [searched] };
  const right = (isRight: (i: number) => boolean) => labels.reduce((sum, _, i) => sum + (isRight(i) ? 1 : 0), 0);
  return {
    ...{ experiment: "threshold", seed: 1, dataVersion: "1", started: "2026-01-01T00:00:00.000Z", seconds: 60 },
    ...{ libraryVersion: "0", gitCommit: "0", backend: "tensorflow", backendVersion: "2", processor: "P", threads: 2 },
    settings: { regions: "2 3 4" } as ThresholdSettings,
    metrics: {
      parameters: 533_163,
      trainingPositions: 42_000,
      onePly: {
        confidence: meanConfidences(labels, probabilities, OUTCOMES),
        distribution: confidenceHistogram(labels, probabilities, OUTCOMES),
        test: evaluateAnswers(answers),
        rule: report(pair),
        temperature,
        asTrained: reliabilityCurve(labels, probabilities, OUTCOMES),
        scaled: reliabilityCurve(labels, scaled, OUTCOMES),
        scaledRule: report(pairWith(made, scaled)),
      },
      twoPly: {
        positions: labels.length,
        network: right((i) => pair.first[i] === labels[i]),
        onePly: right((i) => pair.second[i] === labels[i]),
        twoPly: right((i) => deeper.second[i] === labels[i]),
        onePlyRule: thresholdStatistics(pair, 0.85),
        twoPlyRule: thresholdStatistics(deeper, 0.95),
        onePlyCurve: thresholdCurve(pair),
        twoPlyCurve: thresholdCurve(deeper),
        networkOrOnePly: right((i) => pair.first[i] === labels[i] || pair.second[i] === labels[i]),
        networkOrTwoPly: right((i) => pair.first[i] === labels[i] || deeper.second[i] === labels[i]),
        any: right((i) => pair.first[i] === labels[i] || deeper.second[i] === labels[i]),
        askedByOnePly: 6.5,
        askedByTwoPly: 41.25,
      },
    },
  };
}
