import { expect, test } from "vitest";
import { makeGroups } from "./syzygyGroups.js";

const list = (nibbles: string) => Uint8Array.from([...nibbles], (nibble) => Number.parseInt(nibble, 16));
const NEVER = 15;

// Headers of published files: men as hexadecimal digits, places, the leading pawn's file, then lengths, factors and size.
test.each([
  ["KQvK", "e65", 0, NEVER, 0, [3], [1], 31_332],
  ["KBBvK", "e633", 0, NEVER, 0, [2, 2], [1, 462], 873_642],
  ["KBNvK", "632e", 1, NEVER, 0, [3, 1], [61, 1], 1_911_252],
  ["KPPvK", "116e", 2, NEVER, 1, [2, 1, 1], [3782, 1, 62], 680_760],
  ["KPvKP", "196e", 3, 2, 0, [1, 1, 1, 1], [177_754, 3782, 1, 62], 1_066_524],
  ["KPvKP", "19e6", 2, 1, 2, [1, 1, 1, 1], [2914, 62, 1, 17_484], 1_066_524],
  ["KPvKP", "196e", 1, 3, 0, [1, 1, 1, 1], [62, 22_692, 1, 372], 1_066_524],
])("%s as %s has these groups", (_, men, order, order2, file, lengths, factors, size) => {
  const groups = makeGroups(list(men), order, order2, file);
  expect(groups && [...groups.lengths]).toEqual(lengths);
  expect(groups && [...groups.factors]).toEqual(factors);
  expect(groups?.size).toBe(size);
});

test("sizes of endings of unlike men", () => {
  const sizes = ["654", "654e", "654ed", "6543ed", "65432ed"].map((men) => makeGroups(list(men), 0, NEVER, 0)?.size);
  expect(sizes).toEqual([31_332, 1_911_252, 114_675_120, 6_765_832_080, 392_418_260_640]);
});

test.each([
  ["KPvKP, both in one place", "196e", 1, 1],
  ["KPvKP, one never", "196e", 0, NEVER],
  ["KQvKR, too far", "65ec", 2, NEVER],
])("places that do not fit: %s", (_, men, order, order2) => {
  expect(makeGroups(list(men), order, order2, 0)).toBeUndefined();
});
