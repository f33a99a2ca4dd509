// The inputs of the predictor, by number. Each is on, once or several times, or off. docs/packed-format.md lists them.

/** Squares near another that are looked up: lower ones two steps away, and lower ones or others a step away. */
export const FAR_STEPS: i32 = 4;
export const STEPS: i32 = 6;
/** Counts from this one on are one. */
export const COUNTED: i32 = 20;
/** Relations of two squares: rows between, from -7 to 7, and columns between, from 0 to 7. */
export const RELATIONS: i32 = 15 * 8;
/** Numbers of moves from this one on are one. */
export const MOVES_COUNTED: i32 = 13;

/** Own men, own kings, other men, other kings: a square each. */
export const PIECES: i32 = 0;
/** Whether the other side threatens, and the parity of its pieces. */
export const FLAGS: i32 = PIECES + 4 * 32;
/** Values with an own man, an own king two steps away. */
export const OWN: i32 = FLAGS + 4;
/** Values in the two planes before. */
export const PREVIOUS: i32 = OWN + 2 * FAR_STEPS * 3;
/** Values with an other man, an other king elsewhere, in this plane and in an earlier one. */
export const BEFORE: i32 = PREVIOUS + 2 * 3;
export const AROUND: i32 = BEFORE + 2 * STEPS * 3;
/** How many of all these are draws, wins, losses. */
export const COUNTS: i32 = AROUND + 2 * STEPS * 3;
/** How an own man or king and an other man or king stand to each other. */
export const RELATED: i32 = COUNTS + 3 * COUNTED;
/** How many squares the pieces of each side can step to. */
export const MOBILITY: i32 = RELATED + 4 * RELATIONS;
/** Which slice. */
export const SLICES: i32 = MOBILITY + 2 * MOVES_COUNTED;

/** Inputs of a network for so many coded slices. */
export function inputCount(slices: i32): i32 {
  return SLICES + slices;
}

export const FAMILIES: i32 = 14;

/** Which inputs are of one kind: their weights are alike. */
export function familyOf(input: i32): i32 {
  if (input < FLAGS) return input >> 5;
  if (input < OWN) return 4;
  if (input < PREVIOUS) return 5;
  if (input < BEFORE) return 6;
  if (input < AROUND) return 7;
  if (input < COUNTS) return 8;
  if (input < RELATED) return 9 + (input - COUNTS) / COUNTED;
  return input < MOBILITY ? 12 : 13;
}
