import { describe, expect, it } from "vitest";
import { Arena, stretchWords } from "./arena.js";
import { makeSlice, sliceFromName, sliceKey } from "./slice.js";
import { childSlices, neededWords, solveOrder } from "./solveOrder.js";
import { compileSolver, instantiateSolver } from "./solverCore.js";
import { threadsThatFit } from "./solverThreads.js";

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
      expect(4 * neededWords(slice), makeSlice(slice)).toBeLessThan(3.7 * 2 ** 30);
    }
  });
});

describe("threadsThatFit", () => {
  it("is all threads, or those whose scratch has room", () => {
    expect(threadsThatFit(4, 100, 1000)).toBe(4);
    expect(threadsThatFit(10, 100, 1008)).toBe(10);
    expect(threadsThatFit(10, 100, 1007)).toBe(9); // 1000 words end on a line of 16 words at 1008
    expect(threadsThatFit(64, 100, 350)).toBe(3);
    expect(threadsThatFit(64, 100, 99)).toBe(0);
    expect(threadsThatFit(64, 100, -1)).toBe(0);
  });

  it("finds room for every slice of seven pieces, with any number of threads", async () => {
    const pages = 4096; // enough for the tables; the slices are not placed here
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    const core = await instantiateSolver(await compileSolver(), memory);
    const all = 2 ** 30 - core.setUp(7, true); // words in 4 GB, less the tables
    const fitting = new Map<string, number>();
    for (const slice of solveOrder(7)) {
      const stride = core.scratchWords(sliceKey(slice));
      const room = all - neededWords(slice);
      const threads = threadsThatFit(1000, stride, room);
      expect(threads, makeSlice(slice)).toBeGreaterThan(0);
      expect(stretchWords(threads * stride), makeSlice(slice)).toBeLessThanOrEqual(room);
      fitting.set(makeSlice(slice), threads);
    }
    // The tightest one: four kings against three, 179 MB a thread.
    expect(Math.min(...fitting.values())).toBe(22);
    expect(fitting.get("3400")).toBe(22);
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
