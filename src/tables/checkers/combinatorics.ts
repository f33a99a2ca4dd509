import { lowestSquare } from "../../checkers/geometry.js";
import { MOST_PIECES } from "./slice.js";

const WIDTH = MOST_PIECES + 1;
const BINOMIALS = new Int32Array(33 * WIDTH);
for (let n = 0; n <= 32; n++)
  for (let k = 0; k < WIDTH; k++)
    BINOMIALS[n * WIDTH + k] =
      k === 0 ? 1 : n === 0 ? 0 : BINOMIALS[(n - 1) * WIDTH + k - 1] + BINOMIALS[(n - 1) * WIDTH + k];

/** Ways to choose k of n squares, n up to 32 and k up to 7. */
export const binomial = (n: number, k: number): number => BINOMIALS[n * WIDTH + k];

const placementCache: (Int32Array | undefined)[] = [];

/** All ways to put k pieces on 32 squares, in the order of the unsigned bitboards: that of their numbers. */
export function placements(k: number): Int32Array {
  placementCache[k] ??= makePlacements(k);
  return placementCache[k];
}

function makePlacements(k: number): Int32Array {
  const all = new Int32Array(binomial(32, k));
  let bits = k === 0 ? 0 : (1 << k) - 1;
  for (let i = 0; i < all.length; i++) {
    all[i] = bits;
    if (k === 0) break;
    // Gosper's next larger number with as many bits
    const lowest = bits & -bits;
    const ripple = (bits + lowest) | 0;
    bits = ripple | (((bits ^ ripple) >>> 2) >>> lowestSquare(lowest));
  }
  return all;
}
