import { describe, expect, it } from "vitest";
import { Random } from "../../core/random.js";
import { PositionSet, sampleIndices } from "./positionSet.js";
import { parseRegion, slicesWith } from "./slice.js";

const set = (name: string) => new PositionSet(parseRegion(name).unwrap().parts);

describe("PositionSet", () => {
  it.each(["2", "12", "0111", "0111.34"])("numbers %s and gives the boards back", (name) => {
    const positions = set(name);
    const board = { black: 0, white: 0, kings: 0 };
    let count = 0;
    positions.forEach((black, white, kings, index) => {
      if (index !== count++) throw new Error(`gap before ${index}`);
      if (index % 101 !== 0) return;
      positions.unrank(index, board);
      expect(board).toEqual({ black, white, kings });
      expect(positions.rank(black, white, kings)).toBe(index);
    });
    expect(count).toBe(positions.size);
  });

  it("knows what is not in it", () => {
    expect(set("1100").rank(1, 2, 3)).toBeDefined();
    expect(set("0111").rank(1, 2, 3)).toBeUndefined();
  });

  it("draws different positions, the same ones for a seed", () => {
    const draw = (seed: number) => {
      const boards: string[] = [];
      set("4").sample(1000, Random.of(seed), (black, white, kings) => boards.push(`${black} ${white} ${kings}`));
      return boards;
    };
    expect(new Set(draw(1)).size).toBe(1000);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it("draws from sets larger than memory", () => {
    const seven = new PositionSet(slicesWith(7));
    let count = 0;
    let last = -1;
    seven.sample(500, Random.of(7), (_black, _white, _kings, index) => {
      expect(index).toBeGreaterThan(last);
      last = index;
      count++;
    });
    expect([count, seven.size]).toEqual([500, 34_243_113_624]);
  });
});

describe("sampleIndices", () => {
  it.each([
    [40, 1],
    [40, 2],
    [40, 20],
    [40, 39],
    [40, 40],
    [2000, 3],
  ])("draws each of %i equally often, %i at a time", (total, count) => {
    const random = Random.of(5);
    const seen = new Float64Array(total);
    const rounds = Math.ceil((400 * total) / count);
    for (let i = 0; i < rounds; i++) {
      let last = -1;
      let drawn = 0;
      for (const index of sampleIndices(total, count, random)) {
        if (index <= last || index >= total) throw new Error(`${index} after ${last}`);
        last = index;
        seen[index]++;
        drawn++;
      }
      if (drawn !== count) throw new Error(`${drawn} drawn`);
    }
    // Chi-squared with total - 1 degrees of freedom: mean total - 1, deviation sqrt(2 (total - 1)); five deviations are far out.
    const expected = (rounds * count) / total;
    const chi = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(total - 1 + 5 * Math.sqrt(2 * (total - 1)));
  });

  it("refuses more than there are", () => {
    expect(() => [...sampleIndices(5, 6, Random.of(1))]).toThrow("invalid count: 6");
  });
});
