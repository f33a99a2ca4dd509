// What the worker threads call. Memory is shared and imported; each thread has its own instance and its own variables.
import { scratchWords as scratchWordsOf } from "./block";
import { layOutSlices, placeSlice as place } from "./slices";
import { counts, layOutShared, OWN_WORDS } from "./solve";
import { layOutTables } from "./tables";

export { packGroups, unpackGroups } from "./packing";
export { solveSlice } from "./solve";

/** Lays memory out for up to `pieces` pieces; the thread with `fill` writes the tables, before the others start. Returns the first free word. */
export function setUp(pieces: i32, fill: bool): i32 {
  return layOutSlices(layOutShared(layOutTables(pieces, fill)));
}

/** The word where the counts of the slice in hand start. */
export function countsAddress(): i32 {
  return counts;
}

/** Words of scratch that a thread needs for a slice. */
export function scratchWords(key: i32): i32 {
  return OWN_WORDS + scratchWordsOf(key);
}

/** Tells where a canonical slice lies. */
export function placeSlice(key: i32, base: i32): void {
  place(key, base);
}
