import { labelledProgress } from "../core/progress.js";
import { countClasses } from "../datasets/exampleSet.js";
import { checkersDataset } from "./checkersDataset.js";
import { evaluateAnswers } from "./checkersEvaluation.js";
import { trainCheckersNetwork } from "./checkersTraining.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import { type NetworkTrial, testAnswers, trainingSettings, trainingSummary } from "./networkTrial.js";
import { numberLists } from "./numberList.js";
import {
  LAPTOP_MIXTURE,
  MIXTURE_DEFAULTS,
  type MixtureSettings,
  PAPER_MIXTURE,
  samplesOfMixture,
} from "./thesisMixture.js";

export interface SamplingSettings extends MixtureSettings {
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

export const samplingExperiment: Experiment<SamplingSettings, SamplingMetrics> = {
  name: "sampling",
  defaults: {
    ...MIXTURE_DEFAULTS,
    shares: "1 0.1 0.01 0.001", // the thesis's
    epochs: "4 10 40 60", // half a minute in all
    batchSizes: "128 32 16 8", // batch norm needs hundreds of steps before its averages are right
    networks: "1 1 1 1",
  },
  profiles: {
    quick: {},
    laptop: {
      ...LAPTOP_MIXTURE,
      epochs: "5 8 30 80", // with the networks below 16 million passes
      batchSizes: "1024 1024 256 64",
      networks: "1 2 3 3", // seeds tell most where there is little to learn from
    },
    paper: {
      ...PAPER_MIXTURE,
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
  const dataset = await checkersDataset({ samples: samplesOfMixture(settings), seed, signal, progress });
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
  const samples = samplesOfMixture(settings);
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
