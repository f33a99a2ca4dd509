// The byte files of the thesis: an 8-byte count, then records of 13 bytes: white pieces, black pieces and kings, 4 bytes each, and one
// with the outcome in bits 0-1 and the flag in bits 4-5. The thesis leaves open what we fix here: numbers are low byte first, and
// bit i of a bitboard is square i + 1. Black is to move.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { validateBoard } from "../../checkers/board.js";
import { flagNumber } from "../../checkers/flag.js";
import { failure, type LabError, Result } from "../../core/result.js";
import type { Database } from "./database.js";
import type { PositionSet } from "./positionSet.js";

export const RECORD_BYTES = 13;
const COUNT_BYTES = 8;
const RECORDS_A_WRITE = 1 << 16;

/** Takes a record: board, Black to move, outcome and flag by number. */
export type RecordVisitor = (black: number, white: number, kings: number, outcome: number, flag: number) => void;

export type ByteFileErrorCode = "missing" | "damaged";

/** Writes the positions of a set, which the database must hold, in the order of their ranking. */
export function writeByteFile(path: string, positions: PositionSet, database: Database): void {
  const file = openSync(path, "w");
  try {
    const count = Buffer.alloc(COUNT_BYTES);
    count.writeBigUInt64LE(BigInt(positions.size));
    writeSync(file, count);
    const buffer = Buffer.alloc(RECORDS_A_WRITE * RECORD_BYTES);
    let at = 0;
    positions.forEach((black, white, kings) => {
      buffer.writeInt32LE(white, at);
      buffer.writeInt32LE(black, at + 4);
      buffer.writeInt32LE(kings, at + 8);
      const outcome = database.probe(black, white, kings, true);
      buffer[at + 12] = outcome | (flagNumber(black, white, kings, true) << 4);
      at += RECORD_BYTES;
      if (at < buffer.length) return;
      writeSync(file, buffer);
      at = 0;
    });
    writeSync(file, buffer, 0, at);
    closeSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(path, { force: true });
    throw error;
  }
}

/** Reads a byte file, calling `visit` with every record; returns how many there are. A file that is cut short is refused first. */
export function readByteFile(path: string, visit: RecordVisitor): Result<number, LabError<ByteFileErrorCode>> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return failure("missing", `cannot read ${path}: ${(error as Error).message}`);
  }
  const count = bytes.length < COUNT_BYTES ? -1 : Number(bytes.readBigUInt64LE(0));
  if (bytes.length !== COUNT_BYTES + count * RECORD_BYTES)
    return failure("damaged", `${path} has ${bytes.length} bytes, which its count of records does not make`);
  for (let i = 0; i < count; i++) {
    const at = COUNT_BYTES + i * RECORD_BYTES;
    const white = bytes.readInt32LE(at);
    const black = bytes.readInt32LE(at + 4);
    const kings = bytes.readInt32LE(at + 8);
    const outcome = bytes[at + 12] & 3;
    const flag = (bytes[at + 12] >> 4) & 3;
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
