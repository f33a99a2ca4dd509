import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { flagNumber } from "../checkers/flag.js";
import type { Database } from "../tables/checkers/database.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import type { Slice } from "../tables/checkers/slice.js";

/**
 * Which positions of a table count; the others take the value before them, so that they cost next to nothing.
 * `no-captures`: without a capture for the side to move. The captures can be played out, so nothing is lost.
 * `quiet`: without a capture for either side. That is not exact: a threatened position does not follow from the rest.
 */
export type Filling = "no-captures" | "quiet";

const CAPTURE = 1;
const NONE = 0;

/** The values of a slice, Black to move, in the order of its ranking: 0 draw, 1 win, 2 loss; the others filled. */
export function filledTable(database: Database, slice: Slice, filling: Filling): Uint8Array {
  const ranking = rankingOf(slice);
  const values = new Uint8Array(ranking.size);
  let last = 0;
  ranking.forEach((black, white, kings, index) => {
    const flag = flagNumber(black, white, kings, true);
    if (filling === "quiet" ? flag === NONE : flag !== CAPTURE) last = database.probe(black, white, kings, true);
    values[index] = last;
  });
  return values;
}

/** A byte holds so many values in base 3, as CHINOOK's do: brotli finds more in them than in two bits a value. */
const VALUES_A_BYTE = 5;

/** Five values a byte. */
export function packValues(values: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / VALUES_A_BYTE));
  for (let i = values.length - 1; i >= 0; i--) {
    const at = Math.floor(i / VALUES_A_BYTE);
    bytes[at] = 3 * bytes[at] + values[i];
  }
  return bytes;
}

/** 16 MB back: the most that every brotli reads. */
const WINDOW_BITS = 24;

/** What a filled table takes when brotli has done its best. */
export function filledTableBytes(database: Database, slice: Slice, filling: Filling): Promise<number> {
  return compressedBytes(filledTable(database, slice, filling));
}

/** What brotli at its best makes of values from 0 to 2. */
export async function compressedBytes(values: Uint8Array): Promise<number> {
  const packed = packValues(values);
  const compressed = await promisify(brotliCompress)(packed, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    },
  });
  return compressed.length;
}
