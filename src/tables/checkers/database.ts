import type { Position } from "../../checkers/board.js";
import { countPieces } from "../../checkers/geometry.js";
import { failure, LabError, Result } from "../../core/result.js";
import { completePieces, type Manifest, readManifest } from "./manifest.js";
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
import { bodyBytes, type SliceFileErrorCode, SliceReader } from "./sliceFile.js";

/** Values of a position, for the side to move, by the number that tables and data sets use. */
export const OUTCOMES = ["draw", "win", "loss"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type ProbeErrorCode = SliceFileErrorCode | "not-built";

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

/**
 * Solved databases of a folder. Slices are read, whole and checked, when they are first asked for; two to five pieces take
 * 36 MB, six 650 MB more.
 */
export class Database {
  /** By slice key; twins share their words. Of full length from the start: an array with holes would be a slow hash table. */
  readonly #loaded = new Array<Loaded | undefined>(SLICE_KEYS).fill(undefined);
  readonly #inMemory = new Map<string, Slice>();
  readonly #memory: number;
  #bytes = 0;

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
    const blackKings = countPieces(black & kings);
    const whiteKings = countPieces(white & kings);
    const blackMen = countPieces(black & ~kings);
    const whiteMen = countPieces(white & ~kings);
    // As sliceKey has it; of more than seven of a kind the counts would run into each other.
    if (blackKings + whiteKings + blackMen + whiteMen > MOST_PIECES) throw tooMany(countPieces(black | white));
    const key = (blackKings << 9) | (whiteKings << 6) | (blackMen << 3) | whiteMen;
    const loaded = this.#loaded[key] ?? this.#load(black, white, kings);
    const index = loaded.ranking.rank(black, white, kings);
    const group = Math.floor(index / 32);
    const bit = index - 32 * group;
    const word = 4 * group + (blackMoves ? loaded.blackPlanes : 2 - loaded.blackPlanes);
    if (((loaded.words[word] >>> bit) & 1) !== 0) return 1;
    return ((loaded.words[word + 1] >>> bit) & 1) !== 0 ? 2 : 0;
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
