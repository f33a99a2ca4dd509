import type { Position } from "../../checkers/board.js";
import { countPieces } from "../../checkers/geometry.js";
import { failure, LabError, Result } from "../../core/result.js";
import { completePieces, type Manifest, readManifest } from "./manifest.js";
import { OUTCOMES, type Outcome, type OutcomeTable, type ProbeErrorCode } from "./outcomeTable.js";
import { type Ranking, rankingOf } from "./ranking.js";
import {
  canonicalSlice,
  isCanonical,
  MOST_PIECES,
  makeSlice,
  piecesOf,
  SLICE_KEYS,
  type Slice,
  sliceKey,
  sliceOf,
  twinSlice,
} from "./slice.js";
import { bodyBytes, SliceReader } from "./sliceFile.js";

export { OUTCOMES, type Outcome, type ProbeErrorCode };

export interface DatabaseOptions {
  /** Bytes of slices to keep in memory; beyond it those loaded first are dropped. One slice is always kept. */
  readonly memory?: number;
}

export const DATABASE_DEFAULTS = { memory: 4 * 2 ** 30 };

/** A slice in memory, in its file's layout: see sliceFile.ts. */
interface Loaded {
  readonly ranking: Ranking;
  readonly words: Int32Array;
  /** Which pair of planes holds Black's values: 0, or 2 for a slice that is kept as its twin. */
  readonly blackPlanes: 0 | 2;
}

/** Enough for a processor's memory accesses under way, few enough for its first cache. */
const BOARDS_AT_ONCE = 64;

/** The first of the two planes that hold the values of a side to move. */
function planesOf(loaded: Loaded, blackMoves: boolean): number {
  return blackMoves ? loaded.blackPlanes : 2 - loaded.blackPlanes;
}

/** The value that a bit of two neighbouring planes stands for. */
function valueAt(words: Int32Array, word: number, bit: number): 0 | 1 | 2 {
  if (((words[word] >>> bit) & 1) !== 0) return 1;
  return ((words[word + 1] >>> bit) & 1) !== 0 ? 2 : 0;
}

/**
 * Solved databases of a folder. Slices are read, whole and checked, when they are first asked for; two to five pieces take
 * 36 MB, six 650 MB more.
 */
export class Database implements OutcomeTable {
  /** By slice key; twins share their words. Of full length from the start: an array with holes would be a slow hash table. */
  readonly #loaded = new Array<Loaded | undefined>(SLICE_KEYS).fill(undefined);
  readonly #inMemory = new Map<string, Slice>();
  readonly #memory: number;
  #bytes = 0;
  /** Where the values of the boards in hand lie: see `probeAll`. */
  readonly #words: Int32Array[] = [];
  readonly #addresses = new Int32Array(BOARDS_AT_ONCE);
  readonly #bits = new Uint8Array(BOARDS_AT_ONCE);

  constructor(
    readonly folder: string,
    /** Counts and checksums of all slices there are. */
    readonly manifest: Manifest,
    options: DatabaseOptions = {},
  ) {
    this.#memory = { ...DATABASE_DEFAULTS, ...options }.memory;
  }

  /** Positions of up to so many pieces are all here; 0 if there are none. */
  get pieces(): number {
    return completePieces(this.manifest);
  }

  /** Whether a slice is here, in memory or on disk. */
  has(slice: Slice): boolean {
    return this.manifest.has(makeSlice(canonicalSlice(slice)));
  }

  /** The value of a position for the side to move, or why it cannot be told: too many pieces, or a file that is not good. */
  outcome(position: Position): Result<Outcome, LabError<ProbeErrorCode>> {
    const { black, white, kings, turn } = position;
    try {
      return Result.ok(OUTCOMES[this.probe(black, white, kings, turn === "black")]);
    } catch (error) {
      if (error instanceof LabError) return Result.err(error as LabError<ProbeErrorCode>);
      throw error;
    }
  }

  /**
   * The same by numbers, for loops: 0 draw, 1 win, 2 loss for the side to move. The board must be valid; a side without pieces
   * has lost. Throws the LabError that `outcome` returns.
   */
  probe(black: number, white: number, kings: number, blackMoves: boolean): 0 | 1 | 2 {
    if (black === 0 || white === 0) return (black === 0) === blackMoves ? 2 : 1;
    const loaded = this.#sliceOf(black, white, kings);
    const index = loaded.ranking.rank(black, white, kings);
    const group = Math.floor(index / 32);
    return valueAt(loaded.words, 4 * group + planesOf(loaded, blackMoves), index - 32 * group);
  }

  /**
   * The values of many boards with the same side to move: black, white and kings of each in turn, one number each into
   * `outcomes`. A good deal faster than one by one, as no memory access waits for another. Preconditions and errors as for
   * `probe`; both sides must have pieces.
   */
  probeAll(boards: Int32Array, blackMoves: boolean, outcomes: Uint8Array): void {
    const count = boards.length / 3;
    if (outcomes.length !== count) throw new RangeError(`invalid outcomes: ${outcomes.length} for ${count} boards`);
    for (let start = 0; start < count; start += BOARDS_AT_ONCE) {
      const end = Math.min(start + BOARDS_AT_ONCE, count);
      // First where the values lie, then the values: the second loop does nothing but wait for memory, for all at once.
      for (let i = start; i < end; i++) {
        const black = boards[3 * i];
        const white = boards[3 * i + 1];
        const kings = boards[3 * i + 2];
        const loaded = this.#sliceOf(black, white, kings);
        const index = loaded.ranking.rank(black, white, kings);
        const group = Math.floor(index / 32);
        this.#words[i - start] = loaded.words;
        this.#addresses[i - start] = 4 * group + planesOf(loaded, blackMoves);
        this.#bits[i - start] = index - 32 * group;
      }
      for (let i = 0; i < end - start; i++)
        outcomes[start + i] = valueAt(this.#words[i], this.#addresses[i], this.#bits[i]);
    }
  }

  /** The slice of a board, in memory. Throws why it cannot be. */
  #sliceOf(black: number, white: number, kings: number): Loaded {
    const blackKings = countPieces(black & kings);
    const whiteKings = countPieces(white & kings);
    const blackMen = countPieces(black & ~kings);
    const whiteMen = countPieces(white & ~kings);
    // As sliceKey has it; of more than seven of a kind the counts would run into each other.
    if (blackKings + whiteKings + blackMen + whiteMen > MOST_PIECES) throw tooMany(countPieces(black | white));
    const key = (blackKings << 9) | (whiteKings << 6) | (blackMen << 3) | whiteMen;
    return this.#loaded[key] ?? this.#load(black, white, kings);
  }

  /** Reads a slice into memory ahead of the first probe. */
  load(slice: Slice): Result<void, LabError<ProbeErrorCode>> {
    if (!this.has(slice)) return failure("not-built", notBuilt(this.folder, this.pieces, slice));
    const kept = canonicalSlice(slice);
    if (this.#loaded[sliceKey(kept)] !== undefined) return Result.ok(undefined);
    const reader = SliceReader.open(this.folder, kept);
    if (reader.isErr) return Result.err(reader.error);
    const bytes = new Uint8Array(bodyBytes(kept));
    reader.value.read(bytes);
    const checksum = reader.value.close();
    if (checksum.isErr) return Result.err(checksum.error);
    if (checksum.value !== this.manifest.get(makeSlice(kept))?.checksum)
      return failure("foreign", `${this.folder}/${makeSlice(kept)}.slice is not the file that the manifest lists`);
    this.#makeRoom(bytes.length);
    this.#keep(kept, new Int32Array(bytes.buffer));
    return Result.ok(undefined);
  }

  #load(black: number, white: number, kings: number): Loaded {
    const slice = sliceOf({ black, white, kings });
    const result = this.load(slice);
    if (result.isErr) throw result.error;
    return this.#loaded[sliceKey(slice)] as Loaded;
  }

  #keep(slice: Slice, words: Int32Array): void {
    const twin = twinSlice(slice);
    this.#loaded[sliceKey(twin)] = { ranking: rankingOf(twin), words, blackPlanes: isCanonical(twin) ? 0 : 2 };
    this.#loaded[sliceKey(slice)] = { ranking: rankingOf(slice), words, blackPlanes: 0 };
    this.#inMemory.set(makeSlice(slice), slice);
    this.#bytes += words.byteLength;
  }

  #makeRoom(bytes: number): void {
    for (const [name, slice] of this.#inMemory) {
      if (this.#bytes + bytes <= this.#memory) return;
      this.#bytes -= bodyBytes(slice);
      this.#inMemory.delete(name);
      this.#loaded[sliceKey(slice)] = undefined;
      this.#loaded[sliceKey(twinSlice(slice))] = undefined;
    }
  }
}

function tooMany(pieces: number): LabError<ProbeErrorCode> {
  return new LabError("not-built", `${pieces} pieces: databases can be built for up to ${MOST_PIECES}`);
}

function notBuilt(folder: string, pieces: number, slice: Slice): string {
  const held = pieces === 0 ? `no databases in ${folder}` : `the databases in ${folder} hold up to ${pieces} pieces`;
  return `a position with ${piecesOf(slice)} pieces, but ${held}: endgame solve --pieces ${piecesOf(slice)} builds them`;
}

/** Opens the databases of a folder; a folder without any gives a database that knows finished games only. */
export function openDatabase(folder: string, options: DatabaseOptions = {}): Result<Database, LabError<"damaged">> {
  return readManifest(folder).map((manifest) => new Database(folder, manifest, options));
}
