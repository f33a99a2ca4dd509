import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Ending, makeEnding } from "../../chess/ending.js";
import { FewMen } from "../../chess/fewMen.js";
import { makeFewMen } from "../../chess/fewMenFen.js";
import { BLACK_MAN } from "../../chess/man.js";
import { lockFile } from "../../core/fileLock.js";
import { type ProgressListener, ProgressMeter } from "../../core/progress.js";
import { failure, LabError, Result } from "../../core/result.js";
import { DRAW, isLoss, isWin, LAST_CODE } from "./mateCode.js";
import { endingsAfter, type MateValues } from "./mateConversions.js";
import { MateLayout } from "./mateLayout.js";
import { matePlan } from "./matePlan.js";
import { type MateMemory, mateMemoryBytes, mateShare } from "./mateSolver.js";
import {
  type MateCounts,
  type MateFileErrorCode,
  type MateSummary,
  MateTableFile,
  writeMateTable,
} from "./mateTableFile.js";
import { MateThreads } from "./mateThreads.js";

export interface GenerateOptions {
  /** Which endings, of up to five men; those that their captures and promotions lead to are made too. */
  readonly endings: readonly Ending[];
  /** Where the files lie. */
  readonly folder: string;
  readonly threads?: number;
  readonly onProgress?: ProgressListener;
  /** Stops at once; finished tables stay, and the next call goes on from there. */
  readonly signal?: AbortSignal;
}

export const GENERATE_DEFAULTS = { threads: availableParallelism() };

export type GenerateErrorCode = MateFileErrorCode | "stopped" | "locked" | "no-memory" | "cannot-write";

type Generated<T> = Result<T, LabError<GenerateErrorCode>>;

/** How often the progress within a table is looked up. */
const MILLISECONDS_BETWEEN_LOOKS = 200;
/** Of the work on a table the part whose progress can be told; the rest counts when the table is done. */
const TOLD_SHARE = 0.5;

/**
 * Makes mate tables, a file each, and gives the summaries of all that were asked for and all that they need, by name. A table
 * whose file is there and whole is not made again; one that is damaged is. The files come out the same byte for byte, with
 * any number of threads. One call at a time works in a folder: another one is refused with the code `locked`.
 */
export async function generateMateTables(options: GenerateOptions): Promise<Generated<Map<string, MateSummary>>> {
  const { endings, folder, threads, onProgress, signal } = { ...GENERATE_DEFAULTS, ...options };
  if (!(Number.isInteger(threads) && threads >= 1)) throw new RangeError(`invalid threads: ${threads}`);
  const plan = matePlan(endings);
  const summaries = readSummaries(folder, plan);
  if (summaries.size === plan.length) return Result.ok(summaries);
  const unlock = lockFolder(folder);
  if (unlock.isErr) return Result.err(unlock.error);
  const workshop = new Workshop(folder, plan, threads, onProgress);
  const stop = () => void workshop.close();
  signal?.addEventListener("abort", stop);
  try {
    if (signal?.aborted) return stopped(folder);
    return await workshop.run();
  } catch (error) {
    return signal?.aborted ? stopped(folder) : Result.err(describe(error, folder));
  } finally {
    signal?.removeEventListener("abort", stop);
    await workshop.close();
    unlock.value();
  }
}

/** The summaries of the tables that are there and whole, in the order of the plan. */
function readSummaries(folder: string, plan: readonly Ending[]): Map<string, MateSummary> {
  const summaries = new Map<string, MateSummary>();
  for (const ending of plan) {
    const file = MateTableFile.open(folder, ending);
    if (file.isOk) summaries.set(makeEnding(ending), file.value.summary);
  }
  return summaries;
}

/** Makes the tables of a plan that are not there, one after another. */
class Workshop {
  readonly #threads: MateThreads;
  /** Tables in memory, by name: those that are still needed. */
  readonly #values = new Map<string, MateValues>();

  constructor(
    private readonly folder: string,
    private readonly plan: readonly Ending[],
    threads: number,
    private readonly onProgress: ProgressListener | undefined,
  ) {
    this.#threads = new MateThreads(threads);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  async run(): Promise<Generated<Map<string, MateSummary>>> {
    removeLeftovers(this.folder);
    const made = readSummaries(this.folder, this.plan); // again: whoever held the lock before may have added to them
    const open = this.plan.filter((ending) => !made.has(makeEnding(ending)));
    const total = sizeOf(this.plan);
    let done = total - sizeOf(open);
    const meter = new ProgressMeter(
      { label: "generating", total, unit: "positions", resumedFrom: done },
      this.onProgress,
    );
    for (const [i, ending] of open.entries()) {
      const loaded = this.#load(ending);
      if (loaded.isErr) return Result.err(loaded.error);
      const layout = new MateLayout(ending);
      const memory = makeMemory(layout);
      const tell = () => {
        const share = Math.min(1, mateShare(layout, memory.numbers)) * TOLD_SHARE;
        meter.set(done + Math.floor(share * sizeOf([ending])), makeEnding(ending));
      };
      const timer = setInterval(tell, MILLISECONDS_BETWEEN_LOOKS);
      const counts = await this.#threads
        .solve({ ending: makeEnding(ending), memory, smaller: loaded.value })
        .finally(() => clearInterval(timer));
      const summary = summarise(layout, memory.values, counts);
      writeMateTable(this.folder, ending, summary, memory.values);
      made.set(makeEnding(ending), summary);
      this.#keep(ending, memory.values, open.slice(i + 1));
      done += sizeOf([ending]);
      meter.set(done, makeEnding(ending));
    }
    return Result.ok(
      new Map(this.plan.map((ending) => [makeEnding(ending), made.get(makeEnding(ending)) as MateSummary])),
    );
  }

  /** The tables that an ending's moves lead to. */
  #load(ending: Ending): Generated<Map<string, MateValues>> {
    const tables = new Map<string, MateValues>();
    for (const after of endingsAfter(ending)) {
      const name = makeEnding(after);
      let values = this.#values.get(name);
      if (values === undefined) {
        const file = MateTableFile.open(this.folder, after);
        if (file.isErr) return Result.err(file.error);
        values = file.value.values();
        this.#values.set(name, values);
      }
      tables.set(name, values);
    }
    return Result.ok(tables);
  }

  /** Keeps in memory what the tables that are still to come need. */
  #keep(ending: Ending, values: MateValues, coming: readonly Ending[]): void {
    this.#values.set(makeEnding(ending), values);
    const needed = new Set(coming.flatMap(endingsAfter).map(makeEnding));
    for (const name of this.#values.keys()) if (!needed.has(name)) this.#values.delete(name);
  }
}

function makeMemory(layout: MateLayout): MateMemory {
  const { values, marks, numbers } = mateMemoryBytes(layout);
  return {
    values: new Uint8Array(new SharedArrayBuffer(values)),
    marks: new Uint8Array(new SharedArrayBuffer(marks)),
    numbers: new Int32Array(new SharedArrayBuffer(numbers)),
  };
}

/** Counts by outcome, from the weights of the codes, and the longest mates. */
function summarise(layout: MateLayout, values: MateValues, counts: Float64Array): MateSummary {
  const side = (black: 0 | 1): MateCounts => {
    const weights = counts.subarray(256 * black, 256 * black + LAST_CODE + 1);
    const sum = (test: (code: number) => boolean) =>
      weights.reduce((total, weight, code) => total + (test(code) ? weight : 0), 0) / layout.likeOrders;
    const outcomes = { win: sum(isWin), draw: sum((code) => code === DRAW), loss: sum(isLoss) };
    const longest = weights.findLastIndex((weight, code) => weight > 0 && isWin(code));
    if (longest < 0) return outcomes;
    const index = values.subarray(black * layout.size, (black + 1) * layout.size).indexOf(longest);
    return { ...outcomes, longest: { plies: longest - 1, fen: fenOf(layout, index, black) } };
  };
  return { white: side(0), black: side(1) };
}

function fenOf(layout: MateLayout, index: number, black: number): string {
  const squares = new Uint8Array(layout.men.length);
  layout.unrank(index, squares);
  const position = new FewMen();
  for (const [i, man] of layout.men.entries()) position.add(man, squares[i]);
  position.turn = black * BLACK_MAN;
  return makeFewMen(position);
}

/** Indices of some tables, both sides to move. */
const sizeOf = (endings: readonly Ending[]): number =>
  endings.reduce((sum, ending) => sum + 2 * new MateLayout(ending).size, 0);

/** Takes the folder for this call alone; gives the function that frees it. */
function lockFolder(folder: string): Generated<() => void> {
  try {
    const unlock = lockFile(join(folder, "lock"));
    if (unlock.isOk) return unlock;
    return failure("locked", `the tables in ${folder} are being made already: ${unlock.error.message}`);
  } catch (error) {
    return Result.err(describe(error, folder));
  }
}

/** Removes what killed generators left half written. Only for who holds the lock of the folder. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^K[QRBNP]*vK[QRBNP]*\.mate\..*\.part$/.test(name)) rmSync(join(folder, name), { force: true });
}

function stopped(folder: string): Result<never, LabError<"stopped">> {
  return failure("stopped", `stopped: the finished tables are in ${folder}, the same command goes on from there`);
}

/** What went wrong with memory or disk, in words; anything else is thrown on. */
function describe(error: unknown, folder: string): LabError<GenerateErrorCode> {
  if (error instanceof RangeError && /allocation/i.test(error.message))
    return new LabError("no-memory", `not enough memory for the table: ${error.message}`);
  if ((error as NodeJS.ErrnoException).syscall !== undefined)
    return new LabError("cannot-write", `cannot write in ${folder}: ${(error as Error).message}`);
  throw error;
}
