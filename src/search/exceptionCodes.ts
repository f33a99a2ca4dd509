// Three ways to write down the positions that a predictor gets wrong, and what they are worth. By hand, as their sizes are
// what is compared; the third leaves the work to Node's brotli.
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { BitReader, BitWriter } from "../core/bitStream.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { makeSlice, piecesOf, type Slice, sliceOf } from "../tables/checkers/slice.js";

/** Positions of one slice that a predictor gets wrong. */
export interface Exceptions {
  /** Their indices in the slice's ranking, ascending. */
  readonly indices: Uint32Array;
  /** Which of the two other outcomes each has: see `turnOf`. */
  readonly turns: Uint8Array;
}

const OUTCOME_COUNT = 3;

/** How far on from the predicted outcome the true one is, in the circle draw, win, loss: 0 the next, 1 the one after. */
export const turnOf = (predicted: number, outcome: number): number =>
  ((outcome - predicted + OUTCOME_COUNT) % OUTCOME_COUNT) - 1;

/** The true outcome from the predicted one and the turn. */
export const turned = (predicted: number, turn: number): number => (predicted + 1 + turn) % OUTCOME_COUNT;

/** Writes the exceptions of slices, a list a slice in the slices' order, and reads them again with the same slices. */
export interface ExceptionCode {
  readonly name: string;
  encode(lists: readonly Exceptions[], slices: readonly Slice[]): Uint8Array;
  decode(bytes: Uint8Array, slices: readonly Slice[]): Exceptions[];
}

const RECORD_PIECES = 5;
const RECORD_BYTES = 5;

/**
 * The thesis's (section 6.5): five bytes a position. Square, colour and kind of five pieces are 35 bits, the turn one more;
 * where there are fewer pieces, the last is repeated.
 */
const recordCode: ExceptionCode = {
  name: "5 bytes a position",
  encode(lists, slices) {
    const writer = new BitWriter();
    const board = { black: 0, white: 0, kings: 0 };
    lists.forEach(({ indices, turns }, i) => {
      if (piecesOf(slices[i]) > RECORD_PIECES) throw new RangeError(`invalid slice: ${makeSlice(slices[i])}`);
      for (let j = 0; j < indices.length; j++) {
        rankingOf(slices[i]).unrank(indices[j], board);
        const { black, white, kings } = board;
        let pieces = black | white;
        for (let piece = 0; piece < RECORD_PIECES; piece++) {
          const square = 31 - Math.clz32(pieces & -pieces);
          writer.write(square | (((white >>> square) & 1) << 5) | (((kings >>> square) & 1) << 6), 7);
          pieces = pieces & (pieces - 1) || pieces;
        }
        writer.write(turns[j], 8 * RECORD_BYTES - 7 * RECORD_PIECES);
      }
    });
    return writer.bytes();
  },
  decode(bytes, slices) {
    const places = new Map(slices.map((slice, i) => [makeSlice(slice), i]));
    const lists = slices.map(() => ({ indices: [] as number[], turns: [] as number[] }));
    const reader = new BitReader(bytes);
    for (let record = 0; record < bytes.length / RECORD_BYTES; record++) {
      const board = { black: 0, white: 0, kings: 0 };
      for (let piece = 0; piece < RECORD_PIECES; piece++) {
        const code = reader.read(7);
        const square = 1 << (code & 31);
        if ((code & 32) === 0) board.black |= square;
        else board.white |= square;
        if ((code & 64) !== 0) board.kings |= square;
      }
      const slice = sliceOf(board);
      const list = lists[places.get(makeSlice(slice)) as number];
      list.indices.push(rankingOf(slice).rank(board.black, board.white, board.kings));
      list.turns.push(reader.read(8 * RECORD_BYTES - 7 * RECORD_PIECES));
    }
    return lists.map(({ indices, turns }) => ({ indices: Uint32Array.from(indices), turns: Uint8Array.from(turns) }));
  },
};

const COUNT_BITS = 32;
const PARAMETER_BITS = 5;
const MOST_PARAMETER = 31;

/**
 * The gaps between the indices in Rice's code (R. F. Rice, 1979; Golomb's with a power of two): a gap's multiple of 2^k in
 * ones, the rest in k bits, with the k that is best for the slice; and a bit for the turn.
 */
export const riceCode: ExceptionCode = {
  name: "Rice code",
  encode(lists) {
    const writer = new BitWriter();
    for (const { indices, turns } of lists) {
      const gaps = gapsOf(indices);
      const k = bestParameter(gaps);
      writer.write(indices.length, COUNT_BITS);
      writer.write(k, PARAMETER_BITS);
      for (let i = 0; i < gaps.length; i++) {
        writer.writeUnary(gaps[i] >>> k);
        writer.write(gaps[i], k);
        writer.write(turns[i], 1);
      }
    }
    return writer.bytes();
  },
  decode(bytes, slices) {
    const reader = new BitReader(bytes);
    return slices.map(() => {
      const count = reader.read(COUNT_BITS);
      const k = reader.read(PARAMETER_BITS);
      const [gaps, turns] = [new Uint32Array(count), new Uint8Array(count)];
      for (let i = 0; i < count; i++) {
        gaps[i] = reader.readUnary() * 2 ** k + reader.read(k);
        turns[i] = reader.read(1);
      }
      return { indices: indicesOf(gaps), turns };
    });
  },
};

/**
 * What Rice's code takes, in bits, for so many exceptions anywhere among so many positions: for lists that are not at hand but
 * are known to be random enough.
 */
export function expectedRiceBits(exceptions: number, positions: number): number {
  if (exceptions === 0) return COUNT_BITS + PARAMETER_BITS;
  const other = 1 - exceptions / positions;
  let fewest = Number.POSITIVE_INFINITY;
  for (let k = 0; k <= MOST_PARAMETER; k++) {
    const passed = other ** (2 ** k); // that none of 2^k positions is an exception
    fewest = Math.min(fewest, passed / (1 - passed) + 1 + k + 1);
  }
  return COUNT_BITS + PARAMETER_BITS + exceptions * fewest;
}

/** Positions between an exception and the one before it, or the slice's beginning. */
function gapsOf(indices: Uint32Array): Uint32Array {
  return indices.map((index, i) => (i === 0 ? index : index - indices[i - 1] - 1));
}

function indicesOf(gaps: Uint32Array): Uint32Array {
  let next = 0;
  return gaps.map((gap) => {
    const index = next + gap;
    next = index + 1;
    return index;
  });
}

/** The k with which the gaps take fewest bits. More bits a gap than the one before never pay again. */
function bestParameter(gaps: Uint32Array): number {
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let k = 0; k <= MOST_PARAMETER; k++) {
    let bits = k * gaps.length;
    for (let i = 0; i < gaps.length; i++) bits += gaps[i] >>> k;
    if (bits >= fewest) break;
    fewest = bits;
    best = k;
  }
  return best;
}

const SEVEN_BITS = 0x7f;
const MORE = 0x80;
/** 16 MB back: the most that every brotli reads. */
const WINDOW_BITS = 24;

/** The gaps, doubled and the turn added, in bytes of seven bits, packed by brotli: it sees where gaps resemble each other. */
const brotliCode: ExceptionCode = {
  name: "gaps by brotli",
  encode(lists) {
    const bytes: number[] = [];
    const append = (value: number) => {
      let rest = value;
      for (; rest > SEVEN_BITS; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) | MORE);
      bytes.push(rest);
    };
    for (const { indices, turns } of lists) {
      append(indices.length);
      gapsOf(indices).forEach((gap, i) => {
        append(2 * gap + turns[i]);
      });
    }
    return brotliCompressSync(Uint8Array.from(bytes), {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
  },
  decode(bytes, slices) {
    const unpacked = brotliDecompressSync(bytes);
    let at = 0;
    const next = () => {
      let value = 0;
      let place = 1;
      for (; unpacked[at] > SEVEN_BITS; place *= MORE) value += (unpacked[at++] & SEVEN_BITS) * place;
      return value + unpacked[at++] * place;
    };
    return slices.map(() => {
      const count = next();
      const [gaps, turns] = [new Uint32Array(count), new Uint8Array(count)];
      for (let i = 0; i < count; i++) {
        const value = next();
        gaps[i] = Math.floor(value / 2);
        turns[i] = value % 2;
      }
      return { indices: indicesOf(gaps), turns };
    });
  },
};

/** All ways to write exceptions, by the number that files hold. */
export const EXCEPTION_CODES: readonly ExceptionCode[] = [recordCode, riceCode, brotliCode];
