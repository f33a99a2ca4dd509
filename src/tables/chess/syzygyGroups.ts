// How a Syzygy table splits its men into groups, and how the placements of the groups make one index.
import { BLACK_MAN, KING, PAWN } from "../../chess/man.js";
import { choose, KING_PAIRS, LEAD_PLACEMENTS, TRIPLES } from "./syzygyNumbers.js";

/** The groups of one list of men: their sizes, and by what the number of each one's placement is multiplied. */
export interface SyzygyGroups {
  readonly lengths: Uint8Array;
  readonly factors: Float64Array;
  /** How many indices there are. */
  readonly size: number;
}

/**
 * The groups of a list, or undefined if the places do not fit it.
 * @param list the men in the order in which they are numbered
 * @param order at which place of the product the leading group comes
 * @param order2 the same for the other colour's pawns, if there are any
 * @param file of the leading pawn, 0–3
 */
export function makeGroups(list: Uint8Array, order: number, order2: number, file: number): SyzygyGroups | undefined {
  const leading = leadingMen(list);
  const hasPawns = (list[0] & 7) === PAWN;
  const otherPawns = hasPawns ? count(list, list[0] ^ BLACK_MAN) : 0;
  const lengths = [leading, ...(otherPawns > 0 ? [otherPawns] : []), ...runs(list, leading + otherPawns)];
  const factors = new Float64Array(lengths.length);
  let free = 64 - leading - otherPawns;
  let product = 1;
  let next = otherPawns > 0 ? 2 : 1; // the groups that come in the order of the list
  for (let place = 0; place < lengths.length; place++) {
    if (place === order) {
      factors[0] = product;
      product *= hasPawns ? LEAD_PLACEMENTS[4 * leading + file] : leading === 3 ? TRIPLES : KING_PAIRS;
    } else if (otherPawns > 0 && place === order2) {
      factors[1] = product;
      product *= choose(48 - leading, otherPawns);
    } else if (next < lengths.length) {
      factors[next] = product;
      product *= choose(free, lengths[next]);
      free -= lengths[next++];
    }
  }
  return factors.includes(0) ? undefined : { lengths: Uint8Array.from(lengths), factors, size: product };
}

/** With pawns those of the leading colour; without, three men if one beside the kings is the only one of its kind. */
function leadingMen(list: Uint8Array): number {
  if ((list[0] & 7) === PAWN) return count(list, list[0]);
  return list.some((man) => (man & 7) !== KING && count(list, man) === 1) ? 3 : 2;
}

const count = (list: Uint8Array, man: number): number => list.reduce((sum, one) => sum + (one === man ? 1 : 0), 0);

/** Lengths of the runs of equal men from a place on. */
function runs(list: Uint8Array, from: number): number[] {
  const lengths: number[] = [];
  for (let i = from; i < list.length; i++) {
    if (i > from && list[i] === list[i - 1]) lengths[lengths.length - 1]++;
    else lengths.push(1);
  }
  return lengths;
}
