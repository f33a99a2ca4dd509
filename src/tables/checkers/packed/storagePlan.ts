import { canCapture } from "../../../checkers/flag.js";
import { countPieces } from "../../../checkers/geometry.js";
import type { Random } from "../../../core/random.js";
import type { OutcomeTable } from "../outcomeTable.js";
import { PositionSet } from "../positionSet.js";
import { makeSlice, type Slice, twinSlice } from "../slice.js";
import { FREE, KeptSymbols } from "./keptSymbols.js";
import { type KeptSlice, slicePairs } from "./packedFile.js";

/** Positions of a slice that are looked at to choose: all of a small one. */
const SAMPLE = 30_000;

const ODD_ROWS = 0xf0f0f0f0 | 0;

/** 1 if an odd number of the pieces stands in odd rows. */
const parityOf = (bits: number): 0 | 1 => (countPieces(bits & ODD_ROWS) & 1) as 0 | 1;

/** Which positions of a pair of slices are kept. */
type KeptClass = Omit<KeptSlice, "usual" | "coded">;

/** Whether a position of a kept slice, Black to move, is of the class that is kept. Captures are not looked at. */
export function isOfKeptClass(kept: KeptClass, black: number, white: number): boolean {
  const { slice, allParities, ownParity, otherParity } = kept;
  if (allParities) return true;
  const isOwnTwin = makeSlice(slice) === makeSlice(twinSlice(slice));
  return parityOf(black) === ownParity && (!isOwnTwin || parityOf(white) === otherParity);
}

interface Class extends KeptClass {
  /** Positions by what must be kept of them: draw, win, loss, nothing. */
  readonly counts: [number, number, number, number];
}

/**
 * Chooses for each pair of slices which class of positions is kept: of the classes of side to move and parity, each of which is enough,
 * the one with the smallest share of values that are not the usual one. That share is estimated from a sample. With all parities it
 * chooses between the sides to move only: a half store, whose file is longer and whose probes look at fewer positions.
 */
export function chooseKept(table: OutcomeTable, pieces: number, random: Random, allParities = false): KeptSlice[] {
  const symbols = new KeptSymbols(table);
  return slicePairs(pieces).map((slice) => {
    const isOwnTwin = makeSlice(slice) === makeSlice(twinSlice(slice));
    const classes = [slice, ...(isOwnTwin ? [] : [twinSlice(slice)])].flatMap((one) =>
      sampleClasses(classesOf(one, isOwnTwin, allParities), symbols, random.fork(makeSlice(one))),
    );
    const best = classes.reduce((a, b) => (exceptionShare(b) < exceptionShare(a) ? b : a));
    const { counts, ...chosen } = best;
    return { ...chosen, usual: usualOf(counts), coded: false };
  });
}

function classesOf(slice: Slice, isOwnTwin: boolean, allParities: boolean): Class[] {
  const parities = (counted: boolean) => (counted ? ([0, 1] as const) : ([0] as const));
  return parities(!allParities).flatMap((ownParity) =>
    parities(isOwnTwin && !allParities).map((otherParity) => ({
      ...{ slice, allParities, ownParity, otherParity },
      counts: [0, 0, 0, 0] as Class["counts"],
    })),
  );
}

/** Counts, of positions of the classes' slice, what must be kept. */
function sampleClasses(classes: Class[], symbols: KeptSymbols, random: Random): Class[] {
  const [{ slice }] = classes;
  const positions = new PositionSet([slice]);
  positions.sample(Math.min(SAMPLE, positions.size), random, (black, white, kings) => {
    if (canCapture(black, white, kings, true)) return;
    const one = classes.find((kept) => isOfKeptClass(kept, black, white))!;
    one.counts[symbols.symbol(black, white, kings)]++;
  });
  return classes;
}

function usualOf([draws, wins, losses]: Class["counts"]): 0 | 1 | 2 {
  if (wins >= draws && wins >= losses) return 1;
  return draws >= losses ? 0 : 2;
}

function exceptionShare({ counts }: Class): number {
  const kept = counts[0] + counts[1] + counts[2];
  return (kept - counts[usualOf(counts)]) / Math.max(1, kept + counts[FREE]);
}
