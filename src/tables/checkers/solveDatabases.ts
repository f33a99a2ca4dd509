import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { lockFile } from "../../core/fileLock.js";
import { type ProgressListener, ProgressMeter } from "../../core/progress.js";
import { failure, type LabError, Result } from "../../core/result.js";
import { type Manifest, type ManifestEntry, readManifest, writeManifest } from "./manifest.js";
import { rankingOf } from "./ranking.js";
import { MOST_PIECES, makeSlice, type Slice, twinSlice } from "./slice.js";
import { flushSlice, removeLeftovers, type SliceFileErrorCode, slicePath, writeFailure } from "./sliceFile.js";
import { SliceSolver } from "./sliceSolver.js";
import { solveOrder } from "./solveOrder.js";

export interface SolveOptions {
  /** All slices with two to so many pieces, up to seven. */
  readonly pieces: number;
  /** Where the files lie. */
  readonly folder: string;
  /** Threads that solve; each has its own scratch in the shared memory. */
  readonly threads?: number;
  readonly onProgress?: ProgressListener;
  /** Stops at once; what is finished stays, and the next call goes on from there. */
  readonly signal?: AbortSignal;
}

export const SOLVE_DEFAULTS = { threads: availableParallelism() };

export type SolveErrorCode = SliceFileErrorCode | "stopped" | "locked";

type Solved<T> = Result<T, LabError<SolveErrorCode>>;

/** How often the progress of a slice is looked up. */
const MILLISECONDS_BETWEEN_LOOKS = 200;
/** Slices are put on record together, at most this far apart: it waits for the disk, longer than small slices take. */
const MILLISECONDS_BETWEEN_RECORDS = 2000;

/**
 * Builds the databases of 2 to `pieces` pieces, a file a slice, and the manifest of their counts and checksums. A slice whose
 * file is there and in the manifest is not solved again, so a run that was broken off, at any moment, goes on where it was;
 * the files come out the same byte for byte, with any number of threads. One solve at a time works in a folder: another one
 * is refused with the code `locked`.
 */
export async function solveDatabases(options: SolveOptions): Promise<Solved<Manifest>> {
  const { pieces, folder, threads, onProgress, signal } = { ...SOLVE_DEFAULTS, ...options };
  if (!(Number.isInteger(pieces) && pieces >= 2 && pieces <= MOST_PIECES))
    throw new RangeError(`invalid pieces: ${pieces}`);
  if (!(Number.isInteger(threads) && threads >= 1)) throw new RangeError(`invalid threads: ${threads}`);
  const found = readManifest(folder);
  // Nothing to solve is nothing to lock: a finished folder may be read-only.
  if (found.isErr || openSlices(folder, pieces, found.value).length === 0) return found;
  const unlock = lockFolder(folder);
  if (unlock.isErr) return Result.err(unlock.error);
  try {
    return await solveLocked({ pieces, folder, threads, onProgress, signal });
  } finally {
    unlock.value();
  }
}

/** The slices that are still to be solved, in order. */
function openSlices(folder: string, pieces: number, manifest: Manifest): Slice[] {
  return solveOrder(pieces).filter((slice) => !manifest.has(makeSlice(slice)) || !existsSync(slicePath(folder, slice)));
}

/** Takes the folder for this solve alone; gives the function that frees it. */
function lockFolder(folder: string): Solved<() => void> {
  try {
    const unlock = lockFile(join(folder, "lock"));
    if (unlock.isOk) return unlock;
    return failure("locked", `the databases in ${folder} are being solved already: ${unlock.error.message}`);
  } catch (error) {
    return Result.err(writeFailure(error, folder));
  }
}

async function solveLocked(options: SolveOptions & { readonly threads: number }): Promise<Solved<Manifest>> {
  const { pieces, folder, threads, onProgress, signal } = options;
  removeLeftovers(folder);
  const found = readManifest(folder); // again: whoever held the lock before may have added to it
  if (found.isErr) return found;
  const record = new SolveRecord(folder, found.value);
  const open = openSlices(folder, pieces, found.value);
  const total = positionsOf(solveOrder(pieces));
  const done = total - positionsOf(open);
  const meter = new ProgressMeter({ label: "solving", total, unit: "positions", resumedFrom: done }, onProgress);
  const solver = await SliceSolver.start(folder, pieces, threads);
  const stop = () => void solver.close();
  signal?.addEventListener("abort", stop);
  let solved: Solved<void>;
  let recorded: Solved<void>;
  try {
    solved = await solveSlices(open, { solver, record, meter, done, folder, signal });
  } finally {
    signal?.removeEventListener("abort", stop);
    await solver.close();
    recorded = record.write();
  }
  if (recorded.isErr) return Result.err(recorded.error);
  return solved.isErr ? Result.err(solved.error) : Result.ok(record.manifest);
}

/** What the slices of a solve share. */
interface Bench {
  readonly solver: SliceSolver;
  readonly record: SolveRecord;
  readonly meter: ProgressMeter;
  /** Positions that were solved before. */
  readonly done: number;
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Solves, saves and records slice after slice, up to the first failure. */
async function solveSlices(slices: readonly Slice[], bench: Bench): Promise<Solved<void>> {
  const { solver, record, meter, folder, signal } = bench;
  let done = bench.done;
  try {
    for (const slice of slices) {
      if (signal?.aborted) return stopped(folder);
      const share = () => meter.set(done + solver.share(slice) * positionsOf([slice]), `slice ${makeSlice(slice)}`);
      const timer = setInterval(share, MILLISECONDS_BETWEEN_LOOKS);
      const counts = await solver.solve(slice).finally(() => clearInterval(timer));
      if (counts.isErr) return Result.err(counts.error);
      let checksum: string;
      try {
        checksum = await solver.save(slice, counts.value);
      } catch (error) {
        if (signal?.aborted) return stopped(folder);
        return Result.err(writeFailure(error, folder));
      }
      const recorded = record.add(slice, { ...counts.value, checksum });
      if (recorded.isErr) return recorded;
      done += positionsOf([slice]);
      meter.set(done, `slice ${makeSlice(slice)}`);
    }
  } catch (error) {
    if (signal?.aborted) return stopped(folder);
    throw error;
  }
  return Result.ok(undefined);
}

/**
 * The manifest in the making. A slice is listed only when its file is on disk. A write that failed is not tried again:
 * what stood in its way still does, and the slices that it left out are solved again by the next call.
 */
class SolveRecord {
  readonly manifest: Map<string, ManifestEntry>;
  #waiting: Slice[] = [];
  #written = performance.now();
  #last: Solved<void> = Result.ok(undefined);

  constructor(
    private readonly folder: string,
    manifest: Manifest,
  ) {
    this.manifest = new Map(manifest);
  }

  /** Lists a slice; writes if the last time is long enough ago. */
  add(slice: Slice, entry: ManifestEntry): Solved<void> {
    this.manifest.set(makeSlice(slice), entry);
    this.#waiting.push(slice);
    return performance.now() - this.#written >= MILLISECONDS_BETWEEN_RECORDS ? this.write() : this.#last;
  }

  /** Writes what is not yet written; the error of an earlier write stays the answer. */
  write(): Solved<void> {
    if (this.#last.isErr || this.#waiting.length === 0) return this.#last;
    try {
      for (const slice of this.#waiting) flushSlice(this.folder, slice);
      writeManifest(this.folder, this.manifest);
      this.#waiting = [];
      this.#written = performance.now();
    } catch (error) {
      this.#last = Result.err(writeFailure(error, this.folder));
    }
    return this.#last;
  }
}

function stopped(folder: string): Result<never, LabError<"stopped">> {
  return failure("stopped", `stopped: the finished slices are in ${folder}, the same command goes on from there`);
}

/** Positions, Black to move, that canonical slices and their twins have. */
function positionsOf(slices: readonly Slice[]): number {
  const twins = (slice: Slice) => (makeSlice(slice) === makeSlice(twinSlice(slice)) ? 1 : 2);
  return slices.reduce((sum, slice) => sum + twins(slice) * rankingOf(slice).size, 0);
}
