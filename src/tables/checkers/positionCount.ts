import { type Slice, slicesWith } from "./slice.js";

/** How many positions there are, Black to move, without solving any. */
export interface PositionCount {
  /** Where both sides have a piece: what the databases hold. */
  readonly bothSides: number;
  /** Where the game is over as one side has none left. */
  readonly oneSided: number;
}

/** Squares of a row, where one side's men only can stand: the own home row. */
const HOME_ROW = 4;
/** Squares of the six rows where men of both sides can stand. */
const MIDDLE = 24;
const SQUARES = 32;

/**
 * Positions of a slice by combinatorics, for any number of pieces up to ten: men of the two sides share six rows and have one
 * of their own each, kings go where men leave room. Exact, as every count up to ten pieces is below 2^53.
 */
export function countSlicePositions({ blackKings, whiteKings, blackMen, whiteMen }: Slice): number {
  let men = 0;
  for (let blackHome = 0; blackHome <= blackMen; blackHome++)
    for (let whiteHome = 0; whiteHome <= whiteMen; whiteHome++) {
      const black = blackMen - blackHome;
      const white = whiteMen - whiteHome;
      men +=
        choose(HOME_ROW, blackHome) *
        choose(HOME_ROW, whiteHome) *
        choose(MIDDLE, black) *
        choose(MIDDLE - black, white);
    }
  const free = SQUARES - blackMen - whiteMen;
  return men * choose(free, blackKings) * choose(free - blackKings, whiteKings);
}

/** All positions with so many pieces, one to ten. */
export function countPositionsWith(pieces: number): PositionCount {
  if (!(Number.isInteger(pieces) && pieces >= 1 && pieces <= 10)) throw new RangeError(`invalid pieces: ${pieces}`);
  const bothSides = slicesWith(pieces).reduce((sum, slice) => sum + countSlicePositions(slice), 0);
  let black = 0;
  for (let kings = 0; kings <= pieces; kings++)
    black += countSlicePositions({ blackKings: kings, whiteKings: 0, blackMen: pieces - kings, whiteMen: 0 });
  return { bothSides, oneSided: 2 * black };
}

/** Ways to choose k of n; none where k is larger. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
