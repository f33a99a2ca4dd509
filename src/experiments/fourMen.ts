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
  type FourMenSource,
  fourMenSample,
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
  /** What the pilot's errors on validation positions made of the second half of the later networks' positions. */
  readonly emphasis: readonly { readonly ending: string; readonly errors: number; readonly share: number }[];
}

export type FourMenResult = ExperimentResult<FourMenSettings, FourMenMetrics>;

export const fourMenExperiment: Experiment<FourMenSettings, FourMenMetrics> = {
  name: "four-men",
  defaults: {
    men: 3, // tables of three men are made in a second
    width: 32, // a network a few seconds
    batchSize: 256,
    learningRate: 0.004, // Adam's, falling to 0; with 0.002 the same number of positions teaches less
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
      precision: "bfloat16", // a third faster, and no worse
      validated: 200_000, // some two thousand errors of the pilot
      comparedPositions: 4_000_000, // a minute each on two cores
      cnnPositions: 400_000, // a minute, too
      positions: 12_000_000, // 500 MB; a network of this size learns hardly any of them by heart
      epochs: 4, // a quarter of an hour
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
      positions: 60_000_000, // a third of all positions up to symmetry
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
  const source = { values, settings, seed, fresh, signal, progress };
  const tests = new FourMenTests(source);
  const networks: FourMenNetwork[] = [];
  let errors: ErrorsByEnding = {};
  for (const name of FOUR_MEN_NAMES) {
    const own = { ...source, progress: labelledProgress(progress, name) };
    const done = await keptPart(trial, name, async () => {
      const trained = await trainFourMenNetwork(name, own, errors);
      return trained && testNetwork(name, trained, own, tests);
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
  source: FourMenSource & { readonly settings: FourMenSettings },
  tests: FourMenTests,
): Promise<TestedNetwork | undefined> {
  const positions = await tests.positions();
  const validation = await validationSample(source, "features");
  if (!positions || !validation) return undefined;
  const predictor = await openFourMen(name, trained);
  try {
    const answer = async ({ list }: ChessExamples) => (await predictor.predict(list)).outcomes;
    const all = await answer(positions.all);
    const endings: EndingCount[] = [];
    for (const examples of positions.each) endings.push(...countEndings(examples, await answer(examples)));
    const validated = countEndings(validation, await answer(validation));
    const { parameters, bytes, history, seconds } = trained;
    const { encoder } = FOUR_MEN_NETWORKS[name];
    const lessons = lessonsOf(name, source.settings);
    const network: FourMenNetwork = {
      ...{ name, encoder, parameters, bytes, history, seconds, endings },
      trainingPositions: lessons.positions,
      epochs: lessons.epochs,
      test: confusionMatrix(labelsOf(positions.all), all, positions.all.classes.names),
    };
    return {
      network,
      validationErrors: Object.fromEntries(validated.map((one) => [one.ending, one.positions - one.right])),
    };
  } finally {
    predictor.dispose();
  }
}

const labelsOf = (examples: ChessExamples): Uint8Array =>
  Uint8Array.from({ length: examples.length }, (_, i) => examples.label(i));

function countEndings(examples: ChessExamples, outcomes: Uint8Array): EndingCount[] {
  const counts = examples.groups.names.map((ending) => ({ ending, positions: 0, right: 0 }));
  for (let i = 0; i < examples.length; i++) {
    const count = counts[examples.group(i)];
    count.positions++;
    if (outcomes[i] === examples.label(i)) count.right++;
  }
  return counts;
}

/** The positions that all networks are tested on: drawn once, when the first of them is. */
class FourMenTests {
  #positions: { readonly all: ChessExamples; readonly each: readonly ChessExamples[] } | undefined;

  constructor(private readonly source: FourMenSource & { readonly settings: FourMenSettings }) {}

  /** Undefined when the signal came first. */
  async positions() {
    if (this.#positions) return this.#positions;
    const { men, tested, testedEach } = this.source.settings;
    const endings = endingsUpTo(men);
    const common = { part: "test", encoder: "features" } as const;
    const draw = drawFromAll(endings);
    const all = await fourMenSample(this.source, { ...common, label: "test", draw, positions: tested });
    const each: ChessExamples[] = [];
    for (const ending of endings) {
      const label = `test of ${makeEnding(ending)}`;
      const own = { ...common, label, draw: drawFromAll([ending]), positions: testedEach, distinct: true };
      const sample = all && (await fourMenSample(this.source, own));
      if (!sample) return undefined;
      each.push(sample);
    }
    if (!all) return undefined;
    this.#positions = { all, each };
    return this.#positions;
  }
}
