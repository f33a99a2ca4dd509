import { type ReliabilityCurve, reliabilityCurve } from "../evaluation/calibration.js";
import {
  type ConfidenceBin,
  confidenceHistogram,
  type MeanConfidences,
  meanConfidences,
} from "../evaluation/confidence.js";
import { type FittedTemperature, fitTemperature, withTemperature } from "../evaluation/temperature.js";
import {
  type PredictorPair,
  type ThresholdCurve,
  type ThresholdStatistics,
  thresholdCurve,
  thresholdStatistics,
} from "../evaluation/threshold.js";
import { checkersGame } from "../search/checkersGame.js";
import { UNSETTLED } from "../search/predictor.js";
import { numbersOf } from "../search/replies.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import { type CheckersDataset, checkersDataset } from "./checkersDataset.js";
import { type Answers, answersOf, type CheckersEvaluation, evaluateAnswers, pairOf } from "./checkersEvaluation.js";
import { openTrainedNetwork, trainCheckersNetwork } from "./checkersTraining.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import { trainingSettings } from "./networkTrial.js";
import {
  LAPTOP_MIXTURE,
  MIXTURE_DEFAULTS,
  type MixtureSettings,
  PAPER_MIXTURE,
  samplesOfMixture,
} from "./thesisMixture.js";

export interface ThresholdSettings extends MixtureSettings {
  readonly epochs: number;
  readonly batchSize: number;
  /** Validation and test positions that are searched two plies deep. */
  readonly testedTwoPly: number;
}

/** The thesis's three thresholds. */
const THESIS_THRESHOLDS = [0.7, 0.8, 0.9];

/** The threshold rule with one notion of confidence. */
export interface RuleReport {
  /** At 70, 80 and 90 %: on the validation positions, by which the thesis chose, and on the test positions. */
  readonly validation: readonly ThresholdStatistics[];
  readonly test: readonly ThresholdStatistics[];
  /** On the test positions, at the threshold that is best on the validation positions. */
  readonly chosen: ThresholdStatistics;
  /** All thresholds, on the test positions. */
  readonly curve: ThresholdCurve;
}

/** What one ply comes to. */
export interface OnePlyMetrics {
  /** On the validation positions, as in the thesis: its Table 13 and Figure 21. */
  readonly confidence: MeanConfidences;
  readonly distribution: readonly ConfidenceBin[];
  readonly test: CheckersEvaluation;
  readonly rule: RuleReport;
  readonly temperature: FittedTemperature;
  /** Whether the network is right as often as it says, on the test positions, as trained and with the temperature. */
  readonly asTrained: ReliabilityCurve;
  readonly scaled: ReliabilityCurve;
  /** The rule by the confidence with the temperature. */
  readonly scaledRule: RuleReport;
}

/** What a second ply adds, on fewer test positions. Numbers are right answers among them. */
export interface TwoPlyMetrics {
  readonly positions: number;
  readonly network: number;
  readonly onePly: number;
  readonly twoPly: number;
  /** The rule with either search behind the network, each at its threshold by the validation positions. */
  readonly onePlyRule: ThresholdStatistics;
  readonly twoPlyRule: ThresholdStatistics;
  readonly onePlyCurve: ThresholdCurve;
  readonly twoPlyCurve: ThresholdCurve;
  /** At least one is right: the most that any choice between them could reach. */
  readonly networkOrOnePly: number;
  readonly networkOrTwoPly: number;
  readonly any: number;
  /** Positions that a search puts to the network for one position, on average. */
  readonly askedByOnePly: number;
  readonly askedByTwoPly: number;
}

export interface ThresholdMetrics {
  readonly parameters: number;
  readonly trainingPositions: number;
  readonly onePly: OnePlyMetrics;
  readonly twoPly: TwoPlyMetrics;
}

export type ThresholdResult = ExperimentResult<ThresholdSettings, ThresholdMetrics>;

export const thresholdExperiment: Experiment<ThresholdSettings, ThresholdMetrics> = {
  name: "threshold",
  // The network is the one that learns from all positions in the experiment on sampling.
  defaults: { ...MIXTURE_DEFAULTS, epochs: 4, batchSize: 128, testedTwoPly: 1000 },
  profiles: {
    quick: {},
    laptop: { ...LAPTOP_MIXTURE, epochs: 5, batchSize: 1024, testedTwoPly: 40_000 }, // some fifty positions a position
    paper: { ...PAPER_MIXTURE, epochs: 100, batchSize: 1024, testedTwoPly: 1_000_000 },
  },
  dataVersion: "1",
  work: combine,
};

/** Chooses between network and search by the network's confidence: the thesis's section 6.4, and what it left open. */
export function runThreshold(config: RunConfig<ThresholdSettings> = {}): Promise<ThresholdResult> {
  return runExperiment(thresholdExperiment, config);
}

async function combine(trial: Trial<ThresholdSettings>): Promise<ThresholdMetrics | undefined> {
  const { settings, seed, fresh, signal, progress } = trial;
  const samples = samplesOfMixture(settings);
  const trained = await trainCheckersNetwork({
    samples,
    validationPositions: settings.validated,
    settings: trainingSettings(settings, settings),
    seed,
    fresh,
    signal,
    progress,
  });
  const dataset = trained && (await checkersDataset({ samples, seed, signal, progress }));
  if (!dataset) return undefined;
  const network = await openTrainedNetwork(trained);
  try {
    const ask = (part: "validation" | "test", positions: number, plies: number) => {
      const indices = dataset.split[part].subarray(0, positions);
      return answersOf({ network, examples: dataset.examples, indices, plies, signal, progress });
    };
    const onePly = await keptPart(trial, "one-ply", async () => {
      const validation = await ask("validation", settings.tested, 1);
      const test = validation && (await ask("test", settings.tested, 1));
      return test && describeOnePly(validation, test);
    });
    const twoPly =
      onePly &&
      (await keptPart(trial, "two-ply", async () => {
        const validation = await ask("validation", settings.testedTwoPly, 2);
        const test = validation && (await ask("test", settings.testedTwoPly, 2));
        return test && { ...describeTwoPly(validation, test), ...askedBySearch(dataset, settings.testedTwoPly) };
      }));
    if (!twoPly) return undefined;
    return { parameters: trained.parameters, trainingPositions: trained.trainingPositions, onePly, twoPly };
  } finally {
    network.dispose();
  }
}

function describeOnePly(validation: Answers, test: Answers): OnePlyMetrics {
  const temperature = fitTemperature(validation.labels, validation.probabilities, OUTCOMES);
  const scaled = (answers: Answers): Answers => ({
    ...answers,
    probabilities: withTemperature(answers.probabilities, OUTCOMES.length, temperature.temperature),
  });
  const [scaledValidation, scaledTest] = [scaled(validation), scaled(test)];
  return {
    confidence: meanConfidences(validation.labels, validation.probabilities, OUTCOMES),
    distribution: confidenceHistogram(validation.labels, validation.probabilities, OUTCOMES),
    test: evaluateAnswers(test),
    rule: reportRule(pairOf(validation), pairOf(test)),
    temperature,
    asTrained: reliabilityCurve(test.labels, test.probabilities, OUTCOMES),
    scaled: reliabilityCurve(test.labels, scaledTest.probabilities, OUTCOMES),
    scaledRule: reportRule(pairOf(scaledValidation), pairOf(scaledTest)),
  };
}

function reportRule(validation: PredictorPair, test: PredictorPair): RuleReport {
  return {
    validation: THESIS_THRESHOLDS.map((threshold) => thresholdStatistics(validation, threshold)),
    test: THESIS_THRESHOLDS.map((threshold) => thresholdStatistics(test, threshold)),
    chosen: thresholdStatistics(test, thresholdCurve(validation).best.threshold),
    curve: thresholdCurve(test),
  };
}

function describeTwoPly(validation: Answers, test: Answers): Omit<TwoPlyMetrics, "askedByOnePly" | "askedByTwoPly"> {
  const { labels, network, searches } = test;
  const count = (isRight: (i: number) => boolean) => labels.reduce((sum, _, i) => sum + (isRight(i) ? 1 : 0), 0);
  const right = (answers: Uint8Array) => (i: number) => answers[i] === labels[i];
  const [first, one, two] = [network, ...searches].map(right);
  const deep = (answers: Answers): PredictorPair => ({ ...pairOf(answers), second: answers.searches[1] });
  const best = (pair: PredictorPair) => thresholdCurve(pair).best.threshold;
  return {
    positions: labels.length,
    network: count(first),
    onePly: count(one),
    twoPly: count(two),
    onePlyRule: thresholdStatistics(pairOf(test), best(pairOf(validation))),
    twoPlyRule: thresholdStatistics(deep(test), best(deep(validation))),
    onePlyCurve: thresholdCurve(pairOf(test)),
    twoPlyCurve: thresholdCurve(deep(test)),
    networkOrOnePly: count((i) => first(i) || one(i)),
    networkOrTwoPly: count((i) => first(i) || two(i)),
    any: count((i) => first(i) || one(i) || two(i)),
  };
}

/** Positions whose moves are counted: enough for a mean. */
const COUNTED = 2000;

/** How many positions searches of one and two plies put to the network, on average over some test positions. */
function askedBySearch({ examples, split }: CheckersDataset, positions: number) {
  const boards = examples.boards(split.test.subarray(0, Math.min(positions, COUNTED)));
  const replies = (from: Int32Array) => {
    const { children, settled } = checkersGame.expand(from);
    return checkersGame.select(
      children,
      numbersOf(settled, (value) => value === UNSETTLED),
    );
  };
  const [first, once] = [checkersGame.count(boards), replies(boards)];
  const twice = replies(once);
  return {
    askedByOnePly: checkersGame.count(once) / first,
    askedByTwoPly: checkersGame.count(twice) / first,
  };
}
