import { expect, test } from "vitest";
import { endingsWith, makeEnding, parseEnding } from "../../chess/ending.js";
import { EndingSampler } from "../../chess/endingSampler.js";
import { FewMen } from "../../chess/fewMen.js";
import { IMAGES } from "../../chess/symmetry.js";
import { Random } from "../../core/random.js";
import { MateLayout } from "./mateLayout.js";

const layoutOf = (name: string) => new MateLayout(parseEnding(name).unwrap());

test.each([2, 3, 4, 5].flatMap(endingsWith).map(makeEnding))("%s: ranks of legal positions and back", (name) => {
  const layout = layoutOf(name);
  const sampler = new EndingSampler([layout.ending]);
  const random = Random.of(1);
  const position = new FewMen();
  const squares = new Uint8Array(layout.men.length);
  for (let i = 0; i < 200; i++) {
    sampler.draw(random, position);
    const given = position.squares.slice(0, position.count);
    const index = layout.rank(given);
    expect(index).toBeGreaterThanOrEqual(0);
    expect(index).toBeLessThan(layout.size);
    layout.unrank(index, squares);
    expect(layout.rank(squares)).toBe(index);
    const isImage = (way: number) => given.every((square, k) => IMAGES[64 * way + square] === squares[k]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].some(isImage)).toBe(true);
  }
});

test("a move changes the index by its squares times the stride", () => {
  for (const name of ["KQvKR", "KRPvK", "KPvKP"]) {
    const layout = layoutOf(name);
    const squares = Uint8Array.from([1, 46, 10, 35]);
    for (const [i, to] of [
      [2, 18],
      [3, 43],
    ]) {
      const moved = squares.with(i, to);
      const change = layout.rank(moved) - layout.rank(squares);
      expect(change).toBe((to - squares[i]) * layout.strides[i]);
    }
  }
});

test("every index of three men is its own rank, but for kings that are never so", () => {
  for (const name of ["KRvK", "KPvK"]) {
    const layout = layoutOf(name);
    const squares = new Uint8Array(3);
    for (let index = 0; index < layout.size; index++) {
      layout.unrank(index, squares);
      expect(layout.rank(squares)).toBe(index);
    }
  }
});

test("like men come in several orders", () => {
  expect(["KQvK", "KNNvK", "KBBBvK", "KPPvKP", "KQQvKQ"].map((name) => layoutOf(name).likeOrders)).toEqual([
    1, 2, 6, 2, 2,
  ]);
});

test("refuses what it cannot hold", () => {
  expect(() => layoutOf("KvKQ")).toThrow("invalid ending: KvKQ");
  expect(() => layoutOf("KQQQQvK")).toThrow("invalid ending: KQQQQvK");
});
