// The byte files of the thesis: an 8-byte count, then records of 13 bytes: white pieces, black pieces and kings, 4 bytes each, and one
// with the outcome in bits 0-1 and the flag in bits 4-5. The thesis leaves open what we fix here: numbers are low byte first, and
// bit i of a bitboard is square i + 1. Black is to move.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { validateBoard } from "../../checkers/board.js";
import { flagNumber } from "../../checkers/flag.js";
import { writePartsAtomically } from "../../core/checkedFile.js";
import { failure, type LabError, Result } from "../../core/result.js";
import type { Database } from "./database.js";
import type { PositionSet } from "./positionSet.js";

export const RECORD_BYTES = 13;
const COUNT_BYTES = 8;
const RECORDS_AT_ONCE = 1 << 16;

/** Takes a record: board, Black to move, outcome and flag by number. */
export type RecordVisitor = (black: number, white: number, kings: number, outcome: number, flag: number) => void;

export type ByteFileErrorCode = "missing" | "damaged";

/**
 * Writes the positions of a set, which the database must hold, in the order of their ranking: beside the place, then
 * renamed, so that a failed write leaves an older file as it was.
 */
export function writeByteFile(path: string, positions: PositionSet, database: Database): void {
  writePartsAtomically(path, (append) => {
    const count = Buffer.alloc(COUNT_BYTES);
    count.writeBigUInt64LE(BigInt(positions.size));
    append(count);
    const buffer = Buffer.alloc(RECORDS_AT_ONCE * RECORD_BYTES);
    let at = 0;
    positions.forEach((black, white, kings) => {
      buffer.writeInt32LE(white, at);
      buffer.writeInt32LE(black, at + 4);
      buffer.writeInt32LE(kings, at + 8);
      const outcome = database.probe(black, white, kings, true);
      buffer[at + 12] = outcome | (flagNumber(black, white, kings, true) << 4);
      at += RECORD_BYTES;
      if (at < buffer.length) return;
      append(buffer);
      at = 0;
    });
    append(buffer.subarray(0, at));
  });
}

/** Reads a byte file, calling `visit` with every record; returns how many there are. A file that is cut short is refused first. */
export function readByteFile(path: string, visit: RecordVisitor): Result<number, LabError<ByteFileErrorCode>> {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    return failure("missing", `cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    return readRecords(file, path, visit);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== "read") throw error; // the visitor's own
    return failure("missing", `cannot read ${path}: ${(error as Error).message}`);
  } finally {
    closeSync(file);
  }
}

/** By parts, as Node reads at most 2 GiB at once and the larger files are past that. */
function readRecords(file: number, path: string, visit: RecordVisitor): Result<number, LabError<ByteFileErrorCode>> {
  const size = fstatSync(file).size;
  const head = Buffer.alloc(COUNT_BYTES);
  const count = readFully(file, head) < COUNT_BYTES ? -1 : Number(head.readBigUInt64LE(0));
  if (size !== COUNT_BYTES + count * RECORD_BYTES)
    return failure("damaged", `${path} has ${size} bytes, which its count of records does not make`);
  const buffer = Buffer.alloc(Math.min(count, RECORDS_AT_ONCE) * RECORD_BYTES);
  for (let i = 0; i < count; i++) {
    const at = (i % RECORDS_AT_ONCE) * RECORD_BYTES;
    if (at === 0) {
      const part = buffer.subarray(0, Math.min(RECORDS_AT_ONCE, count - i) * RECORD_BYTES);
      if (readFully(file, part) < part.length) return failure("damaged", `${path} became shorter while it was read`);
    }
    const white = buffer.readInt32LE(at);
    const black = buffer.readInt32LE(at + 4);
    const kings = buffer.readInt32LE(at + 8);
    const outcome = buffer[at + 12] & 3;
    const flag = (buffer[at + 12] >> 4) & 3;
    const board = validateBoard({ black, white, kings, turn: "black" });
    if (board.isErr || outcome === 3 || flag === 3)
      return failure(
        "damaged",
        `${path}, record ${i}: ${board.isErr ? board.error.message : "no such outcome or flag"}`,
      );
    visit(black, white, kings, outcome, flag);
  }
  return Result.ok(count);
}

/** Fills `target` with what comes next; returns how much there was. */
function readFully(file: number, target: Uint8Array): number {
  let done = 0;
  while (done < target.length) {
    const got = readSync(file, target, done, target.length - done, null);
    if (got === 0) break;
    done += got;
  }
  return done;
}
