import { expect, test } from "vitest";
import { countPositionsWith, countSlicePositions } from "./positionCount.js";
import { rankingOf } from "./ranking.js";
import { makeSlice, slicesWith } from "./slice.js";

test("equals the size of every slice's ranking", () => {
  for (const pieces of [2, 3, 4, 5])
    for (const slice of slicesWith(pieces))
      expect(countSlicePositions(slice), makeSlice(slice)).toBe(rankingOf(slice).size);
});

test("counts with one side empty: by hand for one and two pieces", () => {
  expect(countPositionsWith(1)).toEqual({ bothSides: 0, oneSided: 2 * (32 + 28) });
  expect(countPositionsWith(2)).toEqual({ bothSides: 3488, oneSided: 2 * (496 + 28 * 31 + 378) });
});

test("counts beyond ten pieces are refused: they would not be exact", () => {
  expect(() => countPositionsWith(11)).toThrow("invalid pieces: 11");
});
