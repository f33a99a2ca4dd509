import { countPieces } from "../../checkers/geometry.js";
import { failure, type LabError, Result } from "../../core/result.js";

/** Material: what `1211` stands for, a black king, two white kings, a black man, a white man. */
export interface Slice {
  readonly blackKings: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly whiteMen: number;
}

/**
 * The part of a slice where the most advanced men stand on given rows, counted 0–6 from their own side: `1211.23`. A side
 * without men has rank 0.
 */
export interface SubSlice extends Slice {
  readonly blackRank: number;
  readonly whiteRank: number;
}

/** The most pieces that the solver and the ranking are made for. */
export const MOST_PIECES = 7;

/** Pieces of a slice, both sides together. */
export const piecesOf = (slice: Slice): number => slice.blackKings + slice.whiteKings + slice.blackMen + slice.whiteMen;

/** The name of a slice, `1211`. */
export const makeSlice = (slice: Slice): string =>
  `${slice.blackKings}${slice.whiteKings}${slice.blackMen}${slice.whiteMen}`;

/** The slice that four digits name. */
export function sliceFromName(name: string): Slice {
  if (!/^\d{4}$/.test(name)) throw new Error(`invalid slice: ${name}`);
  const [blackKings, whiteKings, blackMen, whiteMen] = Array.from(name, Number);
  return { blackKings, whiteKings, blackMen, whiteMen };
}

/** The name of a sub-slice, `1211.23`. */
export const makeSubSlice = (part: SubSlice): string => `${makeSlice(part)}.${part.blackRank}${part.whiteRank}`;

/** The number by which tables find a slice: three bits a count, as in the solver's slices.ts. */
export const sliceKey = (slice: Slice): number =>
  (slice.blackKings << 9) | (slice.whiteKings << 6) | (slice.blackMen << 3) | slice.whiteMen;

/** All slice keys are below this. */
export const SLICE_KEYS = 4096;

/** The slice with the colours exchanged: what a turned board belongs to. */
export const twinSlice = (slice: Slice): Slice => ({
  blackKings: slice.whiteKings,
  whiteKings: slice.blackKings,
  blackMen: slice.whiteMen,
  whiteMen: slice.blackMen,
});

/**
 * Whether the slice is the one of its pair that is kept, for both sides to move: the one with more white kings, or with as
 * many and at least as many white men.
 */
export const isCanonical = (slice: Slice): boolean =>
  slice.whiteKings > slice.blackKings || (slice.whiteKings === slice.blackKings && slice.whiteMen >= slice.blackMen);

/** The one of the slice and its twin that is kept. */
export const canonicalSlice = (slice: Slice): Slice => (isCanonical(slice) ? slice : twinSlice(slice));

/** All slices with so many pieces, both sides having one at least, by name. */
export function slicesWith(pieces: number): Slice[] {
  const slices: Slice[] = [];
  for (let black = 1; black < pieces; black++)
    for (let blackKings = 0; blackKings <= black; blackKings++)
      for (let whiteKings = 0; whiteKings <= pieces - black; whiteKings++)
        slices.push({
          blackKings,
          whiteKings,
          blackMen: black - blackKings,
          whiteMen: pieces - black - whiteKings,
        });
  return slices.sort((a, b) => makeSlice(a).localeCompare(makeSlice(b)));
}

/** The parts of a slice by the ranks of the leading men. */
export function subSlices(slice: Slice): SubSlice[] {
  const ranks = (men: number) => (men === 0 ? [0] : [0, 1, 2, 3, 4, 5, 6].filter((rank) => 4 * (rank + 1) >= men));
  return ranks(slice.blackMen).flatMap((blackRank) =>
    ranks(slice.whiteMen).map((whiteRank) => ({ ...slice, blackRank, whiteRank })),
  );
}

/** The slice that a board belongs to. */
export function sliceOf(board: { readonly black: number; readonly white: number; readonly kings: number }): Slice {
  return {
    blackKings: countPieces(board.black & board.kings),
    whiteKings: countPieces(board.white & board.kings),
    blackMen: countPieces(board.black & ~board.kings),
    whiteMen: countPieces(board.white & ~board.kings),
  };
}

/** The sub-slice that a board belongs to. */
export function subSliceOf(board: {
  readonly black: number;
  readonly white: number;
  readonly kings: number;
}): SubSlice {
  const blackMen = board.black & ~board.kings;
  const whiteMen = board.white & ~board.kings;
  return {
    ...sliceOf(board),
    blackRank: blackMen === 0 ? 0 : (31 - Math.clz32(blackMen)) >> 2,
    whiteRank: whiteMen === 0 ? 0 : 7 - ((31 - Math.clz32(whiteMen & -whiteMen)) >> 2),
  };
}

/** A set of positions by its name, at one of the four granularities of the thesis, and the slices it is made of. */
export interface Region {
  readonly name: string;
  /** Whole slices, or the one sub-slice of a name such as `1211.23`. */
  readonly parts: readonly (Slice | SubSlice)[];
}

/** The names of the regions that a board lies in, from the largest to the smallest: `5`, `23`, `1211`, `1211.23`. */
export function regionNamesOf(board: {
  readonly black: number;
  readonly white: number;
  readonly kings: number;
}): [pieces: string, sides: string, slice: string, subSlice: string] {
  const part = subSliceOf(board);
  const sides = `${part.blackKings + part.blackMen}${part.whiteKings + part.whiteMen}`;
  return [`${piecesOf(part)}`, sides, makeSlice(part), makeSubSlice(part)];
}

const REGIONS =
  "write 5 (pieces), 23 (black and white pieces), 1211 (black kings, white kings, black men, white men) or 1211.23 (and leading ranks)";

/** Reads a region's name: `5`, `23`, `1211` or `1211.23`. */
export function parseRegion(name: string): Result<Region, LabError<"region">> {
  if (!/^(\d|\d\d|\d{4}(\.\d\d)?)$/.test(name)) return failure("region", `not a slice: "${name}"; ${REGIONS}`);
  const [a, b, c, d] = Array.from(name, Number);
  if (name.length === 1) return inRange(name, slicesWith(a));
  if (name.length === 2)
    return inRange(
      name,
      slicesWith(a + b).filter((slice) => slice.blackKings + slice.blackMen === a),
    );
  const slice = sliceFromName(name.slice(0, 4));
  if (a + c === 0 || b + d === 0) return failure("region", `"${name}" leaves a side without pieces`);
  if (name.length === 4) return inRange(name, [slice]);
  const part = subSlices(slice).find((sub) => makeSubSlice(sub) === name);
  if (part === undefined) return failure("region", `no men can stand like that: "${name}"; ranks go from 0 to 6`);
  return inRange(name, [part]);
}

function inRange(name: string, parts: readonly (Slice | SubSlice)[]): Result<Region, LabError<"region">> {
  if (parts.length === 0 || piecesOf(parts[0]) > MOST_PIECES)
    return failure("region", `"${name}" has no positions here: databases have 2 to ${MOST_PIECES} pieces`);
  return Result.ok({ name, parts });
}
