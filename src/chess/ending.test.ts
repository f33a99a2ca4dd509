import { expect, test } from "vitest";
import {
  canonicalEnding,
  endingKey,
  endingOfMen,
  endingsWith,
  isCanonicalEnding,
  makeEnding,
  menList,
  parseEnding,
  reverseEnding,
} from "./ending.js";

const named = (name: string) => parseEnding(name).unwrap();

test("there are as many endings as Syzygy has tables", () => {
  // Numbers of tables of 3–7 men: 5, 30, 110, 365, 1001 (syzygy-tables.info, "metrics")
  expect([2, 3, 4, 5, 6, 7].map((men) => endingsWith(men).length)).toEqual([1, 5, 30, 110, 365, 1001]);
  expect(endingsWith(3).map(makeEnding)).toEqual(["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
});

test("names are read and made, men listed and put together again", () => {
  for (const ending of [3, 4, 5].flatMap(endingsWith)) {
    expect(isCanonicalEnding(ending)).toBe(true);
    for (const one of [ending, reverseEnding(ending)]) {
      expect(named(makeEnding(one))).toEqual(one);
      expect(endingOfMen(menList(one).reverse())).toEqual(one);
      expect(canonicalEnding(one)).toEqual(ending);
    }
  }
});

test("different endings have different keys", () => {
  const endings = [3, 4, 5, 6].flatMap(endingsWith).flatMap((ending) => [ending, reverseEnding(ending)]);
  expect(new Set(endings.map(endingKey)).size).toBe(new Set(endings.map(makeEnding)).size);
});

test.each([
  ["KRvKQ", "KQvKR"],
  ["KBNvKQ", "KBNvKQ"],
  ["KQvKBN", "KBNvKQ"],
  ["KRBvKQN", "KQNvKRB"],
  ["KPvKN", "KNvKP"],
])("%s is kept as %s", (name, canonical) => {
  expect(makeEnding(canonicalEnding(named(name)))).toBe(canonical);
});

test.each(["", "KQ", "KQvKvK", "QvK", "KPQvK", "kqvk", "KXvK"])("%j is no ending", (name) => {
  expect(parseEnding(name).isErr).toBe(true);
});

test("eight men are too many", () => {
  expect(() => named("KQRBvKQRB")).toThrow("KQRBvKQRB has 8 men");
});
