/**
 * The 32 dark squares. Bit i of a bitboard is square i + 1 of the usual numbering: squares 1–4 are Black's home row, 29–32
 * White's. Rows are counted from Black's side; in even rows the dark squares are the columns 1, 3, 5, 7, in odd rows 0, 2, 4, 6.
 *
 * A bitboard is a 32-bit integer as JavaScript's bit operators give it, so square 32 makes it negative.
 */
export const SQUARES = 32;

/** Directions 0 and 1 lead away from Black's home row, 2 and 3 away from White's; `3 - d` is the way back of `d`. */
export const DIRECTIONS = 4;

/** White's home row, where Black's men become kings. */
export const BLACK_LAST_ROW = 0xf0000000 | 0;
/** Black's home row, where White's men become kings. */
export const WHITE_LAST_ROW = 0x0000000f;

const EVEN_ROWS = 0x0f0f0f0f;
const ODD_ROWS = 0xf0f0f0f0 | 0;
/** Even rows without their right-most dark square, which touches the board's edge; for odd rows the left-most. */
const EVEN_INNER = 0x07070707;
const ODD_INNER = 0xe0e0e0e0 | 0;

/** The square reached from `square` (0–31) by one step in `direction`, or -1 at the edge. */
function step(square: number, direction: number): number {
  const row = square >> 2;
  const column = 2 * (square & 3) + 1 - (row & 1);
  const toRow = row + (direction < 2 ? 1 : -1);
  const toColumn = column + ((direction & 1) === 0 ? -1 : 1);
  if (toRow < 0 || toRow > 7 || toColumn < 0 || toColumn > 7) return -1;
  return 4 * toRow + ((toColumn - 1 + (toRow & 1)) >> 1);
}

/** `NEIGHBOUR[4 * square + direction]`: the next square that way, or -1. */
export const NEIGHBOUR = new Int8Array(SQUARES * DIRECTIONS);
/** `LANDING[4 * square + direction]`: where a jump that way lands, or -1. */
export const LANDING = new Int8Array(SQUARES * DIRECTIONS);
for (let s = 0; s < SQUARES; s++)
  for (let d = 0; d < DIRECTIONS; d++) {
    const over = step(s, d);
    NEIGHBOUR[4 * s + d] = over;
    LANDING[4 * s + d] = over < 0 ? -1 : step(over, d);
  }

/** `CELLS[square]`: the cell 0–63 of the 8 x 8 board, row by row from Black's home row, that a dark square is. */
export const CELLS = Uint8Array.from({ length: SQUARES }, (_, square) => {
  const row = square >> 2;
  return 8 * row + 2 * (square & 3) + 1 - (row & 1);
});

/** All pieces of a bitboard one step towards higher numbers and the left edge (direction 0). */
export const downLeft = (b: number): number => ((b & EVEN_ROWS) << 4) | ((b & ODD_INNER) << 3);
/** Direction 1. */
export const downRight = (b: number): number => ((b & EVEN_INNER) << 5) | ((b & ODD_ROWS) << 4);
/** Direction 2. */
export const upLeft = (b: number): number => ((b & EVEN_ROWS) >>> 4) | ((b & ODD_INNER) >>> 5);
/** Direction 3. */
export const upRight = (b: number): number => ((b & EVEN_INNER) >>> 3) | ((b & ODD_ROWS) >>> 4);

/** The number of pieces on a bitboard. */
export function countPieces(b: number): number {
  let x = b - ((b >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The lowest square (0–31) of a bitboard that is not empty. */
export const lowestSquare = (b: number): number => 31 - Math.clz32(b & -b);

/** The bitboard seen from the other side of the board: square n goes to 33 - n. */
export function turnBits(b: number): number {
  let x = ((b >>> 1) & 0x55555555) | ((b & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  return (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24);
}
