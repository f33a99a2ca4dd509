import type { FewMen } from "../chess/fewMen.js";
import type { PositionList } from "../chess/positionList.js";
import { labelledProgress } from "../core/progress.js";
import { Random } from "../core/random.js";
import { SymmetrySplit } from "../datasets/symmetrySplit.js";
import { drawWonPositions, type WonPositions } from "../datasets/wonPositions.js";
import { type Conversion, countConversions } from "../evaluation/conversion.js";
import { chessGame } from "../search/chessGame.js";
import { type MoveChoice, mateTableChoice, predictorChoice } from "../search/moveChoice.js";
import { playOut } from "../search/playOut.js";
import { plySearch } from "../search/plySearch.js";
import type { Predictor } from "../search/predictor.js";
import { progressChoice } from "../search/progressChoice.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import { fourMenNetworkAtHand } from "./chessNetworkAtHand.js";
import { mateTablesAtHand } from "./chessTablesAtHand.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { endingsUpTo } from "./fourMenData.js";
import { keptPart } from "./keptPart.js";
import { type ThrownWin, thrownWins } from "./thrownWins.js";

export interface ConversionSettings {
  /** Endings of three to so many men. */
  readonly men: number;
  /** The profile of the four-men experiment whose network plays. */
  readonly network: string;
  /** Won positions that are played out. */
  readonly games: number;
  /** Of these the first so many also with a search, which asks the network many times as often. */
  readonly searched: number;
}

/** One attacker's games. */
export interface AttackerRecord extends Conversion {
  /** A few games that were not won. */
  readonly thrown: readonly ThrownWin[];
}

export interface ConversionMetrics {
  /** The control: what the table itself converts. */
  readonly table: Conversion;
  readonly attackers: readonly AttackerRecord[];
}

export type ConversionResult = ExperimentResult<ConversionSettings, ConversionMetrics>;

/** Enough to look at. */
const SHOWN = 2;

/** Whether a network that knows who wins can win. */
export const conversionExperiment: Experiment<ConversionSettings, ConversionMetrics> = {
  name: "conversion",
  defaults: { men: 3, network: "quick", games: 100, searched: 100 },
  profiles: {
    quick: {},
    laptop: { men: 4, network: "laptop", games: 1000, searched: 1000 }, // two percent of doubt, and some thirty games an ending
    paper: { men: 4, network: "paper", games: 10_000, searched: 10_000 },
  },
  dataVersion: "1",
  work: convert,
};

/** Plays won positions out with the four-men network against the table's best defence. */
export function runConversion(config: RunConfig<ConversionSettings> = {}): Promise<ConversionResult> {
  return runExperiment(conversionExperiment, config);
}

async function convert(trial: Trial<ConversionSettings>): Promise<ConversionMetrics | undefined> {
  const { settings, seed, signal, progress } = trial;
  const endings = endingsUpTo(settings.men);
  const tables = await mateTablesAtHand(endings, { signal, progress });
  if (!tables) return undefined;
  const openNetwork = await fourMenNetworkAtHand(settings.network, trial);
  if (!openNetwork) return undefined;
  const random = Random.of(seed).fork("won positions");
  const split = new SymmetrySplit();
  const accepts = (position: FewMen) => split.partOf(position) === "test"; // what the network has not learnt from
  const sample = drawWonPositions({ endings, positions: settings.games, tables, accepts, random });
  const network = await openNetwork();
  try {
    return await playAll(trial, sample, tables, network);
  } finally {
    network.dispose();
  }
}

/**
 * Lets the table and the network play a sample: the network alone and with a ply of search, each plainly, without repeating
 * positions, and with a rule that makes progress besides.
 */
export async function playAll(
  trial: Pick<Trial<ConversionSettings>, "settings" | "folder" | "signal" | "progress">,
  sample: WonPositions,
  tables: MateTables,
  network: Predictor<PositionList>,
): Promise<ConversionMetrics | undefined> {
  const { signal, progress, settings } = trial;
  const play = async (attacker: MoveChoice<PositionList>, some: WonPositions, avoidRepetition: boolean) => {
    const whose = labelledProgress(progress, avoidRepetition ? "no repeats" : "plain");
    const { positions } = some;
    const games = await playOut({ positions, attacker, tables, avoidRepetition, signal, progress: whose });
    return games && { games, counts: countConversions(attacker.name, avoidRepetition, some, games) };
  };
  const control = await play(mateTableChoice(tables), sample, false);
  if (!control) return undefined;
  const searched = firstOf(sample, settings.searched);
  const search = plySearch(chessGame, network);
  const attackers = [
    { choice: predictorChoice(chessGame, network), sample },
    { choice: predictorChoice(chessGame, network), sample, avoids: true },
    { choice: progressChoice(network), sample, avoids: true },
    { choice: predictorChoice(chessGame, search), sample: searched },
    { choice: predictorChoice(chessGame, search), sample: searched, avoids: true },
    { choice: progressChoice(search), sample: searched, avoids: true },
  ];
  const records: AttackerRecord[] = [];
  for (const { choice, sample: some, avoids = false } of attackers) {
    const record = await keptPart(trial, `attacker-${records.length}`, async () => {
      const played = await play(choice, some, avoids);
      return played && { ...played.counts, thrown: await thrownWins(some, played.games, tables, SHOWN) };
    });
    if (!record) return undefined;
    records.push(record);
  }
  return { table: control.counts, attackers: records };
}

/** The first so many of a sample. */
function firstOf({ positions, endings, plies }: WonPositions, count: number): WonPositions {
  return {
    positions: positions.subarray(0, count * (positions.length / endings.length)),
    endings: endings.slice(0, count),
    plies: plies.subarray(0, count),
  };
}
