import { type ThresholdStatistics, thresholdCurve, thresholdStatistics } from "../evaluation/threshold.js";
import type { EpochRecord } from "../training/train.js";
import { checkersDataset } from "./checkersDataset.js";
import { answersOf, type CheckersEvaluation, evaluateAnswers, pairOf } from "./checkersEvaluation.js";
import {
  findTrainedNetwork,
  openTrainedNetwork,
  type TrainedNetwork,
  trainCheckersNetwork,
} from "./checkersTraining.js";
import {
  type Experiment,
  type ExperimentResult,
  type RunConfig,
  runExperiment,
  settingsOf,
  type Trial,
} from "./experiment.js";
import { type MisclassifiedPosition, misclassified, writeMisclassified } from "./misclassified.js";

export interface FirstNetworkSettings {
  /** Which databases are learnt. */
  readonly regions: string;
  /** Positions drawn from them, split 7 : 1 : 2. */
  readonly positions: number;
  readonly epochs: number;
  readonly learningRate: number;
  readonly batchSize: number;
  /** Test and validation positions that are searched. */
  readonly searched: number;
}

export interface FirstNetworkMetrics {
  readonly parameters: number;
  readonly history: readonly EpochRecord[];
  readonly test: CheckersEvaluation;
  /** The threshold rule on the test positions, its threshold chosen on the validation positions. */
  readonly threshold: ThresholdStatistics;
  /** A few positions that the network gets wrong. */
  readonly misclassified: readonly MisclassifiedPosition[];
}

export type FirstNetworkResult = ExperimentResult<FirstNetworkSettings, FirstNetworkMetrics>;

/** Enough to look at. */
const SHOWN = 6;

/** The thesis's network on the smallest databases that are worth it. */
export const firstNetworkExperiment: Experiment<FirstNetworkSettings, FirstNetworkMetrics> = {
  name: "first-network",
  defaults: {
    regions: "3 4", // all of it fits into a coffee break
    positions: 60_000,
    epochs: 5, // half a minute on two cores
    learningRate: 0.004, // falls to 0 by the end; the thesis's 0.0002 is for many epochs
    batchSize: 256, // more steps, which a short training needs more than smooth ones
    searched: 5000,
  },
  profiles: {
    quick: {},
    laptop: { positions: 1_000_000, epochs: 8, batchSize: 1024, searched: 100_000 },
    paper: { positions: 6_405_348, epochs: 60, batchSize: 1024, searched: 1_000_000 }, // every position there is
  },
  dataVersion: "1",
  work: learnFirst,
};

/** The tour's experiment: the thesis's network learns the smallest databases that are worth it. */
export function runFirstNetwork(config: RunConfig<FirstNetworkSettings> = {}): Promise<FirstNetworkResult> {
  return runExperiment(firstNetworkExperiment, config);
}

/** The network that such a run trained; undefined where there is none. */
export function findFirstNetwork(config: RunConfig<FirstNetworkSettings> = {}): TrainedNetwork | undefined {
  return findTrainedNetwork(trainingOf(settingsOf(firstNetworkExperiment, config), config.seed ?? 1));
}

function trainingOf({ regions, positions, epochs, learningRate, batchSize }: FirstNetworkSettings, seed: number) {
  return { samples: [{ regions, positions }], settings: { epochs, learningRate, batchSize, decay: true }, seed };
}

async function learnFirst(trial: Trial<FirstNetworkSettings>): Promise<FirstNetworkMetrics | undefined> {
  const { settings, seed, folder, fresh, signal, progress } = trial;
  const { searched } = settings;
  const training = trainingOf(settings, seed);
  const { samples } = training;
  const trained = await trainCheckersNetwork({ ...training, fresh, signal, progress });
  if (!trained) return undefined;
  const dataset = await checkersDataset({ samples, seed, signal, progress });
  if (!dataset) return undefined;
  const { examples, split } = dataset;
  const network = await openTrainedNetwork(trained);
  try {
    const [validated, tested] = [split.validation, split.test].map((indices) => indices.subarray(0, searched));
    const validation = await answersOf({ network, examples, indices: validated, signal, progress });
    const test = validation && (await answersOf({ network, examples, indices: tested, signal, progress }));
    if (!test) return undefined;
    const wrong = await misclassified({ network, examples, indices: tested, answers: test });
    writeMisclassified(folder, wrong);
    return {
      parameters: trained.parameters,
      history: trained.history,
      test: evaluateAnswers(test),
      threshold: thresholdStatistics(pairOf(test), thresholdCurve(pairOf(validation)).best.threshold),
      misclassified: wrong.slice(0, SHOWN),
    };
  } finally {
    network.dispose();
  }
}
