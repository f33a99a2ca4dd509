// The file of a mate table: what it is and its counts as JSON, then its values in parts, each compressed (Brotli); behind it all the checksum of
// core/checkedFile. A byte a value takes a quarter of the space so.
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { type Ending, makeEnding } from "../../chess/ending.js";
import { readChecked, writeChecked } from "../../core/checkedFile.js";
import { failure, type LabError, Result } from "../../core/result.js";
import type { MateValues } from "./mateConversions.js";
import { MateLayout } from "./mateLayout.js";

export type MateFileErrorCode = "missing-table" | "damaged-table" | "wrong-table";

/** Positions of one side to move on the whole board, en passant rights aside. */
export interface MateCounts {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** The longest mate that this side can force, in plies, and a position with it; undefined if it never can. */
  readonly longest?: { readonly plies: number; readonly fen: string };
}

/** What is known of a table without its values. */
export interface MateSummary {
  readonly white: MateCounts;
  readonly black: MateCounts;
}

const MAGIC = "EGLMATE1";
const PART = 4 * 2 ** 20;
/** As small as zlib's usual level makes it, in a third of the time. */
const QUALITY = 3;

/** Where the table of an ending lies. */
export const mateTablePath = (folder: string, ending: Ending): string => join(folder, `${makeEnding(ending)}.mate`);

/** Writes a table beside its place and renames it. */
export function writeMateTable(folder: string, ending: Ending, summary: MateSummary, values: MateValues): void {
  const head = Buffer.from(JSON.stringify({ ending: makeEnding(ending), ...summary }));
  const parts: Uint8Array[] = [Buffer.from(MAGIC, "latin1"), lengthOf(head), head];
  for (let at = 0; at < values.length; at += PART) {
    const part = Buffer.from(values.subarray(at, at + PART)); // a copy: zlib takes no shared memory
    const packed = brotliCompressSync(part, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    parts.push(lengthOf(packed), packed);
  }
  writeChecked(mateTablePath(folder, ending), Buffer.concat(parts));
}

function lengthOf(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return length;
}

/** A table file that is whole and of the ending that was asked for. */
export class MateTableFile {
  private constructor(
    readonly ending: Ending,
    readonly summary: MateSummary,
    private readonly packed: Buffer,
  ) {}

  /** Reads and checks a file; the values are still packed. */
  static open(folder: string, ending: Ending): Result<MateTableFile, LabError<MateFileErrorCode>> {
    const path = mateTablePath(folder, ending);
    const name = makeEnding(ending);
    const content = readChecked(path);
    if (content.isErr)
      return content.error.code === "missing"
        ? failure("missing-table", `no table ${name}.mate in ${folder}: endgame generate ${name} makes it`)
        : failure("damaged-table", `${content.error.message}; endgame generate ${name} makes it again`);
    const bytes = Buffer.from(content.value.buffer, content.value.byteOffset, content.value.length);
    if (bytes.toString("latin1", 0, MAGIC.length) !== MAGIC)
      return failure("wrong-table", `${path} is not a mate table of this version`);
    const end = MAGIC.length + 4 + bytes.readUInt32LE(MAGIC.length);
    const { ending: found, white, black } = JSON.parse(bytes.toString("utf8", MAGIC.length + 4, end));
    if (found !== name) return failure("wrong-table", `${path} is the table of ${found}, not of ${name}`);
    return Result.ok(new MateTableFile(ending, { white, black }, bytes.subarray(end)));
  }

  /** Unpacks the values into memory that threads can share. */
  values(): MateValues {
    const values = new Uint8Array(new SharedArrayBuffer(2 * new MateLayout(this.ending).size));
    for (let at = 0, filled = 0; at < this.packed.length; ) {
      const end = at + 4 + this.packed.readUInt32LE(at);
      const part = brotliDecompressSync(this.packed.subarray(at + 4, end));
      values.set(part, filled);
      filled += part.length;
      at = end;
    }
    return values;
  }
}
