import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import { SPLIT_SHARES } from "../datasets/split.js";
import { accuracyOf, confusionMatrix, recallOf } from "../evaluation/confusion.js";
import type { OptimiserName } from "../jit/index.js";
import type { Activation } from "../models/layers.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import { checkersDataset } from "./checkersDataset.js";
import { answersOf } from "./checkersEvaluation.js";
import { openTrainedNetwork, type TrainingSettings, trainCheckersNetwork } from "./checkersTraining.js";
import { CHOICE_NAMES, type Choice, type ChoiceTrial, type TriedChoice } from "./choice.js";
import { type ChoiceComparison, type ClaimVerdict, compareChoices, judgeClaims } from "./choiceClaims.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";

/** Lists are words with spaces between. */
export interface ChoicesSettings {
  /** Which databases are learnt. */
  readonly regions: string;
  /** Positions drawn from them, split 7 : 1 : 2. */
  readonly positions: number;
  readonly epochs: number;
  readonly batchSize: number;
  /** Where the rate starts; it falls to 0 by the end. */
  readonly learningRate: number;
  /** Every choice is trained with so many seeds. */
  readonly seeds: number;
  readonly blocks: number;
  readonly neurons: number;
  /** What is tried in the place of Mish, RAdam, α = 0.5, cross entropy and float32. */
  readonly activations: string;
  readonly optimisers: string;
  readonly weightExponents: string;
  readonly focuses: string;
  readonly precisions: string;
  /** By what the learning rate is multiplied, for every optimiser but Adagrad, and for Adagrad. */
  readonly rates: string;
  readonly adagradRates: string;
}

export interface ChoicesMetrics {
  /** The thesis's choice first. */
  readonly choices: readonly TriedChoice[];
  readonly comparisons: readonly ChoiceComparison[];
  readonly claims: readonly ClaimVerdict[];
}

export type ChoicesResult = ExperimentResult<ChoicesSettings, ChoicesMetrics>;

export const choicesExperiment: Experiment<ChoicesSettings, ChoicesMetrics> = {
  name: "choices",
  defaults: {
    regions: "2 3 4",
    positions: 35_000, // 24,500 to learn from, seven times: 13.9 million passes for 81 trainings, twenty minutes
    epochs: 7,
    batchSize: 128, // 191 steps an epoch: the averages of batch norm, by which validation goes, need hundreds
    learningRate: 0.002, // the thesis's 0.0002 is for a thousand times as many steps
    seeds: 3, // the fewest that show a spread
    blocks: 5,
    neurons: 512, // the thesis's network
    activations: "relu selu tanh",
    optimisers: "adam adamw adamax adagrad",
    weightExponents: "0 1",
    focuses: "1 2",
    precisions: "bfloat16",
    rates: "0.25 1 4 16", // so that no optimiser wins or loses by one rate, and the best lies inside
    adagradRates: "1 4 16", // its steps shrink as they add up, so it starts with larger ones
  },
  profiles: {
    // One rival a claim, and a network of a tenth of the work: about a minute.
    quick: {
      ...{ positions: 8000, epochs: 4, batchSize: 32, seeds: 2, blocks: 1, neurons: 64 },
      ...{ activations: "relu", optimisers: "adagrad", weightExponents: "0", focuses: "2" },
      ...{ rates: "1 4", adagradRates: "1 8" },
    },
    laptop: {},
    paper: { positions: 6_408_836, epochs: 30, batchSize: 1024, seeds: 5 }, // every position there is
  },
  dataVersion: "1",
  work: tryChoices,
};

/** Tests the choices of the thesis's chapter 4, one at a time, on the databases of few pieces. */
export function runChoices(config: RunConfig<ChoicesSettings> = {}): Promise<ChoicesResult> {
  return runExperiment(choicesExperiment, config);
}

async function tryChoices(trial: Trial<ChoicesSettings>): Promise<ChoicesMetrics | undefined> {
  const { settings, seed } = trial;
  const all = choicesOf(settings);
  const { training, validation, test } = SPLIT_SHARES;
  const passes = settings.epochs * Math.round((settings.positions * training) / (training + validation + test));
  const total = all.length * settings.seeds * passes;
  const meter = new ProgressMeter({ label: "training the choices", unit: "positions", total }, trial.progress);
  const tried: TriedChoice[] = [];
  let done = 0;
  for (const choice of all) {
    const trials: ChoiceTrial[] = [];
    for (let own = seed; own < seed + settings.seeds; own++) {
      const progress: ProgressListener = (event) => {
        const note = `${choice.name}, seed ${own}: ${event.note}`;
        if (event.label === "training") meter.set(done + Math.min(event.done, passes), note);
      };
      const tested = await keptPart(trial, `${choice.key}-seed${own}`, () =>
        tryChoice({ ...trial, seed: own, progress }, choice),
      );
      if (!tested) return undefined;
      trials.push(tested);
      done += passes;
      meter.set(done);
    }
    tried.push({ ...choice, trials });
  }
  const comparisons = compareChoices(tried);
  return { choices: tried, comparisons, claims: judgeClaims(comparisons) };
}

/** Trains one choice with one seed and tests it. */
async function tryChoice(trial: Trial<ChoicesSettings>, { training }: Choice): Promise<ChoiceTrial | undefined> {
  const { settings, seed, fresh, signal, progress } = trial;
  const { regions, positions, epochs, batchSize, blocks, neurons, learningRate } = settings;
  const samples = [{ regions, positions }];
  const trained = await trainCheckersNetwork({
    samples,
    settings: { epochs, batchSize, blocks, neurons, learningRate, decay: true, patience: epochs, ...training },
    seed,
    fresh,
    signal,
    progress,
  });
  const dataset = trained && (await checkersDataset({ samples, seed, signal }));
  if (!dataset) return undefined;
  const network = await openTrainedNetwork(trained);
  try {
    const { examples, split } = dataset;
    const answers = await answersOf({ network, examples, indices: split.test, plies: 0, signal });
    if (!answers) return undefined;
    const matrix = confusionMatrix(answers.labels, answers.network, OUTCOMES);
    return {
      seed,
      validation: trained.history.map(({ validation }) => validation?.accuracy ?? Number.NaN),
      accuracy: accuracyOf(matrix) ?? 0,
      recall: recallOf(matrix),
      seconds: trained.seconds,
    };
  } finally {
    network.dispose();
  }
}

const words = (list: string) => list.split(" ").filter(Boolean);

/** The thesis's choice, then all others: one thing changed in each. */
function choicesOf(settings: ChoicesSettings): Choice[] {
  const { activations, optimisers, weightExponents, focuses, precisions, learningRate } = settings;
  const rated = (name: string): Choice[] =>
    words(name === "adagrad" ? settings.adagradRates : settings.rates).flatMap((factor) => {
      const rate = learningRate * Number(factor);
      if (name === "radam" && rate === learningRate) return []; // the thesis's choice itself
      const training = { optimiser: name as OptimiserName, learningRate: rate };
      return [{ topic: "optimiser", key: `${name}-${rate}`, name: `${CHOICE_NAMES[name]}, rate ${rate}`, training }];
    });
  return [
    { topic: "thesis", key: "thesis", name: "the thesis's choice", training: { optimiser: "radam", learningRate } },
    ...words(activations).map((word): Choice => {
      return { topic: "activation", key: word, name: CHOICE_NAMES[word], training: { activation: word as Activation } };
    }),
    ...["radam", ...words(optimisers)].flatMap(rated),
    ...words(weightExponents).map((word): Choice => {
      return {
        topic: "weights",
        key: `alpha-${word}`,
        name: `α = ${word}`,
        training: { weightExponent: Number(word) },
      };
    }),
    ...words(focuses).map((word): Choice => {
      return {
        topic: "focal",
        key: `focal-${word}`,
        name: `focal loss, γ = ${word}`,
        training: { focus: Number(word) },
      };
    }),
    ...words(precisions).map((word): Choice => {
      return {
        topic: "precision",
        key: word,
        name: word,
        training: { precision: word as TrainingSettings["precision"] },
      };
    }),
  ];
}
