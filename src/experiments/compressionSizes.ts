import { ProgressMeter } from "../core/progress.js";
import { EXCEPTION_CODES, type ExceptionCode } from "../search/exceptionCodes.js";
import {
  type EncodedTable,
  encodeNetworkTable,
  type NetworkTable,
  tableSlices,
  type WeightFormat,
} from "../search/networkTable.js";
import type { Database } from "../tables/checkers/database.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { makeSlice } from "../tables/checkers/slice.js";
import type { Trial } from "./experiment.js";
import { filledTableBytes } from "./filledTables.js";
import { keptPart } from "./keptPart.js";
import { published } from "./published.js";

/** One way to hold the databases, for the table of all of them. */
export interface SizeRow {
  readonly name: string;
  readonly bytes: number;
  /** Whether every value can be had from it. */
  readonly exact: boolean;
  /** Where the number is from. */
  readonly how:
    | "written and compared"
    | "written, a part compared"
    | "measured"
    | "measured earlier"
    | "counted"
    | "published"
    | "estimated by the thesis";
}

/** A table in float16 with one of the codes. */
export interface TableEncoding extends EncodedTable {
  readonly code: ExceptionCode;
}

/** The table in float16, in every code. */
export function tableEncodings(table: NetworkTable): TableEncoding[] {
  return EXCEPTION_CODES.map((code) => ({ code, ...encodeNetworkTable(table, { format: "float16", code }) }));
}

interface SizesOptions {
  readonly trial: Pick<Trial<unknown>, "folder" | "signal" | "progress">;
  readonly database: Database;
  readonly pieces: number;
  readonly encodings: readonly TableEncoding[];
  /** Which of them was written, its size on disk, how many of its values were compared and how many of these were wrong. */
  readonly file: {
    readonly encoding: TableEncoding;
    readonly bytes: number;
    readonly compared: number;
    readonly wrong: number;
  };
}

/** Values in a byte of a plain table. */
const VALUES_A_BYTE = 4;

/** All ways to hold the databases of so many pieces, the largest first. Undefined when the signal came first. */
export async function tableSizes(options: SizesOptions): Promise<SizeRow[] | undefined> {
  const { pieces, encodings, file } = options;
  const filled = await filledSizes(options);
  if (!filled) return undefined;
  const positions = tableSlices(pieces).reduce((sum, slice) => sum + rankingOf(slice).size, 0);
  const networks = encodings.flatMap((encoding): SizeRow[] => {
    const name = (format: WeightFormat) => `network in ${format}, exceptions: ${encoding.code.name}`;
    const exact = file.wrong === 0;
    const isWhole = file.compared === positions;
    return [
      { name: name("float32"), bytes: encoding.bytes.length + encoding.weightBytes, exact, how: "measured" },
      encoding === file.encoding
        ? {
            name: name("float16"),
            bytes: file.bytes,
            exact,
            how: isWhole ? "written and compared" : "written, a part compared",
          }
        : { name: name("float16"), bytes: encoding.bytes.length, exact, how: "measured" },
    ];
  });
  const plain: SizeRow = {
    ...{ name: "two bits a position", bytes: Math.ceil(positions / VALUES_A_BYTE) },
    ...{ exact: true, how: "counted" },
  };
  return [plain, ...networks, ...filled, ...(PUBLISHED_SIZES[pieces] ?? [])].sort((a, b) => b.bytes - a.bytes);
}

/** Tables with one value a position, packed by brotli slice by slice. */
async function filledSizes({ trial, database, pieces }: SizesOptions): Promise<SizeRow[] | undefined> {
  const slices = tableSlices(pieces);
  const meter = new ProgressMeter({ label: "packing tables", total: slices.length, unit: "slices" }, trial.progress);
  const total = { noCaptures: 0, quiet: 0 };
  for (const slice of slices) {
    if (trial.signal?.aborted) return undefined;
    const sizes = await keptPart(trial, `packing-${makeSlice(slice)}`, async () => ({
      noCaptures: await filledTableBytes(database, slice, "no-captures"),
      quiet: await filledTableBytes(database, slice, "quiet"),
    }));
    if (!sizes) return undefined;
    total.noCaptures += sizes.noCaptures;
    total.quiet += sizes.quiet;
    meter.advance(1);
  }
  return [
    { name: "table without captures, by brotli", bytes: total.noCaptures, exact: true, how: "measured" },
    { name: "table of quiet positions, by brotli", bytes: total.quiet, exact: false, how: "measured" },
  ];
}

const { compression, parameters } = published.checkers;

/** A weight of the thesis's network takes four bytes. */
const WEIGHT_BYTES = 4;

/** What others need, by the number of pieces. */
const PUBLISHED_SIZES: Readonly<Record<number, readonly SizeRow[]>> = {
  4: [
    { name: "CHINOOK's database", bytes: compression.chinookBytes2to4.value, exact: true, how: "published" },
    { name: "Cake's database", bytes: compression.cakeBytes2to4.value, exact: true, how: "published" },
    {
      name: "table of quiet positions, by xz",
      bytes: compression.xzBytes2to4.value,
      exact: false,
      how: "measured earlier",
    },
  ],
  5: [
    {
      ...{ name: "thesis: network and exceptions, as printed", bytes: compression.totalBytes.value },
      ...{ exact: false, how: "estimated by the thesis" },
    },
    {
      name: "thesis: network and exceptions, from its counts",
      bytes: compression.wrongPositions.value * compression.bytesAPosition.value + WEIGHT_BYTES * parameters.value,
      ...{ exact: false, how: "estimated by the thesis" },
    },
    { name: "CHINOOK's database", bytes: compression.chinookBytes.value, exact: true, how: "published" },
    {
      name: "table of quiet positions, by xz",
      bytes: compression.xzBytes2to5.value,
      exact: false,
      how: "measured earlier",
    },
  ],
};
