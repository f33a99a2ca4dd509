// Where the slices lie. Of a slice and its colour-swapped twin one is stored, the canonical one (more white kings, or as many
// and at least as many white men), for both sides to move: a move then never turns the board, and rows are long.
// Storage: [black men][white men, turned][black kings][plane][words of white kings]; the planes are Black wins, Black loses,
// White wins, White loses, each for the side to move. Slices without kings: [men / 32][plane].
// A position that cannot be (two pieces on a square) is stored as won, the neutral value of a child.
import { binomial, rank, rankTurned, rowWords } from "./tables";
import { ld, st } from "./words";

/** A key has three bits for each count: black kings, white kings, black men, white men. */
export const BLACK_KING: i32 = 512;
export const WHITE_KING: i32 = 64;
export const BLACK_MAN: i32 = 8;
export const WHITE_MAN: i32 = 1;
/** What a crowned man changes. */
export const BLACK_CROWNED: i32 = BLACK_KING - BLACK_MAN;
export const WHITE_CROWNED: i32 = WHITE_KING - WHITE_MAN;

const KEYS: i32 = 4096;
const RECORD: i32 = 8;
/** The planes of each side to move. */
export const BLACK_TO_MOVE: i32 = 0;
export const WHITE_TO_MOVE: i32 = 2;

export const DRAW: i32 = 0;
export const WIN: i32 = 1;
export const LOSS: i32 = 2;

let records: i32 = 0;

/** Reserves the records of the slices; returns the first word after them. */
export function layOutSlices(start: i32): i32 {
  records = start;
  return start + KEYS * RECORD;
}

export function keyOf(blackKings: i32, whiteKings: i32, blackMen: i32, whiteMen: i32): i32 {
  return blackKings * BLACK_KING + whiteKings * WHITE_KING + blackMen * BLACK_MAN + whiteMen;
}

export function blackKingsOf(key: i32): i32 {
  return key >> 9;
}

export function whiteKingsOf(key: i32): i32 {
  return (key >> 6) & 7;
}

export function blackMenOf(key: i32): i32 {
  return (key >> 3) & 7;
}

export function whiteMenOf(key: i32): i32 {
  return key & 7;
}

/** The key with the colours exchanged. */
export function twinOf(key: i32): i32 {
  return keyOf(whiteKingsOf(key), blackKingsOf(key), whiteMenOf(key), blackMenOf(key));
}

/** Tells where a canonical slice lies, for itself and its twin. */
export function placeSlice(key: i32, base: i32): void {
  const rows = binomial(32, blackKingsOf(key));
  const menStride = binomial(28, whiteMenOf(key));
  const words = whiteKingsOf(key) === 0 ? 0 : rowWords(whiteKingsOf(key));
  if (twinOf(key) !== key) setRecord(twinOf(key), base, 0, rows, menStride, words);
  setRecord(key, base, 1, rows, menStride, words);
}

function setRecord(key: i32, base: i32, canonical: i32, rows: i32, menStride: i32, words: i32): void {
  const record = records + key * RECORD;
  st(record, base);
  st(record + 1, canonical);
  st(record + 2, rows);
  st(record + 3, menStride);
  st(record + 4, words);
}

export function baseOf(key: i32): i32 {
  return ld(records + key * RECORD);
}

export function isCanonical(key: i32): bool {
  return ld(records + key * RECORD + 1) !== 0;
}

/** Rows of a block: placements of the black kings. */
export function rowsOf(key: i32): i32 {
  return ld(records + key * RECORD + 2);
}

/** Words of a row and plane; 0 for slices without kings. */
export function wordsOf(key: i32): i32 {
  return ld(records + key * RECORD + 4);
}

/** The number of the block with these men, in the slice of the key or, for a twin, in the one that is stored. */
export function blockNumber(key: i32, blackMen: i32, whiteMen: i32): i32 {
  const black = rank(blackMen, blackMenOf(key));
  const white = rankTurned(whiteMen, whiteMenOf(key));
  const stride = ld(records + key * RECORD + 3);
  return isCanonical(key) ? black * stride + white : white * stride + black;
}

/** The value of a position for White, who is to move: DRAW, WIN or LOSS. */
export function probeWhite(blackMen: i32, blackKings: i32, whiteMen: i32, whiteKings: i32, key: i32): i32 {
  if ((whiteMen | whiteKings) === 0) return LOSS;
  const block = blockNumber(key, blackMen, whiteMen);
  const words = wordsOf(key);
  const canonical = isCanonical(key);
  const plane = canonical ? WHITE_TO_MOVE : BLACK_TO_MOVE;
  if (words === 0) return valueAt(baseOf(key) + ((block >> 5) << 2) + plane, 1, block & 31);
  const row = canonical ? rank(blackKings, blackKingsOf(key)) : rankTurned(whiteKings, whiteKingsOf(key));
  const column = canonical ? rank(whiteKings, whiteKingsOf(key)) : rankTurned(blackKings, blackKingsOf(key));
  return valueAt(baseOf(key) + ((block * rowsOf(key) + row) * 4 + plane) * words + (column >> 5), words, column & 31);
}

/** The value in two planes that lie `words` apart. */
function valueAt(address: i32, words: i32, bit: i32): i32 {
  if (((ld(address) >>> bit) & 1) !== 0) return WIN;
  return ((ld(address + words) >>> bit) & 1) !== 0 ? LOSS : DRAW;
}
