import { labelledProgress } from "../core/progress.js";
import { Random } from "../core/random.js";
import type { ChessExamples } from "../datasets/chessExamples.js";
import { countClasses } from "../datasets/exampleSet.js";
import { fewMenPlanes } from "../encoders/fewMenPlanes.js";
import type { CompileOptions } from "../jit/index.js";
import { endgameCnn } from "../models/endgameCnn.js";
import { chessNetworkPredictor } from "../search/chessNetwork.js";
import type { EpochRecord } from "../training/train.js";
import { openChessNetwork, type TrainedChessNetwork, trainChessNetwork } from "./chessTraining.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import {
  type NeuralBasesData,
  type NeuralBasesDataSettings,
  neuralBasesData,
  seenInTraining,
  sharedPositions,
} from "./neuralBasesData.js";
import { numberList } from "./numberList.js";

export interface NeuralBasesSettings extends NeuralBasesDataSettings {
  /** A network each. */
  readonly epochs: string;
  readonly batchSize: number;
  readonly learningRate: number;
  readonly precision: NonNullable<CompileOptions["precision"]>;
}

/** Right answers among so many positions. */
export interface RightCount {
  readonly positions: number;
  readonly right: number;
}

/** One of the thesis's two networks. */
export interface NeuralBasesNetwork {
  readonly epochs: number;
  readonly parameters: number;
  readonly history: readonly EpochRecord[];
  readonly seconds: number;
  /** Of the saved network. */
  readonly bytes: number;
  /** Listing 2. */
  readonly compared: RightCount;
  /** Fresh positions, whether training had the same up to symmetry or not. */
  readonly seen: RightCount;
  readonly unseen: RightCount;
}

export interface NeuralBasesMetrics {
  readonly trainingPositions: number;
  readonly validationPositions: number;
  /** Positions of each value, from a loss to a win for White, who is always to move. */
  readonly values: readonly { readonly value: string; readonly positions: number }[];
  /** Validation positions that training has too: the very same, or the same up to symmetry. */
  readonly shared: { readonly same: number; readonly symmetric: number };
  readonly networks: readonly NeuralBasesNetwork[];
}

export type NeuralBasesResult = ExperimentResult<NeuralBasesSettings, NeuralBasesMetrics>;

/** Plain cross entropy, Adam at one rate, no end before the last epoch. */
const PLAIN_LEARNING = {
  optimiser: "adam",
  decay: false,
  weightExponent: 0,
  focus: 0,
  validateEvery: 1,
} as const;

export const neuralBasesExperiment: Experiment<NeuralBasesSettings, NeuralBasesMetrics> = {
  name: "neural-bases",
  defaults: {
    men: 3, // tables of three men are made in a second
    positions: 3000, // twenty seconds of training
    epochs: "2 4",
    batchSize: 64, // the thesis's, as is the rate
    learningRate: 0.001,
    compared: 1000, // Listing 2
    fresh: 2000,
    precision: "float32",
  },
  profiles: {
    quick: {},
    laptop: { men: 4, positions: 50_000, epochs: "10 50", fresh: 100_000 },
    paper: { men: 6, positions: 1_000_000, epochs: "10 50", fresh: 100_000 },
  },
  dataVersion: "1",
  work: learnNeuralBases,
};

/** The network of M. Abdalla, Beyond Tablebases (2024), as it was trained and tested there. */
export function runNeuralBases(config: RunConfig<NeuralBasesSettings> = {}): Promise<NeuralBasesResult> {
  return runExperiment(neuralBasesExperiment, config);
}

async function learnNeuralBases(trial: Trial<NeuralBasesSettings>): Promise<NeuralBasesMetrics | undefined> {
  const data = await neuralBasesData(trial);
  if (!data) return undefined;
  const networks: NeuralBasesNetwork[] = [];
  for (const [number, epochs] of numberList("epochs", trial.settings.epochs).entries()) {
    const done = await keptPart(trial, `epochs${epochs}`, () => learnFor(epochs, number, data, trial));
    if (!done) return undefined;
    networks.push(done);
  }
  const { examples, training, validation } = data;
  return {
    trainingPositions: training.length,
    validationPositions: validation.length,
    values: countClasses(examples, training).map((positions, i) => ({ value: examples.classes.names[i], positions })),
    shared: sharedPositions(data),
    networks,
  };
}

async function learnFor(
  epochs: number,
  number: number,
  data: NeuralBasesData,
  trial: Trial<NeuralBasesSettings>,
): Promise<NeuralBasesNetwork | undefined> {
  const { settings, seed, fresh, signal } = trial;
  const { men, positions, batchSize, learningRate, precision } = settings;
  const { examples, training, validation } = data;
  // Each has a start and an order of its own, as two trainings have.
  const ownSeed = Random.of(seed)
    .fork(`network ${number}`)
    .int(2 ** 31);
  const trained = await trainChessNetwork({
    name: `neural-bases-${epochs}`,
    key: { draw: "thesis", men, positions, drawSeed: seed, network: "endgameCnn" },
    network: () => endgameCnn({ seed: ownSeed }),
    examples: async () => ({
      training: { examples, indices: training },
      validation: { examples, indices: validation },
    }),
    settings: { ...PLAIN_LEARNING, batchSize, learningRate, epochs, patience: epochs, precision },
    keep: "last",
    stored: "float32",
    seed: ownSeed,
    fresh,
    signal,
    progress: labelledProgress(trial.progress, `${epochs} epochs`),
  });
  return trained && testNetwork(trained, epochs, data);
}

async function testNetwork(
  trained: TrainedChessNetwork,
  epochs: number,
  data: NeuralBasesData,
): Promise<NeuralBasesNetwork> {
  const { compared, fresh } = data;
  const seen = seenInTraining(data);
  const network = await openChessNetwork(trained);
  const predictor = chessNetworkPredictor(network, fewMenPlanes);
  try {
    const answers = { compared: await predictor.predict(compared.list), fresh: await predictor.predict(fresh.list) };
    const rights = (examples: ChessExamples, outcomes: Uint8Array, counts: (i: number) => boolean): RightCount => {
      const indices = Uint32Array.from(outcomes, (_, i) => i).filter(counts);
      const right = indices.filter((i) => outcomes[i] === examples.label(i));
      return { positions: indices.length, right: right.length };
    };
    const { parameters, history, seconds, bytes } = trained;
    return {
      epochs,
      parameters,
      history,
      seconds,
      bytes,
      compared: rights(compared, answers.compared.outcomes, () => true),
      seen: rights(fresh, answers.fresh.outcomes, (i) => seen(fresh, i)),
      unseen: rights(fresh, answers.fresh.outcomes, (i) => !seen(fresh, i)),
    };
  } finally {
    predictor.dispose();
    network.dispose();
  }
}
