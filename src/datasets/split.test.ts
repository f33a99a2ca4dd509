import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { checkSplit, splitIndices } from "./split.js";

test("every index is in exactly one part, in the proportions asked", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3000 }), fc.integer(), (count, seed) => {
      const { training, validation, test } = splitIndices(count, Random.of(seed)).unwrap();
      const all = [...training, ...validation, ...test].sort((a, b) => a - b);
      expect(all).toEqual(Array.from({ length: count }, (_, i) => i));
      expect(Math.abs(training.length - 0.7 * count)).toBeLessThanOrEqual(1);
      expect(Math.abs(test.length - 0.2 * count)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

test("one seed, one split", () => {
  const training = (seed: number) => [...splitIndices(100, Random.of(seed)).unwrap().training];
  expect(training(1)).toEqual(training(1));
  expect(training(1)).not.toEqual(training(2));
});

test("an empty part is refused", () => {
  expect(splitIndices(3, Random.of(1))).toMatchObject({
    error: { code: "empty-split", message: "of 3 examples none is left for the validation part" },
  });
  const shares = { training: 1, validation: 1, test: 0 };
  expect(splitIndices(100, Random.of(1), shares)).toMatchObject({ error: { code: "empty-split" } });
  expect(() => splitIndices(9, Random.of(1), { ...shares, test: -1 })).toThrow("invalid shares: 1, 1, -1");
});

test("a split by hand is refused where it overlaps, leaves a part empty or names what is not there", () => {
  const part = (...indices: number[]) => Uint32Array.from(indices);
  const good = { training: part(0, 1), validation: part(2), test: part(3) };
  expect(checkSplit(good, 4).unwrap()).toBe(good);
  expect(checkSplit({ ...good, test: part(1) }, 4)).toMatchObject({
    error: { code: "overlapping-split", message: "example 1 is in the test part a second time" },
  });
  expect(checkSplit({ ...good, test: part() }, 4)).toMatchObject({ error: { code: "empty-split" } });
  expect(checkSplit(good, 3)).toMatchObject({ error: { code: "outside-split" } });
});
