import { expect, test } from "vitest";
import { pairedDifference, pairedVerdict } from "./pairedSeeds.js";

test("Student's interval of the differences: three seeds, by hand", () => {
  // Differences 1, 2, 3: mean 2, deviation 1, half width 4.303 / √3.
  const difference = pairedDifference([11, 22, 33], [10, 20, 30]);
  expect(difference).toMatchObject({ seeds: 3, mean: 2, deviation: 1 });
  expect(difference.high! - difference.mean).toBeCloseTo(2.4843, 4);
  expect(pairedVerdict(difference)).toBe("level");
});

test("what all seeds share is no spread", () => {
  const first = [0.9, 0.7, 0.8];
  const ahead = pairedDifference(
    first,
    first.map((value) => value - 0.01),
  );
  expect(pairedVerdict(ahead)).toBe("better");
  expect(
    pairedVerdict(
      pairedDifference(
        first.map((value) => value - 0.01),
        first,
      ),
    ),
  ).toBe("worse");
  expect(pairedVerdict(pairedDifference(first, first))).toBe("level");
});

test("one seed tells nothing, many take the last quantile, others are refused", () => {
  expect(pairedVerdict(pairedDifference([1], [0]))).toBe("open");
  const many = pairedDifference([...Array(20).keys()], Array(20).fill(0));
  expect(many.high! - many.mean).toBeCloseTo((2.262 * many.deviation!) / Math.sqrt(20), 9);
  expect(() => pairedDifference([1, 2], [1])).toThrow("invalid second: 1, not 2");
});
