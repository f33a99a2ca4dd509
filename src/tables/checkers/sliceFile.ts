// A solved slice on disk, for both sides to move: a header, the positions in the order of their ranking, and a SHA-256 of all that.
// Of 32 positions four words of 32 bits, low byte first: won and lost for Black to move, won and lost for White to move: two bits a
// position. Written and read by parts, as the largest would need three quarters of a gigabyte at once; small enough ones are also
// what core's readChecked reads.
import { createHash, type Hash, randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { failure, LabError, Result } from "../../core/result.js";
import { rankingOf } from "./ranking.js";
import { makeSlice, type Slice } from "./slice.js";

export type SliceFileErrorCode = "missing" | "damaged" | "foreign" | "disk-full" | "cannot-write";

/** Positions by outcome and by flag, for one side to move. */
export interface SideCounts {
  readonly draw: number;
  readonly win: number;
  readonly loss: number;
  readonly capture: number;
  readonly threatened: number;
}

/** Counts of a canonical slice; those of its twin, Black to move, are the ones for White to move. */
export interface SliceCounts {
  readonly black: SideCounts;
  readonly white: SideCounts;
}

const MAGIC = "CHECKERS";
const VERSION = 1;
export const HEADER_BYTES = 128;
const CHECKSUM_BYTES = 32;
const FIELDS = ["draw", "win", "loss", "capture", "threatened"] as const;

const REMEDY = "remove it and solve again";

/** Where the file of a canonical slice lies. */
export const slicePath = (folder: string, slice: Slice): string => join(folder, `${makeSlice(slice)}.slice`);

/** Bytes of the positions of a canonical slice. */
export const bodyBytes = (slice: Slice): number => 16 * Math.ceil(rankingOf(slice).size / 32);

/** Bytes of the whole file. */
export const fileBytes = (slice: Slice): number => HEADER_BYTES + bodyBytes(slice) + CHECKSUM_BYTES;

function makeHeader(slice: Slice, counts: SliceCounts): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 0, "latin1");
  header.writeUInt32LE(VERSION, 8);
  header.write(makeSlice(slice), 12, "latin1");
  header.writeBigUInt64LE(BigInt(rankingOf(slice).size), 16);
  for (const [i, side] of [counts.black, counts.white].entries())
    for (const [j, field] of FIELDS.entries()) header.writeBigUInt64LE(BigInt(side[field]), 24 + 8 * (5 * i + j));
  return header;
}

function parseHeader(header: Buffer, slice: Slice, path: string): Result<SliceCounts, LabError<"foreign">> {
  const foreign = (what: string) =>
    failure("foreign", `${path} is not the database of slice ${makeSlice(slice)}: ${what}`);
  if (header.toString("latin1", 0, 8) !== MAGIC) return foreign("it does not start as one");
  if (header.readUInt32LE(8) !== VERSION) return foreign(`its format is ${header.readUInt32LE(8)}, not ${VERSION}`);
  if (header.toString("latin1", 12, 16) !== makeSlice(slice))
    return foreign(`it says ${JSON.stringify(header.toString("latin1", 12, 16))}`);
  const counts = (i: number) =>
    Object.fromEntries(
      FIELDS.map((field, j) => [field, Number(header.readBigUInt64LE(24 + 8 * (5 * i + j)))]),
    ) as unknown as SideCounts;
  return Result.ok({ black: counts(0), white: counts(1) });
}

/**
 * Writes a slice part by part beside its place; it appears there, whole, when it is closed. The name beside is its own,
 * so that two writers of one slice never write into one file.
 */
export class SliceWriter {
  readonly #path: string;
  readonly #beside: string;
  readonly #file: number;
  #isOpen = true;
  readonly #hash: Hash = createHash("sha256");

  constructor(folder: string, slice: Slice, counts: SliceCounts) {
    this.#path = slicePath(folder, slice);
    this.#beside = `${this.#path}.${process.pid}-${randomUUID().slice(0, 8)}.part`;
    mkdirSync(dirname(this.#path), { recursive: true });
    this.#file = openSync(this.#beside, "wx");
    try {
      this.write(makeHeader(slice, counts));
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** Appends positions. */
  write(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#append(bytes);
  }

  /** Finishes the file and returns its checksum in hexadecimal. It is on disk for sure after {@link flushSlice}. */
  close(): string {
    const checksum = this.#hash.digest();
    this.#append(checksum);
    this.#closeFile();
    renameSync(this.#beside, this.#path);
    return checksum.toString("hex");
  }

  /** Gives up: what was written goes. */
  abandon(): void {
    if (this.#isOpen) this.#closeFile();
    rmSync(this.#beside, { force: true });
  }

  #closeFile(): void {
    this.#isOpen = false; // also where closing fails: the number may be another file's by then
    closeSync(this.#file);
  }

  #append(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done);
  }
}

/** Removes what killed solvers left half written. Only for who holds the lock of the folder: nobody else writes there then. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^(\d{4}\.slice|manifest\.json)\..*\.part$/.test(name)) rmSync(join(folder, name), { force: true });
}

/** Returns when the file of a slice is on disk, not only in memory. */
export function flushSlice(folder: string, slice: Slice): void {
  const file = openSync(slicePath(folder, slice), "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The error of a failed write, in words: a full disk is what happens most. */
export function writeFailure(error: unknown, folder: string): LabError<SliceFileErrorCode> {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new LabError("disk-full", `no space left in ${folder}: free some and start again, finished slices are kept`);
  return new LabError("cannot-write", `cannot write in ${folder}: ${message}`);
}

/** Reads a slice part by part, from the start. */
export class SliceReader {
  readonly #path: string;
  readonly #file: number;
  readonly #hash: Hash = createHash("sha256");

  private constructor(
    path: string,
    file: number,
    readonly counts: SliceCounts,
    header: Uint8Array,
  ) {
    this.#path = path;
    this.#file = file;
    this.#hash.update(header);
  }

  /** Opens the file of a canonical slice after a look at its size and header. */
  static open(folder: string, slice: Slice): Result<SliceReader, LabError<SliceFileErrorCode>> {
    const path = slicePath(folder, slice);
    let file: number;
    try {
      file = openSync(path, "r");
    } catch (error) {
      return failure("missing", `cannot read ${path}: ${(error as Error).message}`);
    }
    const bytes = fstatSync(file).size;
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(file, header);
    const counts = parseHeader(header, slice, path);
    if (counts.isErr || bytes !== fileBytes(slice)) {
      closeSync(file);
      if (counts.isErr) return Result.err(counts.error);
      return failure("damaged", `${path} has ${bytes} bytes instead of ${fileBytes(slice)}: ${REMEDY}`);
    }
    return Result.ok(new SliceReader(path, file, counts.value, header));
  }

  /** Fills `target` with the next positions. They are not to be relied on before {@link close} has found them whole. */
  read(target: Uint8Array): void {
    for (let done = 0; done < target.length; ) {
      const got = readSync(this.#file, target, done, target.length - done, null);
      if (got === 0) throw new Error(`invalid read: past the end of ${this.#path}`);
      done += got;
    }
    this.#hash.update(target);
  }

  /** After all positions: compares the checksum and returns it in hexadecimal. */
  close(): Result<string, LabError<SliceFileErrorCode>> {
    const stored = Buffer.alloc(CHECKSUM_BYTES);
    readSync(this.#file, stored);
    closeSync(this.#file);
    const checksum = this.#hash.digest();
    if (!checksum.equals(stored))
      return failure("damaged", `${this.#path} is altered, its checksum does not match: ${REMEDY}`);
    return Result.ok(checksum.toString("hex"));
  }
}
