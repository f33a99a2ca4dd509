import { expect, test } from "vitest";
import { endingsWith, makeEnding, parseEnding } from "../../chess/ending.js";
import { endingsAfter } from "./mateConversions.js";
import { mateMemoryNeeded, matePlan } from "./matePlan.js";

const named = (name: string) => parseEnding(name).unwrap();

test("captures and promotions lead to these endings", () => {
  expect(endingsAfter(named("KRPvKR")).map(makeEnding).sort()).toEqual(
    // the pawn or a rook is taken, the pawn promotes, the pawn takes the rook and promotes
    ["KRPvK", "KRvKP", "KRvKR", "KQRvKR", "KRRvKR", "KRBvKR", "KRNvKR", "KQRvK", "KRRvK", "KRBvK", "KRNvK"].sort(),
  );
  expect(endingsAfter(named("KvK"))).toEqual([]);
});

test("a plan has everything before it is needed, and nothing twice", () => {
  const plan = matePlan([named("KvKP"), named("KRPvKR")]).map(makeEnding);
  expect(new Set(plan).size).toBe(plan.length);
  for (const [i, name] of plan.entries())
    for (const after of endingsAfter(named(name))) expect(plan.slice(0, i)).toContain(makeEnding(after));
  expect(plan).toContain("KPvK");
  expect(plan.at(-1)).toBe("KRPvKR");
});

test("all endings of three and four men need nothing else but two kings", () => {
  expect(matePlan([3, 4].flatMap(endingsWith))).toHaveLength(36);
});

test("memory is a byte a position and side, and the tables that moves lead to", () => {
  const rank = 64 ** 4;
  expect(mateMemoryNeeded([named("KRPvKR")])).toBeGreaterThan(2 * 24 * rank);
  expect(mateMemoryNeeded([named("KRPvKR")])).toBeLessThan(2 * 24 * rank + 4 * 2 * 462 * 64 ** 3 + 100e6);
});
