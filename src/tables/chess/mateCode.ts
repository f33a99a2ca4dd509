// A value in one byte: 0 a draw (or not known yet), 1 to 254 mate in so many plies and one, 255 no legal position. Plies to mate are even
// for who is mated and odd for who mates, so the code tells who wins.

export const DRAW = 0;
/** The side to move is mated. */
export const MATED = 1;
/** Longest mates of five men are in 127 moves, 253 plies: they just fit. */
export const LAST_CODE = 254;
export const ILLEGAL = 255;

/** Whether the side to move mates. */
export const isWin = (code: number): boolean => code !== DRAW && (code & 1) === 0;

/** Whether the side to move is mated in the end. */
export const isLoss = (code: number): boolean => (code & 1) === 1 && code !== ILLEGAL;

/** The code one ply before a position with a code, if that is what the move leads to. */
export const before = (code: number): number => (code === DRAW ? DRAW : code + 1);

/** The better of two codes for the side to move: the sooner mate, a draw, the later one. */
export function better(a: number, b: number): number {
  if (isWin(a)) return isWin(b) ? Math.min(a, b) : a;
  if (isWin(b)) return b;
  return a === DRAW || b === DRAW ? DRAW : Math.max(a, b);
}
