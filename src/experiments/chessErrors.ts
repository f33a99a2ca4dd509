import { statSync } from "node:fs";
import { join } from "node:path";
import { type Ending, hasPawns, makeEnding } from "../chess/ending.js";
import { syzygyFolders } from "../core/places.js";
import { MateTableFile, mateTablePath } from "../tables/chess/mateTableFile.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import { fourMenNetworkAtHand, type OpenNetwork } from "./chessNetworkAtHand.js";
import { mateTablesAtHand } from "./chessTablesAtHand.js";
import {
  type EndingReport,
  reportEnding,
  reportSearches,
  reportZugzwangs,
  type SearchReport,
  type ZugzwangReport,
} from "./endingReports.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { endingsUpTo } from "./fourMenData.js";
import { keptPart } from "./keptPart.js";
import { type ProbeTime, probeTimes } from "./probeTimes.js";

export interface ChessErrorsSettings {
  /** Endings of three to so many men. */
  readonly men: number;
  /** The profile of the four-men experiment whose network is explored. */
  readonly network: string;
  /** Endings whose tables have no more indices for each side to move are asked as a whole. */
  readonly completeUpTo: number;
  /** Positions of each other ending. */
  readonly sampled: number;
  /** Test positions that are searched one and two plies deep: of all endings; a fifth of that of each ending that others report. */
  readonly searched: number;
  /** Positions that times are taken with. */
  readonly timed: number;
}

/** What an ending takes in files. */
export interface EndingSize {
  readonly ending: string;
  /** All legal positions up to the symmetries of board and colours, both sides to move. */
  readonly positions: number;
  /** Syzygy's `.rtbw` file; null where it is not at hand. */
  readonly syzygyBytes: number | null;
  /** Our own table, which holds distances too. */
  readonly mateTableBytes: number;
}

export interface ChessErrorsMetrics {
  /** Of the network's files. */
  readonly networkBytes: number;
  readonly endings: readonly EndingReport[];
  /** On positions that share none with training up to symmetry. */
  readonly searches: readonly SearchReport[];
  /** Endings that have mutual zugzwangs. */
  readonly zugzwangs: readonly ZugzwangReport[];
  readonly sizes: readonly EndingSize[];
  readonly times: readonly ProbeTime[];
}

export type ChessErrorsResult = ExperimentResult<ChessErrorsSettings, ChessErrorsMetrics>;

/** Where the four-men network errs, and what it costs to hold and to ask, beside tables. */
export const chessErrorsExperiment: Experiment<ChessErrorsSettings, ChessErrorsMetrics> = {
  name: "chess-errors",
  defaults: { men: 3, network: "quick", completeUpTo: 0, sampled: 500, searched: 200, timed: 512 },
  profiles: {
    quick: {},
    laptop: { men: 4, network: "laptop", completeUpTo: 100_000, sampled: 20_000, searched: 40_000, timed: 20_000 }, // all of three men; a million positions in all
    paper: { men: 4, network: "paper", completeUpTo: 100_000_000, sampled: 0, searched: 400_000, timed: 100_000 }, // every position there is: hours
  },
  dataVersion: "1",
  work: explore,
};

/** Explores the errors of the four-men network, its size and its speed. */
export function runChessErrors(config: RunConfig<ChessErrorsSettings> = {}): Promise<ChessErrorsResult> {
  return runExperiment(chessErrorsExperiment, config);
}

async function explore(trial: Trial<ChessErrorsSettings>): Promise<ChessErrorsMetrics | undefined> {
  const { signal, progress, settings } = trial;
  const tables = await mateTablesAtHand(endingsUpTo(settings.men), { signal, progress });
  const openNetwork = tables && (await fourMenNetworkAtHand(settings.network, trial));
  return openNetwork && exploreNetwork(trial, tables, openNetwork);
}

/** Explores a network's errors, size and speed. */
export async function exploreNetwork(
  { settings, seed, folder, signal, progress }: Omit<Trial<ChessErrorsSettings>, "fresh">,
  tables: MateTables,
  openNetwork: OpenNetwork,
): Promise<ChessErrorsMetrics | undefined> {
  const { men, completeUpTo, sampled, searched, timed } = settings;
  const reports: EndingReport[] = [];
  const searches: SearchReport[] = [];
  const zugzwangs: ZugzwangReport[] = [];
  const open = await openNetwork();
  try {
    const options = { network: open, tables, signal, progress };
    for (const ending of endingsUpTo(men)) {
      const part = await keptPart({ folder }, makeEnding(ending), async () => {
        const report = await reportEnding(ending, options, { completeUpTo, sampled, seed });
        const zugzwang = report && (await reportZugzwangs(ending, options));
        return zugzwang && { report, zugzwang };
      });
      if (!part) return undefined;
      reports.push(part.report);
      if (part.zugzwang.zugzwangs > 0) zugzwangs.push(part.zugzwang);
    }
    for (const { sample, of, positions } of searchedSamples(men, searched)) {
      const report = await keptPart({ folder }, `searched-${sample}`, () =>
        reportSearches(sample, of, { ...options, positions, seed }),
      );
      if (!report) return undefined;
      searches.push(report);
    }
  } finally {
    open.dispose();
  }
  const folders = syzygyFolders();
  return {
    networkBytes: open.bytes,
    endings: reports,
    searches,
    zugzwangs,
    sizes: endingsUpTo(men).map((ending) => sizeOf(ending, tables.folder, folders)),
    times: await probeTimes({ men, positions: timed, tables, syzygyFolders: folders, openNetwork, seed }),
  };
}

/** Endings of which other networks are reported. */
const PEERS = ["KQvK", "KRvK", "KPvK", "KPvKP"];

function searchedSamples(men: number, positions: number) {
  const all = endingsUpTo(men);
  const peers = all.filter((ending) => PEERS.includes(makeEnding(ending)));
  return [
    { sample: "all endings", of: all, positions },
    ...peers.map((ending) => ({ sample: makeEnding(ending), of: [ending], positions: Math.round(positions / 5) })),
  ];
}

function sizeOf(ending: Ending, folder: string, syzygyFolders: readonly string[]): EndingSize {
  const name = makeEnding(ending);
  const { white, black } = MateTableFile.open(folder, ending).unwrap().summary;
  const onBoard = [white, black].reduce((sum, { win, draw, loss }) => sum + win + draw + loss, 0);
  const images = (hasPawns(ending) ? 2 : 8) * (ending.white === ending.black ? 2 : 1);
  const files = syzygyFolders.map((one) => statSync(join(one, `${name}.rtbw`), { throwIfNoEntry: false }));
  return {
    ending: name,
    positions: Math.round(onBoard / images),
    syzygyBytes: files.find((file) => file !== undefined)?.size ?? null,
    mateTableBytes: statSync(mateTablePath(folder, ending)).size,
  };
}
