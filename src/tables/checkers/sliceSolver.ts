import type { LabError } from "../../core/result.js";
import { Result } from "../../core/result.js";
import { Arena, type Stretch } from "./arena.js";
import { binomial } from "./combinatorics.js";
import { rankingOf } from "./ranking.js";
import { makeSlice, type Slice, sliceKey } from "./slice.js";
import {
  bodyBytes,
  type SideCounts,
  type SliceCounts,
  type SliceFileErrorCode,
  SliceReader,
  SliceWriter,
} from "./sliceFile.js";
import { childSlices, layoutWords, neededWords, solveOrder } from "./solveOrder.js";
import { compileSolver, instantiateSolver, type SolverCore } from "./solverCore.js";
import { SolverThreads, threadsThatFit } from "./solverThreads.js";

const PAGE_WORDS = 16384;
/** All that 32-bit addresses reach. */
const MOST_PAGES = 65536;
/** Files are packed and unpacked by parts of about this size. */
const PART_WORDS = 1 << 22;
/** Words of a packed group: four for 32 positions, and 32 blocks. */
const groupWords = (slice: Slice) => 4 * rankingOf(slice).positionsPerBlock;
const groupCount = (slice: Slice) => Math.ceil(rankingOf(slice).size / (32 * rankingOf(slice).positionsPerBlock));
/** Where the solver counts the blocks it has done, after the counts of both sides. */
const BLOCKS_DONE = 10;

/**
 * Solves slices in the order of solveOrder, keeping as many as fit in one shared memory and reading back from their files
 * those that a slice needs and that had to go. Up to six pieces all fit; at seven a slice and all that its moves lead to
 * take 3.6 of the 4 GB at most. A slice is solved by as many threads as have room for their scratch beside that.
 */
export class SliceSolver {
  private constructor(
    private readonly folder: string,
    private readonly core: SolverCore,
    private readonly threads: SolverThreads,
    private readonly memory: WebAssembly.Memory,
    private readonly arena: Arena,
  ) {}

  /** A solver for slices of up to `pieces` pieces whose files lie, and will lie, in `folder`. */
  static async start(folder: string, pieces: number, threads: number): Promise<SliceSolver> {
    const module = await compileSolver();
    const pages = Math.min(MOST_PAGES, Math.ceil(wordsFor(pieces, threads) / PAGE_WORDS));
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    const core = await instantiateSolver(module, memory);
    const free = core.setUp(pieces, true);
    const arena = new Arena(free, pages * PAGE_WORDS);
    return new SliceSolver(folder, core, new SolverThreads({ module, memory, pieces }, threads), memory, arena);
  }

  /** Ends the threads; a slice being solved is given up. */
  close(): Promise<void> {
    return this.threads.close();
  }

  /** The part of the slice in hand that is solved, 0 to 1. */
  share(slice: Slice): number {
    const ranking = rankingOf(slice);
    const done = Atomics.load(new Int32Array(this.memory.buffer), this.core.countsAddress() + BLOCKS_DONE);
    return (done * ranking.positionsPerBlock) / ranking.size;
  }

  /** Solves a canonical slice in memory. The slices that its moves lead to must be solved; an error says which file is not good. */
  async solve(slice: Slice): Promise<Result<SliceCounts, LabError<SliceFileErrorCode>>> {
    const children = childSlices(slice);
    const needed = new Set([slice, ...children].map(makeSlice));
    const stride = this.core.scratchWords(sliceKey(slice));
    const threads = threadsThatFit(this.threads.count, stride, this.arena.words - neededWords(slice));
    if (threads === 0) throw new Error(`invalid slice: ${makeSlice(slice)} does not fit in memory`);
    let scratch: Stretch | undefined;
    for (let attempt = 0; ; attempt++) {
      const loaded = await this.#loadAll(children, needed);
      if (loaded.isErr) return Result.err(loaded.error);
      const base = loaded.value ? this.arena.place(makeSlice(slice), layoutWords(slice), needed) : undefined;
      scratch = base && this.arena.take(stride * threads, needed);
      if (base !== undefined && scratch !== undefined) {
        this.#settle(slice, base);
        break;
      }
      // Too many gaps between what is needed: start over with an empty memory, where it fits.
      if (attempt === 1) throw new Error(`invalid slice: ${makeSlice(slice)} does not fit in memory`);
      this.arena.clear();
    }
    const counts = new Int32Array(this.memory.buffer, 4 * this.core.countsAddress(), BLOCKS_DONE + 1);
    counts.fill(0);
    await this.threads.call({ call: "solveSlice", key: sliceKey(slice) }, scratch.start, stride, threads);
    this.arena.release(scratch);
    return Result.ok({ black: sideCounts(counts, 0), white: sideCounts(counts, 5) });
  }

  /** Writes the file of a slice that has just been solved; returns its checksum. Throws what the file system says. */
  async save(slice: Slice, counts: SliceCounts): Promise<string> {
    const writer = new SliceWriter(this.folder, slice, counts);
    try {
      await this.#transfer(slice, "packGroups", new Set([makeSlice(slice)]), (part) => writer.write(part));
      return writer.close();
    } catch (error) {
      writer.abandon();
      throw error;
    }
  }

  /** False if they do not fit. */
  async #loadAll(
    slices: readonly Slice[],
    needed: ReadonlySet<string>,
  ): Promise<Result<boolean, LabError<SliceFileErrorCode>>> {
    for (const slice of slices) {
      if (this.arena.find(makeSlice(slice)) !== undefined) continue;
      const base = this.arena.place(makeSlice(slice), layoutWords(slice), needed);
      if (base === undefined) return Result.ok(false);
      this.#settle(slice, base);
      const reader = SliceReader.open(this.folder, slice);
      if (reader.isErr) return Result.err(reader.error);
      await this.#transfer(slice, "unpackGroups", needed, (part) => reader.value.read(part));
      const closed = reader.value.close();
      if (closed.isErr) return Result.err(closed.error);
    }
    return Result.ok(true);
  }

  #settle(slice: Slice, base: Stretch): void {
    this.core.placeSlice(sliceKey(slice), base.start);
    // Slices without kings are written bit by bit, onto zeros.
    if (slice.whiteKings === 0) new Int32Array(this.memory.buffer, 4 * base.start, base.words).fill(0);
  }

  /** Packs a slice part by part, or unpacks it; `move` takes the bytes out, or puts them in. */
  async #transfer(
    slice: Slice,
    call: "packGroups" | "unpackGroups",
    needed: ReadonlySet<string>,
    move: (part: Uint8Array) => void,
  ): Promise<void> {
    const groups = groupCount(slice);
    const step = Math.min(groups, Math.max(1, Math.floor(PART_WORDS / groupWords(slice))));
    const stride = (Math.ceil(binomial(32, slice.whiteKings) / 32) + 15) & ~15;
    const rows = this.arena.take(stride * this.threads.count, needed);
    const buffer = this.arena.take(step * groupWords(slice), needed);
    if (rows === undefined || buffer === undefined)
      throw new Error(`invalid slice: no room to move ${makeSlice(slice)}`);
    let left = bodyBytes(slice);
    for (let first = 0; first < groups; first += step) {
      const end = Math.min(groups, first + step);
      const bytes = Math.min(left, 4 * (end - first) * groupWords(slice));
      left -= bytes;
      const part = new Uint8Array(this.memory.buffer, 4 * buffer.start, bytes);
      if (call === "unpackGroups") move(part);
      await this.threads.call({ call, key: sliceKey(slice), first, end, buffer: buffer.start }, rows.start, stride);
      if (call === "packGroups") move(part);
    }
    this.arena.release(buffer);
    this.arena.release(rows);
  }
}

function sideCounts(counts: Int32Array, at: number): SideCounts {
  const [draw, win, loss, capture, threatened] = Array.from(counts.subarray(at, at + 5), (count) => count >>> 0);
  return { draw, win, loss, capture, threatened };
}

/** Words that hold the tables, every slice, and scratch: what is asked of the system, at most, for so many pieces. */
function wordsFor(pieces: number, threads: number): number {
  const order = solveOrder(pieces);
  const planes = (slice: Slice) =>
    Math.ceil(binomial(32, slice.blackKings) / 32) * Math.ceil(binomial(32, slice.whiteKings) / 32) * 32;
  let words = 2_000_000; // rank tables and records
  for (let k = 0; k < pieces; k++) words += binomial(32, k) * (4 * k + 6);
  for (const slice of order) words += layoutWords(slice) + 16;
  words += threads * Math.max(...order.map((slice) => 9 * planes(slice) + 3 * binomial(32, slice.whiteKings)));
  return words + Math.max(...order.map((slice) => Math.max(PART_WORDS, groupWords(slice))));
}
