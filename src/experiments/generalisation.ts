import { labelledProgress } from "../core/progress.js";
import { type GroupCounts, rightByGroup } from "../evaluation/rightByGroup.js";
import { DRAW, LOSS, WIN } from "../search/predictor.js";
import { type Database, OUTCOMES } from "../tables/checkers/database.js";
import { countsOf } from "../tables/checkers/manifest.js";
import { makeSlice, parseRegion, type Slice, sliceOf } from "../tables/checkers/slice.js";
import { checkersDataset, mostPiecesOf, type SampleSettings } from "./checkersDataset.js";
import { type Answers, type CheckersEvaluation, evaluateAnswers } from "./checkersEvaluation.js";
import { trainCheckersNetwork } from "./checkersTraining.js";
import { databasesAtHand } from "./databasesAtHand.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import {
  LAPTOP_NETWORK,
  NETWORK_DEFAULTS,
  type NetworkSettings,
  type NetworkTrial,
  PAPER_NETWORK,
  seedsFrom,
  testAnswers,
  trainingSettings,
  trainingSummary,
} from "./networkTrial.js";

export interface GeneralisationSettings extends NetworkSettings {
  /** What the network of the first task learns from, and what it is tested on without having seen it. */
  readonly firstFrom: string;
  readonly firstFromPositions: number;
  readonly firstTo: string;
  readonly firstToPositions: number;
  readonly secondFrom: string;
  readonly secondFromPositions: number;
  readonly secondTo: string;
  readonly secondToPositions: number;
  readonly epochs: number;
  readonly batchSize: number;
  /** Networks a task, from the run's seed on, each with positions of its own. */
  readonly networks: number;
}

/** A network, tested on what it has learnt from (positions it has not seen) and on what it has not. */
export interface GeneralisationTrial extends NetworkTrial {
  /** On the test part of its own databases; `test` is on those it never saw. */
  readonly own: CheckersEvaluation;
  /**
   * Right answers on the databases it never saw, slice by slice: of `network` and `search`, of the rule that more pieces win
   * (`lead`), and of the slice's commonest outcome (`commonest`), which only who has the databases knows.
   */
  readonly slices: readonly GroupCounts[];
}

export interface GeneralisationTask {
  readonly from: string;
  readonly to: string;
  readonly trainingPositions: number;
  readonly validationPositions: number;
  readonly testPositions: number;
  readonly trials: readonly GeneralisationTrial[];
}

export interface GeneralisationMetrics {
  readonly tasks: readonly GeneralisationTask[];
}

export type GeneralisationResult = ExperimentResult<GeneralisationSettings, GeneralisationMetrics>;

/** Even to even, odd to odd. */
const THESIS_PAIRS = { firstFrom: "4", firstTo: "6", secondFrom: "5", secondTo: "43 34" };

export const generalisationExperiment: Experiment<GeneralisationSettings, GeneralisationMetrics> = {
  name: "generalisation",
  defaults: {
    ...NETWORK_DEFAULTS,
    firstFrom: "3", // from one number of pieces to the next but one, where there are databases of so many
    firstFromPositions: 20_000,
    firstTo: "4",
    firstToPositions: 10_000,
    secondFrom: "2 3",
    secondFromPositions: 20_000,
    secondTo: "4",
    secondToPositions: 10_000,
    epochs: 5, // half a minute in all
    batchSize: 64, // batch norm needs hundreds of steps before its averages are right
    networks: 1,
  },
  profiles: {
    quick: {},
    laptop: {
      ...LAPTOP_NETWORK,
      ...THESIS_PAIRS,
      firstFromPositions: 500_000, // 350,000 to learn from
      firstToPositions: 500_000, // a fifth of them is the test part
      secondFromPositions: 500_000,
      secondToPositions: 500_000,
      epochs: 4, // with the networks below 8 million passes
      batchSize: 1024,
      networks: 3, // what a network says of what it never saw is a matter of luck too
    },
    paper: {
      ...PAPER_NETWORK,
      ...THESIS_PAIRS,
      firstFromPositions: 6_209_316, // all
      firstToPositions: 727_825_703, // 30 %
      secondFromPositions: 139_450_808, // all
      secondToPositions: 190_552_588, // 1 %
      epochs: 200, // patience ends it
      batchSize: 1024,
    },
  },
  dataVersion: "1",
  work: generalise,
};

/** The thesis's section 6.2: what does a network know of positions with more pieces than it has seen? */
export function runGeneralisation(config: RunConfig<GeneralisationSettings> = {}): Promise<GeneralisationResult> {
  return runExperiment(generalisationExperiment, config);
}

async function generalise(trial: Trial<GeneralisationSettings>): Promise<GeneralisationMetrics | undefined> {
  const { settings, seed } = trial;
  const pairs: [SampleSettings, SampleSettings][] = [
    [
      { regions: settings.firstFrom, positions: settings.firstFromPositions },
      { regions: settings.firstTo, positions: settings.firstToPositions },
    ],
    [
      { regions: settings.secondFrom, positions: settings.secondFromPositions },
      { regions: settings.secondTo, positions: settings.secondToPositions },
    ],
  ];
  const tasks: GeneralisationTask[] = [];
  for (const [i, [from, to]] of pairs.entries()) {
    const trials: KeptTrial[] = [];
    for (const own of seedsFrom(seed, settings.networks)) {
      const done = await keptPart(trial, `task${i + 1}-seed${own}`, () => learnTask(trial, own, from, to));
      if (!done) return undefined;
      trials.push(done);
    }
    const { trainingPositions, validationPositions, testPositions } = trials[0];
    const data = { trainingPositions, validationPositions, testPositions };
    tasks.push({ from: from.regions, to: to.regions, ...data, trials: trials.map(withoutSizes) });
  }
  return { tasks };
}

/** A trial with the sizes of its sets, which are those of the task. */
type KeptTrial = GeneralisationTrial & Pick<GeneralisationTask, "validationPositions" | "testPositions">;

const withoutSizes = ({ validationPositions, testPositions, ...trial }: KeptTrial): GeneralisationTrial => trial;

async function learnTask(
  trial: Trial<GeneralisationSettings>,
  seed: number,
  from: SampleSettings,
  to: SampleSettings,
): Promise<KeptTrial | undefined> {
  const { settings, fresh, signal } = trial;
  const progress = labelledProgress(trial.progress, `${from.regions} → ${to.regions}, seed ${seed}`);
  const trained = await trainCheckersNetwork({
    samples: [from],
    validationPositions: settings.validated,
    settings: trainingSettings(settings, settings),
    seed,
    fresh,
    signal,
    progress,
  });
  if (!trained) return undefined;
  const context = { settings, seed, signal, progress };
  const own = await testAnswers(trained, [from], context);
  const source = own && (await checkersDataset({ samples: [from], ...context }));
  const foreign = source && (await testAnswers(trained, [to], context));
  const slices = foreign && (await rightBySlice(foreign, to, context));
  if (!slices) return undefined;
  return {
    seed,
    ...trainingSummary(trained),
    validationPositions: source.split.validation.length,
    testPositions: foreign.labels.length,
    own: evaluateAnswers(own),
    test: evaluateAnswers(foreign),
    slices,
  };
}

/** The answers slice by slice, beside those of two rules that count pieces. */
async function rightBySlice(
  { labels, network, searches: [search] }: Answers,
  to: SampleSettings,
  { settings, seed, signal, progress }: Pick<Trial<NetworkSettings>, "settings" | "seed" | "signal" | "progress">,
): Promise<GroupCounts[] | undefined> {
  const dataset = await checkersDataset({ samples: [to], seed, signal, progress });
  const database = dataset && (await databasesAtHand(mostPiecesOf(to.regions), { signal, progress }));
  if (!database) return undefined;
  const boards = dataset.examples.boards(dataset.split.test.subarray(0, settings.tested));
  const slices = Array.from(labels, (_, i) =>
    makeSlice(sliceOf({ black: boards[3 * i], white: boards[3 * i + 1], kings: boards[3 * i + 2] })),
  );
  const rules = new Map(
    partsOf(to.regions).map((slice) => [makeSlice(slice), [byLead(slice), commonestOutcome(database, slice)]]),
  );
  const ruled = (rule: 0 | 1) => Uint8Array.from(slices, (slice) => rules.get(slice)![rule]);
  return rightByGroup(labels, slices, { network, search, lead: ruled(0), commonest: ruled(1) });
}

const partsOf = (regions: string): Slice[] =>
  regions.split(" ").flatMap((region) => [...parseRegion(region).unwrap().parts]);

/** Who has more pieces wins; with as many it is a draw. */
function byLead({ blackKings, blackMen, whiteKings, whiteMen }: Slice): number {
  const lead = blackKings + blackMen - whiteKings - whiteMen;
  return lead > 0 ? WIN : lead < 0 ? LOSS : DRAW;
}

/** What most positions of the slice are, Black to move. */
function commonestOutcome({ manifest }: Database, slice: Slice): number {
  const counts = countsOf(manifest, slice)!;
  return OUTCOMES.reduce((best, outcome, i) => (counts[outcome] > counts[OUTCOMES[best]] ? i : best), 0);
}
