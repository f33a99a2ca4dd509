import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPosition } from "../../../test/checkersPositions.js";
import { squaresOf } from "../../checkers/board.js";
import { parseFen } from "../../checkers/fen.js";
import { countPositions, Ranking, rankingOf } from "./ranking.js";
import {
  makeSlice,
  makeSubSlice,
  parseRegion,
  sliceOf,
  slicesWith,
  subSliceOf,
  subSlices,
  twinSlice,
} from "./slice.js";

const smallPosition = anyPosition(3).filter(({ black, white }) => black !== 0 && white !== 0);

describe("slices", () => {
  it("names the sample position of the thesis as it does", () => {
    // Figure 7: five pieces, two of them black; a black man on its rank 2, a white man on its rank 3.
    const position = parseFen("B:WK1,K2,20:BK32,9").unwrap();
    expect(makeSlice(sliceOf(position))).toBe("1211");
    expect(makeSubSlice(subSliceOf(position))).toBe("1211.23");
  });

  it("reads names at four granularities", () => {
    const parts = (name: string) => parseRegion(name).unwrap().parts.map(makeSlice);
    expect(parts("2")).toEqual(["0011", "0110", "1001", "1100"]);
    expect(parts("12")).toEqual(["0012", "0111", "0210", "1002", "1101", "1200"]);
    expect(parts("1211")).toEqual(["1211"]);
    expect(parseRegion("1211.23").unwrap().parts).toEqual([
      { blackKings: 1, whiteKings: 2, blackMen: 1, whiteMen: 1, blackRank: 2, whiteRank: 3 },
    ]);
    for (const bad of ["", "9", "1", "121", "1211.7", "1211.70", "2020", "1210.03", "x"])
      expect(parseRegion(bad).isErr, bad).toBe(true);
  });

  it("has as many positions as are known", () => {
    // Both sides having a piece: counted independently from the table of the thesis, which has one-sided ones too.
    const known = [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676, 34_243_113_624];
    const sum = (pieces: number) => slicesWith(pieces).reduce((total, slice) => total + countPositions(slice), 0);
    expect([2, 3, 4, 5, 6, 7].map(sum)).toEqual(known);
  });

  it("is the sum of its sub-slices", () => {
    for (const slice of slicesWith(4)) {
      const parts = subSlices(slice).map(countPositions);
      expect(parts.reduce((a, b) => a + b)).toBe(countPositions(slice));
    }
  });
});

describe("ranking", () => {
  it("gives back the board that was ranked", () => {
    const target = { black: 0, white: 0, kings: 0 };
    fc.assert(
      fc.property(smallPosition, (position) => {
        for (const part of [sliceOf(position), subSliceOf(position)]) {
          const ranking = new Ranking(part);
          const index = ranking.rank(position.black, position.white, position.kings);
          expect(index).toBeLessThan(ranking.size);
          ranking.unrank(index, target);
          expect(target).toEqual({ black: position.black, white: position.white, kings: position.kings });
        }
      }),
    );
  });

  it.each([
    "0011",
    "1100",
    "2001",
    "0210",
    "1111",
    "0121.34",
    "2001.05",
    "0022.55",
  ])("numbers %s without gaps", (name) => {
    const ranking = new Ranking(parseRegion(name).unwrap().parts[0]);
    const target = { black: 0, white: 0, kings: 0 };
    let count = 0;
    ranking.forEach((black, white, kings, index) => {
      if (index !== count++ || ranking.rank(black, white, kings) !== index) throw new Error(`gap at ${index}`);
      const named =
        name.length > 4
          ? makeSubSlice(subSliceOf({ black, white, kings }))
          : makeSlice(sliceOf({ black, white, kings }));
      if (named !== name) throw new Error(`${named} at ${index}: ${squaresOf(black)} ${squaresOf(white)}`);
      if (index % 97 === 0) {
        ranking.unrank(index, target);
        if (target.black !== black || target.white !== white || target.kings !== kings)
          throw new Error(`unrank ${index}`);
      }
    });
    expect(count).toBe(ranking.size);
  });

  it("numbers a slice as its twin, turned", () => {
    expect(rankingOf(twinSlice(parseRegion("1211").unwrap().parts[0])).size).toBe(
      rankingOf(parseRegion("1211").unwrap().parts[0]).size,
    );
  });

  it("refuses an index outside", () => {
    const ranking = rankingOf(parseRegion("1100").unwrap().parts[0]);
    const target = { black: 0, white: 0, kings: 0 };
    for (const index of [-1, ranking.size, Number.NaN])
      expect(() => ranking.unrank(index, target)).toThrow("invalid index");
  });
});
