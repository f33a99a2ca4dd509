import { FLAGS } from "../checkers/flag.js";
import { labelledProgress } from "../core/progress.js";
import { type GroupCounts, rightByGroup } from "../evaluation/rightByGroup.js";
import { checkersGame } from "../search/checkersGame.js";
import { checkersPlanes, networkPredictor } from "../search/networkPredictor.js";
import { plySearch } from "../search/plySearch.js";
import { labelsOf, predictExamples } from "../search/predictExamples.js";
import { tablesBelow } from "../search/tablesBelow.js";
import type { Database } from "../tables/checkers/database.js";
import type { EpochRecord } from "../training/train.js";
import { type CheckersDataset, checkersDataset, mostPiecesOf, type SampleSettings } from "./checkersDataset.js";
import { type Answers, answersOf, type CheckersEvaluation, evaluateAnswers } from "./checkersEvaluation.js";
import { openTrainedNetwork, type TrainedNetwork, trainCheckersNetwork } from "./checkersTraining.js";
import { databasesAtHand } from "./databasesAtHand.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import {
  LAPTOP_NETWORK,
  NETWORK_DEFAULTS,
  type NetworkSettings,
  PAPER_NETWORK,
  type TrainingSummary,
  trainingSettings,
  trainingSummary,
} from "./networkTrial.js";

export interface TransferSettings extends NetworkSettings {
  /** Two sets to learn features from. */
  readonly first: string;
  readonly firstPositions: number;
  readonly second: string;
  readonly secondPositions: number;
  /** The set that the features are to serve; all networks are tested on it. */
  readonly target: string;
  readonly targetPositions: number;
  /** Of networks that learn all their weights. */
  readonly epochs: number;
  /** Of a classifier on a pre-trained body. */
  readonly tuningEpochs: number;
  /** Of a classifier on a random body. */
  readonly randomEpochs: number;
  readonly batchSize: number;
}

/** Which network: pre-trained on one of the sets and tested as it is; tuned to the target; and three that are not transferred. */
export const TRANSFER_MODELS = [
  ...(["beforeFirst", "beforeSecond", "tunedFirst", "tunedSecond"] as const),
  ...(["randomFeatures", "reference", "mixed"] as const),
] as const;
export type TransferModelName = (typeof TRANSFER_MODELS)[number];

export interface TransferModel extends TrainingSummary {
  readonly name: TransferModelName;
  /** How many numbers its last training changed. */
  readonly parameters: number;
  readonly history: readonly EpochRecord[];
  /** On test positions of the target. */
  readonly test: CheckersEvaluation;
  /** On the same, flag by flag: `network`, `search`, and `exact`, the search that asks the tables where pieces are fewer. */
  readonly flags: readonly GroupCounts[];
  /** The network alone on test positions of the second set, which have fewer pieces than the target. */
  readonly fewerPieces: { readonly positions: number; readonly right: number };
}

/** How many positions a set has, part by part. */
export interface TransferData {
  readonly regions: string;
  readonly training: number;
  readonly validation: number;
  readonly test: number;
}

export interface TransferMetrics {
  /** The first set, the second, the target. */
  readonly data: readonly TransferData[];
  readonly models: readonly TransferModel[];
}

export type TransferResult = ExperimentResult<TransferSettings, TransferMetrics>;

const THESIS_SETS = { first: "2 3 4 5", second: "2 3 4 5 6", target: "43 34" };

export const transferExperiment: Experiment<TransferSettings, TransferMetrics> = {
  name: "transfer",
  defaults: {
    ...NETWORK_DEFAULTS,
    first: "2", // stands in for 2–5 pieces
    firstPositions: 3488,
    second: "2 3", // stands in for 2–6
    secondPositions: 8000,
    target: "4", // stands in for four against three
    targetPositions: 8000,
    epochs: 5, // with the others half a minute
    tuningEpochs: 3,
    randomEpochs: 6,
    batchSize: 32, // batch norm needs hundreds of steps before its averages are right
  },
  profiles: {
    quick: {},
    laptop: {
      ...LAPTOP_NETWORK,
      ...THESIS_SETS,
      firstPositions: 700_000, // 490,000 to learn from, the same for all sets, so that only what they are differs
      secondPositions: 700_000,
      targetPositions: 700_000,
      epochs: 4, // four networks: 8 million passes; the frozen bodies 7 million of half the price
      tuningEpochs: 5, // the thesis's
      randomEpochs: 5,
      batchSize: 1024,
    },
    paper: {
      ...PAPER_NETWORK,
      ...THESIS_SETS,
      firstPositions: 145_859_644, // all
      secondPositions: 771_583_596, // 30 %
      targetPositions: 190_552_588, // 1 %
      epochs: 200, // patience ends it
      tuningEpochs: 5,
      randomEpochs: 60, // 50–60
      batchSize: 1024,
    },
  },
  dataVersion: "1",
  work: transferFeatures,
};

/** The thesis's section 6.3: do the features of networks that learnt few pieces serve where there are more? */
export function runTransfer(config: RunConfig<TransferSettings> = {}): Promise<TransferResult> {
  return runExperiment(transferExperiment, config);
}

async function transferFeatures(trial: Trial<TransferSettings>): Promise<TransferMetrics | undefined> {
  const { settings, seed, signal, progress } = trial;
  const networks = await trainNetworks(trial);
  if (!networks) return undefined;
  const samples = samplesOf(settings);
  const draw = (sample: SampleSettings) => checkersDataset({ samples: [sample], seed, signal, progress });
  const first = await draw(samples.first);
  const fewer = first && (await draw(samples.second));
  const aimed = fewer && (await draw(samples.target));
  const database = aimed && (await databasesAtHand(mostPiecesOf(settings.target), { signal, progress }));
  if (!database) return undefined;
  const models: TransferModel[] = [];
  for (const name of TRANSFER_MODELS) {
    const whose = { ...trial, progress: labelledProgress(progress, name) };
    const model = await keptPart(trial, name, () => examine(whose, name, networks[name], { aimed, fewer, database }));
    if (!model) return undefined;
    models.push(model);
  }
  const data = [describe(settings.first, first), describe(settings.second, fewer), describe(settings.target, aimed)];
  return { data, models };
}

const samplesOf = (settings: TransferSettings) => ({
  first: { regions: settings.first, positions: settings.firstPositions },
  second: { regions: settings.second, positions: settings.secondPositions },
  target: { regions: settings.target, positions: settings.targetPositions },
});

/**
 * The mixed network learns from as many positions as the reference, half of them with fewer pieces. They are drawn anew: of
 * the target's test positions it has seen no more than the share of the target that is drawn at all.
 */
async function trainNetworks(
  trial: Trial<TransferSettings>,
): Promise<Record<TransferModelName, TrainedNetwork> | undefined> {
  const { settings, seed, fresh, signal } = trial;
  const { first, second, target } = samplesOf(settings);
  const { epochs, tuningEpochs, randomEpochs, batchSize } = settings;
  const learn = (
    name: string,
    samples: readonly SampleSettings[],
    passes: number,
    frozenBody?: TrainedNetwork | "random",
  ) =>
    trainCheckersNetwork({
      samples,
      validationPositions: settings.validated,
      settings: trainingSettings(settings, { epochs: passes, batchSize }),
      seed,
      frozenBody,
      fresh,
      signal,
      progress: labelledProgress(trial.progress, name),
    });
  const half = ({ regions, positions }: SampleSettings) => ({ regions, positions: Math.round(positions / 2) });
  const mixture = [half({ ...second, positions: target.positions }), half(target)];
  const beforeFirst = await learn(`pre-training on ${first.regions}`, [first], epochs);
  const beforeSecond = beforeFirst && (await learn(`pre-training on ${second.regions}`, [second], epochs));
  if (!beforeSecond) return undefined;
  const tunedFirst = await learn(`tuning from ${first.regions}`, [target], tuningEpochs, beforeFirst);
  const tunedSecond =
    tunedFirst && (await learn(`tuning from ${second.regions}`, [target], tuningEpochs, beforeSecond));
  const randomFeatures = tunedSecond && (await learn("random features", [target], randomEpochs, "random"));
  const reference = randomFeatures && (await learn("reference", [target], epochs));
  const mixed = reference && (await learn("mixed", mixture, epochs));
  return mixed && { beforeFirst, beforeSecond, tunedFirst, tunedSecond, randomFeatures, reference, mixed };
}

function describe(regions: string, { split }: CheckersDataset): TransferData {
  const { training, validation, test } = split;
  return { regions, training: training.length, validation: validation.length, test: test.length };
}

/** What networks are tested on. */
interface TestSets {
  readonly aimed: CheckersDataset;
  /** Positions of fewer pieces. */
  readonly fewer: CheckersDataset;
  readonly database: Database;
}

async function examine(
  { settings, signal, progress }: Trial<TransferSettings>,
  name: TransferModelName,
  trained: TrainedNetwork,
  { aimed, fewer, database }: TestSets,
): Promise<TransferModel | undefined> {
  const { examples } = aimed;
  const [indices, fewerIndices] = [aimed, fewer].map(({ split }) => split.test.subarray(0, settings.tested));
  const network = await openTrainedNetwork(trained);
  const predictor = networkPredictor(network, checkersPlanes);
  try {
    const answers = await answersOf({ network, examples, indices, signal, progress });
    const search = plySearch(checkersGame, tablesBelow(database, mostPiecesOf(settings.target), predictor));
    const exact = answers && (await predictExamples(search, examples, indices, { signal, progress }));
    const small = exact && (await predictExamples(predictor, fewer.examples, fewerIndices, { signal, progress }));
    if (!small) return undefined;
    const { parameters, history } = trained;
    const known = labelsOf(fewer.examples, fewerIndices);
    const right = known.reduce((sum, label, i) => sum + (small.outcomes[i] === label ? 1 : 0), 0);
    return {
      name,
      parameters,
      ...trainingSummary(trained),
      history,
      test: evaluateAnswers(answers),
      flags: rightByFlag(answers, exact.outcomes),
      fewerPieces: { positions: known.length, right },
    };
  } finally {
    predictor.dispose();
    network.dispose();
  }
}

function rightByFlag({ labels, flags, network, searches: [search] }: Answers, exact: Uint8Array): GroupCounts[] {
  const names = Array.from(flags, (flag) => FLAGS[flag]);
  return rightByGroup(labels, names, { network, search, exact });
}
