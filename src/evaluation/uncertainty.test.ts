import { expect, test } from "vitest";
import { summariseSeeds, wilsonInterval } from "./uncertainty.js";

test("Wilson's interval has the published bounds", () => {
  // R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), Table I, method 3.
  const published = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [right, positions, low, high] of published) {
    const interval = wilsonInterval(right, positions);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
});

test("it lies around the share, within 0 and 1, and the mirror image's is the mirror image", () => {
  const { low, high } = wilsonInterval(950, 1000);
  const other = wilsonInterval(50, 1000);
  expect(low).toBeCloseTo(1 - other.high, 12);
  expect(high).toBeCloseTo(1 - other.low, 12);
  expect(wilsonInterval(7, 7).high).toBe(1);
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(() => wilsonInterval(8, 7)).toThrow(/^invalid right: 8$/);
  expect(() => wilsonInterval(0, -1)).toThrow(/^invalid positions: -1$/);
});

test("mean and deviation over seeds", () => {
  expect(summariseSeeds([2, 4, 4, 4, 6])).toEqual({ seeds: 5, mean: 4, deviation: Math.SQRT2 });
  expect(summariseSeeds([0.95])).toEqual({ seeds: 1, mean: 0.95, deviation: null });
  expect(() => summariseSeeds([])).toThrow(/^invalid values: none$/);
});
