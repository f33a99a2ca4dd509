import { expect, test } from "vitest";
import { type Published, published } from "./published.js";

function* numbersIn(tree: object): Generator<Published> {
  for (const branch of Object.values(tree)) {
    if ("value" in branch) yield branch;
    else yield* numbersIn(branch);
  }
}

test("every number has its source, and accuracies are shares", () => {
  const numbers = [...numbersIn(published)];
  expect(numbers.length).toBeGreaterThan(20);
  for (const { value, source } of numbers) {
    expect(source).toMatch(/, 20\d\d, |20\d\d, (Table|Listing|section) /);
    expect(value > 0 && (value < 1 || Number.isInteger(value))).toBe(true);
  }
});

test("the thesis's counts give its shares (Table 6, baseline; Table 14)", () => {
  expect((52_321_877 + 2_839_778) / 57_782_317).toBeCloseTo(published.checkers.sampling.all.network.value, 3);
  expect(55_441_847 / 57_782_317).toBeCloseTo(published.checkers.threshold.threshold.value, 4);
});

test("the parts of Table 14 add up, and section 6.5 is what its own numbers give but for units", () => {
  const { first, above, below, rule } = published.checkers.thresholdCounts;
  expect(above.positions.value + below.positions.value).toBe(first.positions.value);
  expect(above.right.value + below.right.value).toBe(rule.right.value);
  const { thresholdAccuracy, positions, wrongPositions, bytesAPosition, totalBytes } = published.checkers.compression;
  expect(positions.value - Math.round(thresholdAccuracy.value * positions.value)).toBe(wrongPositions.value);
  const [exceptions, network] = [wrongPositions.value * bytesAPosition.value, 4 * published.checkers.parameters.value];
  expect(exceptions / 2 ** 20).toBeCloseTo(4.33, 2);
  expect(network / 1e6).toBeCloseTo(2.13, 2);
  expect(totalBytes.value / 1e6).toBeCloseTo(exceptions / 2 ** 20 + network / 1e6, 1);
});
