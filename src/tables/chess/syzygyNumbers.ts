// The numbers by which Syzygy tables order placements. Squares are 0–63, a1, b1, … h8; the diagonal is always a1–h8.

/** The most like men a table has: five, beside two kings. */
const MOST_LIKE = 5;
const WIDTH = MOST_LIKE + 1;

const BINOMIALS = new Int32Array(64 * WIDTH);
for (let n = 0; n < 64; n++)
  for (let k = 0; k < WIDTH; k++)
    BINOMIALS[n * WIDTH + k] =
      k === 0 ? 1 : n === 0 ? 0 : BINOMIALS[(n - 1) * WIDTH + k - 1] + BINOMIALS[(n - 1) * WIDTH + k];

/** Ways to choose k of n squares, n up to 63 and k up to 5. */
export const choose = (n: number, k: number): number => BINOMIALS[n * WIDTH + k];

/** Negative below the diagonal (towards h1), 0 on it, positive above. */
export const offDiagonal = (square: number): number => (square >> 3) - (square & 7);

/** The square mirrored at the diagonal. */
export const mirrorDiagonal = (square: number): number => ((square & 7) << 3) | (square >> 3);

/** Ways to place three unlike men, and two kings, up to the symmetries of the board. */
export const TRIPLES = 31332;
export const KING_PAIRS = 462;

/** Squares of the triangle a1–d1–d4: the six below the diagonal, then those on it. */
const TRIANGLE = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/** `TRIANGLE_NUMBER[square]`: 0–9 in the triangle. */
export const TRIANGLE_NUMBER = new Uint8Array(64);
for (const [number, square] of TRIANGLE.entries()) TRIANGLE_NUMBER[square] = number;

/** `BELOW_NUMBER[square]`: 0–27 for the squares below the diagonal, in their order. */
export const BELOW_NUMBER = new Uint8Array(64);
for (let square = 0, number = 0; square < 64; square++) if (offDiagonal(square) < 0) BELOW_NUMBER[square] = number++;

/**
 * `KING_PAIR[64 * t + square]`: the number of two kings, the first on square t of the triangle. Pairs that touch have none.
 * Those with both kings on the diagonal come last.
 */
export const KING_PAIR = new Uint16Array(10 * 64);

function numberKingPairs(): void {
  const waiting: number[] = [];
  let number = 0;
  for (const [t, first] of TRIANGLE.entries())
    for (let second = 0; second < 64; second++) {
      const files = Math.abs((first & 7) - (second & 7));
      const ranks = Math.abs((first >> 3) - (second >> 3));
      if (Math.max(files, ranks) <= 1) continue;
      const onDiagonal = offDiagonal(first) === 0;
      if (onDiagonal && offDiagonal(second) > 0) continue;
      if (onDiagonal && offDiagonal(second) === 0) waiting.push(64 * t + second);
      else KING_PAIR[64 * t + second] = number++;
    }
  for (const pair of waiting) KING_PAIR[pair] = number++;
}
numberKingPairs();

/** `PAWN_NUMBER[square]`: 47 on a2 down to 0 on e7; the pawn with the greatest one leads. */
export const PAWN_NUMBER = new Uint8Array(64);
for (let file = 0, number = 47; file < 4; file++)
  for (let rank = 1; rank < 7; rank++) {
    PAWN_NUMBER[8 * rank + file] = number--;
    PAWN_NUMBER[8 * rank + 7 - file] = number--;
  }

/** `LEAD_NUMBER[64 * pawns + square]`: placements of so many pawns whose lead is on an earlier square of the same file. */
export const LEAD_NUMBER = new Int32Array(WIDTH * 64);
/** `LEAD_PLACEMENTS[4 * pawns + file]`: placements of so many pawns with the lead on that file, a–d. */
export const LEAD_PLACEMENTS = new Int32Array(WIDTH * 4);
for (let pawns = 1; pawns <= MOST_LIKE; pawns++)
  for (let file = 0; file < 4; file++) {
    let sum = 0;
    for (let rank = 1; rank < 7; rank++) {
      const square = 8 * rank + file;
      LEAD_NUMBER[64 * pawns + square] = sum;
      sum += choose(PAWN_NUMBER[square], pawns - 1);
    }
    LEAD_PLACEMENTS[4 * pawns + file] = sum;
  }
