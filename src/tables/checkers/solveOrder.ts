import { stretchWords } from "./arena.js";
import { binomial } from "./combinatorics.js";
import { canonicalSlice, isCanonical, makeSlice, type Slice, slicesWith, twinSlice } from "./slice.js";

/**
 * The canonical slices with 2 to `pieces` pieces in an order in which each can be solved from those before it: captures lead
 * to fewer pieces, promotions to fewer men. Of as many pieces the balanced ones come first, such as four against three.
 */
export function solveOrder(pieces: number): Slice[] {
  const order: Slice[] = [];
  for (let n = 2; n <= pieces; n++) {
    const lead = (slice: Slice) => Math.abs(slice.blackKings + slice.blackMen - slice.whiteKings - slice.whiteMen);
    const men = (slice: Slice) => slice.blackMen + slice.whiteMen;
    order.push(
      ...slicesWith(n)
        .filter(isCanonical)
        .sort((a, b) => lead(a) - lead(b) || men(a) - men(b)),
    );
  }
  return order;
}

/** The canonical slices that moves from a canonical slice lead to, for either side to move, without itself. */
export function childSlices(slice: Slice): Slice[] {
  const children = new Map<string, Slice>();
  for (const mover of [slice, twinSlice(slice)])
    for (const child of blackMovesLeadTo(mover)) {
      const kept = canonicalSlice(child);
      children.set(makeSlice(kept), kept);
    }
  children.delete(makeSlice(slice));
  return [...children.values()];
}

/** A move takes any number of pieces, crowns a man or not, or both. Slices without white pieces are the end of the game. */
function* blackMovesLeadTo(slice: Slice): Generator<Slice> {
  const { blackKings, whiteKings, blackMen, whiteMen } = slice;
  for (let crowned = 0; crowned <= Math.min(1, blackMen); crowned++)
    for (let kings = 0; kings <= whiteKings; kings++)
      for (let men = 0; men <= whiteMen; men++)
        if (kings + men > 0)
          yield {
            blackKings: blackKings + crowned,
            whiteKings: kings,
            blackMen: blackMen - crowned,
            whiteMen: men,
          };
}

/** Words that a canonical slice takes in the solver's layout (see the solver's slices.ts). */
export function layoutWords(slice: Slice): number {
  const blocks = binomial(28, slice.blackMen) * binomial(28, slice.whiteMen);
  if (slice.whiteKings === 0) return 4 * Math.ceil(blocks / 32);
  return 4 * blocks * binomial(32, slice.blackKings) * Math.ceil(binomial(32, slice.whiteKings) / 32);
}

/** Words of an arena that a canonical slice and all that its moves lead to take together. */
export function neededWords(slice: Slice): number {
  return [slice, ...childSlices(slice)].reduce((sum, one) => sum + stretchWords(layoutWords(one)), 0);
}
