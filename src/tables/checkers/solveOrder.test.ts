import { describe, expect, it } from "vitest";
import { Arena } from "./arena.js";
import { makeSlice, sliceFromName } from "./slice.js";
import { childSlices, layoutWords, solveOrder } from "./solveOrder.js";

describe("solveOrder", () => {
  it("has every slice after those that its moves lead to", () => {
    const done = new Set<string>();
    for (const slice of solveOrder(7)) {
      for (const child of childSlices(slice))
        expect(done, `${makeSlice(child)} before ${makeSlice(slice)}`).toContain(makeSlice(child));
      done.add(makeSlice(slice));
    }
    expect(done.size).toBe(3 + 6 + 14 + 22 + 37 + 52);
  });

  it("follows captures, promotions and both at once", () => {
    const names = childSlices(sliceFromName("0111")).map(makeSlice).sort();
    // Black's man takes the man or the king, or is crowned, or both; White's king or man takes the last black piece; White's man is crowned.
    expect(names).toEqual(["0011", "0110", "0210", "1100", "1101"].sort());
  });

  it("keeps a slice of seven pieces and all it leads to within 32-bit addresses", () => {
    for (const slice of solveOrder(7)) {
      const words = [slice, ...childSlices(slice)].reduce((sum, one) => sum + layoutWords(one), 0);
      expect(4 * words, makeSlice(slice)).toBeLessThan(3.7 * 2 ** 30);
    }
  });
});

describe("Arena", () => {
  it("drops what was used longest ago, but nothing that is needed", () => {
    const arena = new Arena(0, 64);
    for (const name of ["a", "b", "c", "d"]) arena.place(name, 16, new Set());
    arena.find("a");
    expect(arena.place("e", 10, new Set(["b"]))).toEqual({ start: 32, words: 16 });
    expect(["a", "b", "c", "d", "e"].filter((name) => arena.find(name) !== undefined)).toEqual(["a", "b", "d", "e"]);
    expect(arena.take(64, new Set(["a"]))).toBeUndefined();
    arena.clear();
    const all = arena.take(64, new Set());
    expect(all).toEqual({ start: 0, words: 64 });
    expect(arena.take(1, new Set())).toBeUndefined();
    if (all) arena.release(all);
    expect(arena.take(1, new Set())).toEqual({ start: 0, words: 16 });
  });
});
