import { labelledProgress } from "../core/progress.js";
import { countClasses } from "../datasets/exampleSet.js";
import { checkersDataset, type SampleSettings } from "./checkersDataset.js";
import { evaluateAnswers } from "./checkersEvaluation.js";
import { trainCheckersNetwork } from "./checkersTraining.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import {
  LAPTOP_NETWORK,
  NETWORK_DEFAULTS,
  type NetworkSettings,
  type NetworkTrial,
  PAPER_NETWORK,
  testAnswers,
  trainingSettings,
  trainingSummary,
} from "./networkTrial.js";
import { numberLists } from "./numberList.js";

export interface SamplingSettings extends NetworkSettings {
  /** Which databases are drawn from, and how many positions of them. */
  readonly regions: string;
  readonly positions: number;
  /** Those that are drawn from more thinly. */
  readonly thinRegions: string;
  readonly thinPositions: number;
  /** Shares of the training part; the lists below have a number for each. */
  readonly shares: string;
  readonly epochs: string;
  readonly batchSizes: string;
  /** How many networks, from the run's seed on, each with positions of its own. */
  readonly networks: string;
}

/** Positions of one part of the data set, by outcome: draw, win, loss. */
export interface SamplingPart {
  readonly part: "training" | "validation" | "test";
  /** How much of the part. */
  readonly share: number;
  readonly outcomes: readonly number[];
}

/** The networks that learnt from one share of the training part. */
export interface SamplingSize {
  readonly share: number;
  readonly trainingPositions: number;
  readonly trials: readonly NetworkTrial[];
}

export interface SamplingMetrics {
  /** Of the run's first seed. */
  readonly parts: readonly SamplingPart[];
  /** The largest first, as the thesis has them. */
  readonly sizes: readonly SamplingSize[];
}

export type SamplingResult = ExperimentResult<SamplingSettings, SamplingMetrics>;

/** Two to six pieces, and four pieces against three. */
const THESIS_SETS = { regions: "2 3 4 5 6", thinRegions: "43 34" };

export const samplingExperiment: Experiment<SamplingSettings, SamplingMetrics> = {
  name: "sampling",
  defaults: {
    ...NETWORK_DEFAULTS,
    regions: "2 3", // stands in for 2–6 pieces
    positions: 30_000,
    thinRegions: "4", // stands in for four against three
    thinPositions: 10_000,
    shares: "1 0.1 0.01 0.001", // the thesis's
    epochs: "4 10 40 60", // half a minute in all
    batchSizes: "128 32 16 8", // batch norm needs hundreds of steps before its averages are right
    networks: "1 1 1 1",
    validateEvery: 5, // as the thesis does
  },
  profiles: {
    quick: {},
    laptop: {
      ...LAPTOP_NETWORK,
      ...THESIS_SETS,
      positions: 2_698_564, // a hundredth of the thesis's set: our whole is its 1 %, our tenth its 0.1 %
      thinPositions: 190_553,
      epochs: "7 18 50 150", // with the networks below 29 million passes
      batchSizes: "1024 1024 256 64",
      networks: "1 3 3 3", // seeds tell most where there is little to learn from
    },
    paper: {
      ...PAPER_NETWORK,
      ...THESIS_SETS,
      positions: 257_194_532, // 10 %
      thinPositions: 19_055_259, // 0.1 %
      epochs: "100 200 400 800", // patience ends them
      batchSizes: "1024 1024 1024 1024",
    },
  },
  dataVersion: "1",
  work: learnSamples,
};

/** The thesis's section 6.1: how good is the network when it learns from less and less? */
export function runSampling(config: RunConfig<SamplingSettings> = {}): Promise<SamplingResult> {
  return runExperiment(samplingExperiment, config);
}

/** A network to be trained. */
export interface SamplingTask {
  readonly share: number;
  readonly seed: number;
  readonly epochs: number;
  readonly batchSize: number;
}

/** All networks of a run, seed by seed, so that the positions of a seed are drawn once. */
export function samplingTasks(settings: SamplingSettings, seed: number): SamplingTask[] {
  const { shares, epochs, batchSizes, networks } = numberLists({
    shares: settings.shares,
    epochs: settings.epochs,
    batchSizes: settings.batchSizes,
    networks: settings.networks,
  });
  return Array.from({ length: Math.max(...networks) }, (_, network) =>
    shares.flatMap((share, i) =>
      network < networks[i] ? [{ share, seed: seed + network, epochs: epochs[i], batchSize: batchSizes[i] }] : [],
    ),
  ).flat();
}

const samplesOf = ({ regions, positions, thinRegions, thinPositions }: SamplingSettings): SampleSettings[] => [
  { regions, positions },
  { regions: thinRegions, positions: thinPositions },
];

async function learnSamples(trial: Trial<SamplingSettings>): Promise<SamplingMetrics | undefined> {
  const tasks = samplingTasks(trial.settings, trial.seed);
  const described = await keptPart(trial, "data", () => describeParts(trial));
  if (!described) return undefined;
  const sizes = new Map<number, NetworkTrial[]>();
  for (const task of tasks) {
    const { share, seed } = task;
    const done = await keptPart(trial, `share${share}-seed${seed}`, () => learnShare(trial, task));
    if (!done) return undefined;
    sizes.set(share, [...(sizes.get(share) ?? []), done]);
  }
  return {
    ...described,
    sizes: [...sizes].map(([share, trials]) => ({ share, trainingPositions: trials[0].trainingPositions, trials })),
  };
}

async function describeParts(trial: Trial<SamplingSettings>): Promise<Pick<SamplingMetrics, "parts"> | undefined> {
  const { settings, seed, signal, progress } = trial;
  const dataset = await checkersDataset({ samples: samplesOf(settings), seed, signal, progress });
  if (!dataset) return undefined;
  const { examples, split } = dataset;
  const { shares } = numberLists({ shares: settings.shares });
  const describe = (part: SamplingPart["part"], share: number): SamplingPart => {
    const used = split[part].subarray(0, Math.round(share * split[part].length));
    return { part, share, outcomes: countClasses(examples, used) };
  };
  return {
    parts: [...shares.map((share) => describe("training", share)), describe("validation", 1), describe("test", 1)],
  };
}

async function learnShare(trial: Trial<SamplingSettings>, task: SamplingTask): Promise<NetworkTrial | undefined> {
  const { settings, fresh, signal } = trial;
  const { share, seed } = task;
  const progress = labelledProgress(trial.progress, `${100 * share} %, seed ${seed}`);
  const samples = samplesOf(settings);
  const trained = await trainCheckersNetwork({
    samples,
    trainingShare: share,
    validationPositions: settings.validated,
    settings: trainingSettings(settings, task),
    seed,
    fresh,
    signal,
    progress,
  });
  if (!trained) return undefined;
  const answers = await testAnswers(trained, samples, { settings, seed, signal, progress });
  if (!answers) return undefined;
  return { seed, ...trainingSummary(trained), test: evaluateAnswers(answers) };
}
