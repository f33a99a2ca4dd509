// Which man reaches which square, as tables of numbers. By hand and not by chessops' sets of squares, which are objects: probing and
// generating tables look here some hundred million times. Squares are 0–63, a1, b1, … h8.
import { BISHOP, BLACK_MAN, KING, KNIGHT, MAN_NUMBERS, PAWN, QUEEN, ROOK } from "./man.js";

/** Files to the right and ranks up. */
type Step = readonly [number, number];

const signs = [1, -1];
const UP: readonly Step[] = signs.map((files) => [files, 1]);
const DOWN: readonly Step[] = signs.map((files) => [files, -1]);
const DIAGONALS: readonly Step[] = [...UP, ...DOWN];
const STRAIGHTS: readonly Step[] = signs.flatMap((sign): Step[] => [
  [sign, 0],
  [0, sign],
]);
const LEAPS: readonly Step[] = DIAGONALS.flatMap(([files, ranks]): Step[] => [
  [2 * files, ranks],
  [files, 2 * ranks],
]);

const WHITE_PAWN_BIT = 1;
const BLACK_PAWN_BIT = 2;
const KNIGHT_BIT = 4;
const DIAGONAL_BIT = 8;
const STRAIGHT_BIT = 16;
const KING_BIT = 32;

/** `WAYS[man]`: how a man attacks, as bits of {@link REACH}. */
export const WAYS = new Uint8Array(MAN_NUMBERS);
WAYS[PAWN] = WHITE_PAWN_BIT;
WAYS[PAWN | BLACK_MAN] = BLACK_PAWN_BIT;
for (const colour of [0, BLACK_MAN]) {
  WAYS[KNIGHT | colour] = KNIGHT_BIT;
  WAYS[BISHOP | colour] = DIAGONAL_BIT;
  WAYS[ROOK | colour] = STRAIGHT_BIT;
  WAYS[QUEEN | colour] = DIAGONAL_BIT | STRAIGHT_BIT;
  WAYS[KING | colour] = KING_BIT;
}

/** `REACH[64 * from + to]`: the ways in which a man on one square attacks another on an otherwise empty board. */
export const REACH = new Uint8Array(64 * 64);
/** `BETWEEN_LOW[64 * from + to]`: the squares 0–31 between two squares on a line, as bits; none for others. */
export const BETWEEN_LOW = new Int32Array(64 * 64);
/** The same for the squares 32–63. */
export const BETWEEN_HIGH = new Int32Array(64 * 64);

/**
 * `RAYS[RAY_START[64 * kind + square]…]`: where a man of a kind (not a pawn) can go: for each direction how many squares it
 * has, then the squares, nearest first; a direction of no squares ends it.
 */
export const RAY_START = new Int32Array(8 * 64);

function step(square: number, [files, ranks]: Step): number {
  const file = (square & 7) + files;
  const rank = (square >> 3) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : file + 8 * rank;
}

/** All squares one way, nearest first. */
function line(from: number, way: Step): number[] {
  const squares: number[] = [];
  for (let square = step(from, way); square >= 0; square = step(square, way)) squares.push(square);
  return squares;
}

const first = (from: number, way: Step): number[] => line(from, way).slice(0, 1);

function fill(bit: number, ways: readonly Step[], squaresOn: (from: number, way: Step) => number[]): void {
  for (let from = 0; from < 64; from++)
    for (const way of ways) {
      let low = 0;
      let high = 0;
      for (const to of squaresOn(from, way)) {
        REACH[64 * from + to] |= bit;
        BETWEEN_LOW[64 * from + to] = low;
        BETWEEN_HIGH[64 * from + to] = high;
        if (to < 32) low |= 1 << to;
        else high |= 1 << (to - 32);
      }
    }
}

fill(WHITE_PAWN_BIT, UP, first);
fill(BLACK_PAWN_BIT, DOWN, first);
fill(KNIGHT_BIT, LEAPS, first);
fill(KING_BIT, [...DIAGONALS, ...STRAIGHTS], first);
fill(DIAGONAL_BIT, DIAGONALS, line);
fill(STRAIGHT_BIT, STRAIGHTS, line);

const MOVERS: readonly (readonly [number, readonly Step[], typeof line])[] = [
  [KNIGHT, LEAPS, first],
  [BISHOP, DIAGONALS, line],
  [ROOK, STRAIGHTS, line],
  [QUEEN, [...DIAGONALS, ...STRAIGHTS], line],
  [KING, [...DIAGONALS, ...STRAIGHTS], first],
];

function makeRays(): Uint8Array {
  const rays: number[] = [];
  for (const [kind, ways, squaresOn] of MOVERS)
    for (let from = 0; from < 64; from++) {
      RAY_START[64 * kind + from] = rays.length;
      for (const way of ways) {
        const squares = squaresOn(from, way);
        if (squares.length > 0) rays.push(squares.length, ...squares);
      }
      rays.push(0);
    }
  return Uint8Array.from(rays);
}

/** See {@link RAY_START}. */
export const RAYS = makeRays();
