import type { SampleSettings } from "./checkersDataset.js";
import { checkersDataset } from "./checkersDataset.js";
import { type Answers, answersOf, type CheckersEvaluation } from "./checkersEvaluation.js";
import { openTrainedNetwork, type TrainedNetwork, type TrainingSettings } from "./checkersTraining.js";
import type { TrainingRecord } from "./classifierTraining.js";
import type { Trial } from "./experiment.js";

/** What experiments on checkers networks have in common. */
export interface NetworkSettings {
  readonly blocks: number;
  readonly neurons: number;
  readonly learningRate: number;
  /** Whether the rate falls to 0 by the end. */
  readonly decay: boolean;
  /** Epochs without a better validation accuracy after which training ends. */
  readonly patience: number;
  readonly validateEvery: number;
  /** Validation positions, at the most. */
  readonly validated: number;
  /** Test positions that network and search are asked, at the most. */
  readonly tested: number;
}

export const NETWORK_DEFAULTS: NetworkSettings = {
  blocks: 5, // the thesis's network, Table 2
  neurons: 512,
  learningRate: 0.004, // with decay, for few epochs
  decay: true,
  patience: 40, // cuts off only what has long been learnt by heart
  validateEvery: 1,
  validated: 1000, // a percent of doubt: enough to see it work
  tested: 2000, // seconds of search
};

/** Enough to tell half a percent apart, and for the search to take seconds a network. */
export const LAPTOP_NETWORK = { validated: 10_000, tested: 100_000 } satisfies Partial<NetworkSettings>;

/** The thesis's Table 3 and section 6.1.2: constant rate, a look every five epochs until it converges, all positions. */
export const PAPER_NETWORK = {
  learningRate: 0.0002,
  decay: false,
  patience: 15,
  validateEvery: 5,
  validated: 100_000_000,
  tested: 200_000_000,
} satisfies Partial<NetworkSettings>;

/** How a training went, in short. Accuracies are shares, of the epoch whose weights were taken. */
export interface TrainingSummary {
  readonly trainingPositions: number;
  readonly epochs: number;
  readonly bestEpoch: number;
  readonly trainingAccuracy: number;
  readonly validationAccuracy: number;
}

/** A network that was trained and tested. */
export interface NetworkTrial extends TrainingSummary {
  readonly seed: number;
  readonly test: CheckersEvaluation;
}

/** The training's own settings, from an experiment's. */
export function trainingSettings(
  { blocks, neurons, learningRate, decay, patience, validateEvery }: NetworkSettings,
  { epochs, batchSize }: Pick<TrainingSettings, "epochs" | "batchSize">,
): Partial<TrainingSettings> {
  return { blocks, neurons, learningRate, decay, patience, validateEvery, epochs, batchSize };
}

export function trainingSummary({ trainingPositions, history, bestEpoch }: TrainingRecord): TrainingSummary {
  const best = history.find(({ epoch }) => epoch === bestEpoch);
  return {
    trainingPositions,
    epochs: history.length,
    bestEpoch,
    trainingAccuracy: best?.training.accuracy ?? 0,
    validationAccuracy: best?.validation?.accuracy ?? 0,
  };
}

/** What a trained network and the one-ply search over it answer to test positions of a data set; undefined if stopped. */
export async function testAnswers(
  trained: TrainedNetwork,
  samples: readonly SampleSettings[],
  { settings, seed, signal, progress }: Pick<Trial<NetworkSettings>, "settings" | "seed" | "signal" | "progress">,
): Promise<Answers | undefined> {
  const dataset = await checkersDataset({ samples, seed, signal, progress });
  if (!dataset) return undefined;
  const network = await openTrainedNetwork(trained);
  try {
    const indices = dataset.split.test.subarray(0, settings.tested);
    return await answersOf({ network, examples: dataset.examples, indices, signal, progress });
  } finally {
    network.dispose();
  }
}

/** The seeds of so many networks of a run. */
export const seedsFrom = (seed: number, count: number): number[] => Array.from({ length: count }, (_, i) => seed + i);
