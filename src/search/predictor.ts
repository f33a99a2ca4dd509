/** What a predictor says of a list of positions, each for its side to move. */
export interface Predictions {
  /** The class of each: for checkers 0 draw, 1 win, 2 loss. */
  readonly outcomes: Uint8Array;
  /** The probability of every class, position by position, where the predictor has a notion of it. */
  readonly probabilities?: Float32Array;
  /** The largest of them: how sure the predictor is. */
  readonly confidence?: Float32Array;
}

/**
 * Whatever gives outcomes for a list of positions: a network, a table, a search over a predictor, a rule over two. How a
 * list of positions looks is the game's affair.
 */
export interface Predictor<Positions> {
  /** In short, for tables and legends. */
  readonly name: string;
  predict(positions: Positions): Promise<Predictions>;
}

/** Outcomes by number, as tables and data sets have them. */
export const DRAW = 0;
export const WIN = 1;
export const LOSS = 2;

/** Says of a position that its rules alone do not settle it. */
export const UNSETTLED = 255;

/** The moves from a list of positions, all at once. */
export interface Expansion<Positions> {
  /** The positions after each move, with the other side to move: first those of the first position, and so on. */
  readonly children: Positions;
  /** Children of position i are numbers first[i] … first[i + 1] − 1. */
  readonly first: Uint32Array;
  /** The outcome of each child where the rules tell it without a predictor, else UNSETTLED. */
  readonly settled: Uint8Array;
  /** The outcome of each position itself where the game ends there, as without a move, else UNSETTLED. */
  readonly ended: Uint8Array;
}

/** What a search has to know of a game. */
export interface Game<Positions> {
  readonly name: string;
  count(positions: Positions): number;
  /** Those at these numbers. */
  select(positions: Positions, numbers: Uint32Array): Positions;
  expand(positions: Positions): Expansion<Positions>;
}
