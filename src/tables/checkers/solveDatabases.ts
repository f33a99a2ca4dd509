import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type ProgressListener, ProgressMeter } from "../../core/progress.js";
import { failure, type LabError, Result } from "../../core/result.js";
import { type Manifest, type ManifestEntry, readManifest, writeManifest } from "./manifest.js";
import { rankingOf } from "./ranking.js";
import { MOST_PIECES, makeSlice, type Slice, twinSlice } from "./slice.js";
import { flushSlice, type SliceFileErrorCode, slicePath, writeFailure } from "./sliceFile.js";
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

export type SolveErrorCode = SliceFileErrorCode | "stopped";

/** How often the progress of a slice is looked up. */
const MILLISECONDS_BETWEEN_LOOKS = 200;
/** Slices are put on record together, at most this far apart: it waits for the disk, longer than small slices take. */
const MILLISECONDS_BETWEEN_RECORDS = 2000;

/**
 * Builds the databases of 2 to `pieces` pieces, a file a slice, and the manifest of their counts and checksums. A slice whose
 * file is there and in the manifest is not solved again, so a run that was broken off, at any moment, goes on where it was;
 * the files come out the same byte for byte, with any number of threads.
 */
export async function solveDatabases(options: SolveOptions): Promise<Result<Manifest, LabError<SolveErrorCode>>> {
  const { pieces, folder, threads, onProgress, signal } = { ...SOLVE_DEFAULTS, ...options };
  if (!(Number.isInteger(pieces) && pieces >= 2 && pieces <= MOST_PIECES))
    throw new RangeError(`invalid pieces: ${pieces}`);
  if (!(Number.isInteger(threads) && threads >= 1)) throw new RangeError(`invalid threads: ${threads}`);
  const found = readManifest(folder);
  if (found.isErr) return Result.err(found.error);
  const record = new Record(folder, found.value);
  const order = solveOrder(pieces);
  const open = order.filter((slice) => !record.manifest.has(makeSlice(slice)) || !existsSync(slicePath(folder, slice)));
  if (open.length === 0) return Result.ok(record.manifest);

  const total = positionsOf(order);
  let done = total - positionsOf(open);
  const meter = new ProgressMeter({ label: "solving", total, unit: "positions", resumedFrom: done }, onProgress);
  const solver = await SliceSolver.start(folder, pieces, threads);
  const stop = () => void solver.close();
  signal?.addEventListener("abort", stop);
  try {
    for (const slice of open) {
      if (signal?.aborted) return stopped(folder);
      const share = () => meter.set(done + solver.share(slice) * positionsOf([slice]), `slice ${makeSlice(slice)}`);
      const timer = setInterval(share, MILLISECONDS_BETWEEN_LOOKS);
      const counts = await solver.solve(slice).finally(() => clearInterval(timer));
      if (counts.isErr) return Result.err(counts.error);
      try {
        const checksum = await solver.save(slice, counts.value);
        record.add(slice, { ...counts.value, checksum });
      } catch (error) {
        if (signal?.aborted) return stopped(folder);
        return Result.err(writeFailure(error, folder));
      }
      done += positionsOf([slice]);
      meter.set(done, `slice ${makeSlice(slice)}`);
    }
  } catch (error) {
    if (signal?.aborted) return stopped(folder);
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    await solver.close();
    record.write();
  }
  return Result.ok(record.manifest);
}

/** The manifest in the making. A slice is listed only when its file is on disk. */
class Record {
  readonly manifest: Map<string, ManifestEntry>;
  #waiting: Slice[] = [];
  #written = performance.now();

  constructor(
    private readonly folder: string,
    manifest: Manifest,
  ) {
    this.manifest = new Map(manifest);
  }

  add(slice: Slice, entry: ManifestEntry): void {
    this.manifest.set(makeSlice(slice), entry);
    this.#waiting.push(slice);
    if (performance.now() - this.#written >= MILLISECONDS_BETWEEN_RECORDS) this.write();
  }

  write(): void {
    if (this.#waiting.length === 0) return;
    for (const slice of this.#waiting) flushSlice(this.folder, slice);
    writeManifest(this.folder, this.manifest);
    this.#waiting = [];
    this.#written = performance.now();
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
