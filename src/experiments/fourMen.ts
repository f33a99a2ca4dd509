import { makeEnding } from "../chess/ending.js";
import { labelledProgress } from "../core/progress.js";
import type { LabError, Result } from "../core/result.js";
import type { ChessExamples } from "../datasets/chessExamples.js";
import { type ConfusionMatrix, confusionMatrix } from "../evaluation/confusion.js";
import type { NetworkPredictorOptions } from "../search/networkPredictor.js";
import type { EpochRecord } from "../training/train.js";
import { chessValuesAtHand } from "./chessTablesAtHand.js";
import type { TrainedChessNetwork } from "./chessTraining.js";
import {
  type Experiment,
  type ExperimentResult,
  type RunConfig,
  runExperiment,
  settingsOf,
  type Trial,
} from "./experiment.js";
import {
  drawFromAll,
  type ErrorsByEnding,
  endingsUpTo,
  errorShares,
  FourMenPositions,
  type FourMenSample,
} from "./fourMenData.js";
import {
  FOUR_MEN_NAMES,
  FOUR_MEN_NETWORKS,
  type FourMenNetworkName,
  type FourMenNetworkSettings,
  findFourMenNetwork,
  lessonsOf,
  type OpenFourMenNetwork,
  openFourMen,
  PILOT,
  trainFourMenNetwork,
  validationSample,
} from "./fourMenNetworks.js";
import { keptPart } from "./keptPart.js";

export interface FourMenSettings extends FourMenNetworkSettings {
  /** Test positions of all endings by their number of positions. */
  readonly tested: number;
  /** Test positions of each ending, none twice up to symmetry. */
  readonly testedEach: number;
}

/** Right answers of a network in one ending. */
export interface EndingCount {
  readonly ending: string;
  readonly positions: number;
  readonly right: number;
}

/** One of the networks that are compared, or the last one. */
export interface FourMenNetwork {
  readonly name: FourMenNetworkName;
  readonly encoder: string;
  readonly parameters: number;
  /** Of the saved network, as a browser would load it. */
  readonly bytes: number;
  readonly trainingPositions: number;
  readonly epochs: number;
  readonly seconds: number;
  readonly history: readonly EpochRecord[];
  /** On the test positions. */
  readonly test: ConfusionMatrix;
  readonly endings: readonly EndingCount[];
}

export interface FourMenMetrics {
  /** In the order in which ingredients were added, the network that counts last. */
  readonly networks: readonly FourMenNetwork[];
  /** What the pilot's errors on validation positions made of the draws by errors. */
  readonly emphasis: readonly { readonly ending: string; readonly errors: number; readonly share: number }[];
}

export type FourMenResult = ExperimentResult<FourMenSettings, FourMenMetrics>;

export const fourMenExperiment: Experiment<FourMenSettings, FourMenMetrics> = {
  name: "four-men",
  defaults: {
    men: 3, // tables of three men are made in a second
    width: 32, // a network a few seconds
    batchSize: 256,
    learningRate: 0.004, // falls to 0; in trials of three million positions a little better than 0.002
    precision: "float32",
    validated: 2000,
    comparedPositions: 10_000,
    cnnPositions: 2000,
    positions: 20_000,
    epochs: 2,
    tested: 2000,
    testedEach: 300,
  },
  profiles: {
    quick: {},
    laptop: {
      men: 4,
      width: 272, // 480,003 parameters, of 16 bits in the file: below a megabyte
      batchSize: 1024,
      precision: "bfloat16", // of the products; sums and weights stay whole
      validated: 200_000, // some two thousand errors of the pilot
      comparedPositions: 2_000_000, // half a minute each on two cores
      cnnPositions: 200_000, // half a minute, too
      positions: 8_000_000, // of 125 million up to symmetry
      epochs: 3, // with the others 36 million passes, ten minutes
      tested: 400_000, // errors of a few in a thousand to a few percent of themselves
      testedEach: 20_000,
    },
    paper: {
      men: 4,
      width: 272,
      batchSize: 1024,
      precision: "bfloat16",
      validated: 200_000,
      comparedPositions: 20_000_000,
      cnnPositions: 20_000_000,
      positions: 60_000_000, // of 125 million up to symmetry
      epochs: 10, // three hours on two cores
      tested: 1_000_000,
      testedEach: 100_000,
    },
  },
  dataVersion: "1",
  work: learnFourMen,
};

/** One small network for all chess endings of three and four men, both sides to move, and what each ingredient of it brings. */
export function runFourMen(config: RunConfig<FourMenSettings> = {}): Promise<FourMenResult> {
  return runExperiment(fourMenExperiment, config);
}

/** The network that such a run trained, for the side to move of any position of up to four men; to be disposed of. */
export function openFourMenNetwork(
  config: Pick<RunConfig<FourMenSettings>, "profile" | "seed" | "settings"> = {},
  options: NetworkPredictorOptions = {},
): Promise<Result<OpenFourMenNetwork, LabError<"not-trained">>> {
  return findFourMenNetwork(settingsOf(fourMenExperiment, config), config.seed ?? 1, options);
}

async function learnFourMen(trial: Trial<FourMenSettings>): Promise<FourMenMetrics | undefined> {
  const { settings, seed, fresh, signal, progress } = trial;
  const endings = endingsUpTo(settings.men);
  const values = await chessValuesAtHand(endings, { signal, progress });
  if (!values) return undefined;
  const positions = new FourMenPositions({ values, seed, signal, progress });
  const networks: FourMenNetwork[] = [];
  let errors: ErrorsByEnding = {};
  for (const name of FOUR_MEN_NAMES) {
    const own = { settings, seed, fresh, signal, progress: labelledProgress(progress, name), positions, errors };
    const done = await keptPart(trial, name, async () => {
      const trained = await trainFourMenNetwork(name, own);
      return trained && testNetwork(name, trained, settings, positions);
    });
    if (!done) return undefined;
    if (name === PILOT) errors = done.validationErrors;
    networks.push(done.network);
  }
  const shares = errorShares(endings, errors);
  const emphasis = endings.map((ending, i) => {
    const name = makeEnding(ending);
    return { ending: name, errors: errors[name] ?? 0, share: shares[i] };
  });
  return { networks, emphasis };
}

interface TestedNetwork {
  readonly network: FourMenNetwork;
  readonly validationErrors: ErrorsByEnding;
}

async function testNetwork(
  name: FourMenNetworkName,
  trained: TrainedChessNetwork,
  settings: FourMenSettings,
  positions: FourMenPositions,
): Promise<TestedNetwork | undefined> {
  const { encoder } = FOUR_MEN_NETWORKS[name];
  const [whole, ...each] = testSamples(settings);
  const predictor = await openFourMen(name, trained);
  try {
    const answersTo = async (sample: FourMenSample) => {
      const examples = await positions.get(sample, encoder);
      return examples && { examples, outcomes: (await predictor.predict(examples.list)).outcomes };
    };
    const test = await answersTo(whole);
    const validation = test && (await answersTo(validationSample(settings)));
    if (!validation) return undefined;
    const endings: EndingCount[] = [];
    for (const sample of each) {
      const answers = await answersTo(sample);
      if (!answers) return undefined;
      endings.push(...countEndings(answers));
    }
    const { parameters, bytes, history, seconds } = trained;
    const { positions: trainingPositions, epochs } = lessonsOf(name, settings);
    const labels = Uint8Array.from(test.outcomes, (_, i) => test.examples.label(i));
    const matrix = confusionMatrix(labels, test.outcomes, test.examples.classes.names);
    const validated = countEndings(validation).map((one) => [one.ending, one.positions - one.right]);
    return {
      network: {
        ...{ name, encoder, parameters, bytes, trainingPositions, epochs, seconds, history },
        test: matrix,
        endings,
      },
      validationErrors: Object.fromEntries(validated),
    };
  } finally {
    predictor.dispose();
  }
}

/** Positions of all endings by number, then those of each ending. */
function testSamples({ men, tested, testedEach }: FourMenSettings): FourMenSample[] {
  const endings = endingsUpTo(men);
  return [
    { label: "test", draw: drawFromAll(endings), positions: tested, part: "test" },
    ...endings.map(
      (ending): FourMenSample => ({
        label: `test of ${makeEnding(ending)}`,
        draw: drawFromAll([ending]),
        positions: testedEach,
        part: "test",
        distinct: true,
      }),
    ),
  ];
}

interface Answers {
  readonly examples: ChessExamples;
  readonly outcomes: Uint8Array;
}

function countEndings({ examples, outcomes }: Answers): EndingCount[] {
  const counts = examples.groups.names.map((ending) => ({ ending, positions: 0, right: 0 }));
  for (let i = 0; i < examples.length; i++) {
    const count = counts[examples.group(i)];
    count.positions++;
    if (outcomes[i] === examples.label(i)) count.right++;
  }
  return counts;
}
