import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFen, parseFen } from "../checkers/fen.js";
import { dataFolder } from "../core/places.js";
import type { ProgressListener } from "../core/progress.js";
import { Random } from "../core/random.js";
import { type Database, type Outcome, openDatabase } from "../tables/checkers/database.js";
import { countsOf, countsOfPieces, type Manifest, readManifest } from "../tables/checkers/manifest.js";
import { countPositionsWith, type PositionCount } from "../tables/checkers/positionCount.js";
import { isCanonical, makeSlice, parseRegion, type Slice, slicesWith } from "../tables/checkers/slice.js";
import { type SideCounts, slicePath } from "../tables/checkers/sliceFile.js";
import { solveDatabases } from "../tables/checkers/solveDatabases.js";
import { findTurningPoint, type TurningPoint } from "../tables/checkers/turningPoint.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";

export interface DatabasesSettings {
  /** Databases of two to so many pieces. */
  readonly pieces: number;
  /** Solves once more, into a folder of its own, where the databases were there already: so that speed is always measured. */
  readonly solveAgain: boolean;
}

/** Positions, Black to move, by outcome and flag. */
export interface Counts extends SideCounts {
  readonly positions: number;
}

/** What it took to solve all slices with so many pieces, the smaller databases being there. */
export interface SolvingCost {
  readonly seconds: number;
  /** Of all threads together. */
  readonly cpuSeconds: number;
  /** The most that the process had in memory above what it had before the first database: no less than the solver used. */
  readonly peakBytes: number;
}

export interface DatabaseSummary extends Counts {
  readonly pieces: number;
  /** Size of the files. */
  readonly bytes: number;
  /** Missing where this run did not solve the databases from nothing. */
  readonly cost?: SolvingCost;
}

/** A turning point with its positions in PDN FEN. */
export interface TurningPointRecord extends Omit<TurningPoint, "position" | "other"> {
  readonly fen: string;
  readonly otherFen: string;
}

export interface DatabasesMetrics {
  readonly databases: readonly DatabaseSummary[];
  readonly slices: readonly (Counts & { readonly slice: string })[];
  /** Positions there are with one to ten pieces, by combinatorics. */
  readonly counted: readonly (PositionCount & { readonly pieces: number })[];
  /** A position of 1211.23, as the thesis's example is; its value where the databases hold five pieces. */
  readonly sample: { readonly fen: string; readonly outcome?: Outcome };
  readonly turningPoints: readonly TurningPointRecord[];
}

export type DatabasesResult = ExperimentResult<DatabasesSettings, DatabasesMetrics>;

/** Ours: the thesis shows its position as a picture only. */
const SAMPLE = "B:WK3,17,K19:B9,K18";
/** Two against two: few enough pieces to see why. */
const TURNING_REGION = "22";
const TURNS = [
  ["win", "draw"],
  ["win", "loss"],
  ["draw", "loss"],
] as const;

/** What is in the databases, and what they cost. */
export const databasesExperiment: Experiment<DatabasesSettings, DatabasesMetrics> = {
  name: "databases",
  defaults: {
    pieces: 4, // a second
    solveAgain: true, // cheap beside what it tells
  },
  profiles: {
    quick: {},
    laptop: { pieces: 6 }, // a minute on two cores, 0.7 GB on disk
    paper: { pieces: 7, solveAgain: false }, // a quarter of an hour and 8.6 GB, not twice
  },
  dataVersion: "1",
  work: describeDatabases,
};

/** Solves the checkers databases that are missing, and tells what is in them and what they cost. */
export function runDatabases(config: RunConfig<DatabasesSettings> = {}): Promise<DatabasesResult> {
  return runExperiment(databasesExperiment, config);
}

async function describeDatabases(trial: Trial<DatabasesSettings>): Promise<DatabasesMetrics | undefined> {
  const { pieces, solveAgain } = trial.settings;
  const folder = join(dataFolder(), "checkers");
  let costs = await solveEach(folder, trial);
  if (costs === undefined) return undefined;
  if (solveAgain && costs.size < pieces - 1) {
    const fresh = join(trial.folder, "solved-again");
    try {
      rmSync(fresh, { recursive: true, force: true });
      costs = await solveEach(fresh, trial);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    if (costs === undefined) return undefined;
  }
  const database = openDatabase(folder).unwrap();
  const { manifest } = database;
  return {
    databases: range(2, pieces).map((n) => ({
      pieces: n,
      ...countsOfPieces(manifest, n)!,
      bytes: bytesOf(folder, n),
      cost: costs.get(n),
    })),
    slices: range(2, pieces)
      .flatMap(slicesWith)
      .map((slice) => ({ slice: makeSlice(slice), ...countsOf(manifest, slice)! })),
    counted: range(1, 10).map((n) => ({ pieces: n, ...countPositionsWith(n) })),
    sample: { fen: SAMPLE, outcome: pieces >= 5 ? database.outcome(parseFen(SAMPLE).unwrap()).unwrap() : undefined },
    turningPoints: turningPoints(database, Random.of(trial.seed).fork("turning points")),
  };
}

/** Solves number by number of pieces; the costs of those that were solved from their first slice on. Undefined if stopped. */
async function solveEach(
  folder: string,
  { settings, signal, progress }: Trial<DatabasesSettings>,
): Promise<Map<number, SolvingCost> | undefined> {
  const costs = new Map<number, SolvingCost>();
  const memoryBefore = process.memoryUsage.rss();
  for (const pieces of range(2, settings.pieces)) {
    const isNew = isUntouched(readManifest(folder).unwrap(), pieces);
    let peakBytes = 0;
    const onProgress: ProgressListener = (event) => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss() - memoryBefore);
      progress?.({ ...event, label: `solving ${pieces} pieces` });
    };
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    const solved = await solveDatabases({ pieces, folder, signal, onProgress });
    if (solved.isErr && solved.error.code === "stopped") return undefined;
    solved.unwrap();
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    if (isNew) costs.set(pieces, { seconds, cpuSeconds: (user + system) / 1e6, peakBytes });
  }
  return costs;
}

const canonicalWith = (pieces: number): Slice[] => slicesWith(pieces).filter(isCanonical);

const isUntouched = (manifest: Manifest, pieces: number): boolean =>
  canonicalWith(pieces).every((slice) => !manifest.has(makeSlice(slice)));

const bytesOf = (folder: string, pieces: number): number =>
  canonicalWith(pieces).reduce((sum, slice) => sum + statSync(slicePath(folder, slice)).size, 0);

/** The whole numbers from `first` to `last`. */
const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

function turningPoints(database: Database, random: Random): TurningPointRecord[] {
  if (database.pieces < 4) return [];
  const { parts } = parseRegion(TURNING_REGION).unwrap();
  return TURNS.flatMap(([outcome, otherOutcome]) => {
    const found = findTurningPoint(database, { parts, outcome, otherOutcome, random });
    if (found === undefined) return [];
    const { position, other, ...rest } = found;
    return [{ fen: makeFen(position), otherFen: makeFen(other), ...rest }];
  });
}
