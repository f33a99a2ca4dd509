import type { FewMen } from "./fewMen.js";
import { BISHOP, KNIGHT } from "./man.js";

/**
 * Whether neither side can mate whatever both play, by the men alone: bare kings, one knight, or only bishops on squares of
 * one colour. The rules end the game there as a draw (FIDE Laws of Chess, article 5.2.2).
 */
export function isDeadMaterial({ count, men, squares }: FewMen): boolean {
  if (count === 2) return true;
  if (count === 3 && (men[2] & 7) === KNIGHT) return true;
  for (let i = 2; i < count; i++)
    if ((men[i] & 7) !== BISHOP || colourOf(squares[i]) !== colourOf(squares[2])) return false;
  return true;
}

/** 0 for dark squares, 1 for light ones. */
const colourOf = (square: number): number => (square ^ (square >> 3)) & 1;
