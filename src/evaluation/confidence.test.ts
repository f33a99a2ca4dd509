import { expect, test } from "vitest";
import { mostLikely } from "../search/mostLikely.js";
import { confidenceHistogram, meanConfidences } from "./confidence.js";

const OUTCOMES = ["draw", "win", "loss"];
// Binary fractions, so that means are exact. Right, wrong, right, wrong; a draw, a draw, a win, a loss.
const labels = Uint8Array.of(0, 0, 1, 2);
const probabilities = Float32Array.of(
  ...[0.875, 0.125, 0],
  ...[0.25, 0.5, 0.25],
  ...[0, 1, 0],
  ...[0.625, 0.25, 0.125],
);

test("the largest probability, and whose it is; of several the first", () => {
  const { outcomes, confidence } = mostLikely(probabilities, 3);
  expect([...outcomes]).toEqual([0, 1, 1, 0]);
  expect([...confidence]).toEqual([0.875, 0.5, 1, 0.625]);
  expect([...mostLikely(Float32Array.of(0.25, 0.375, 0.375), 3).outcomes]).toEqual([1]);
});

test("mean confidence by true class and correctness", () => {
  const means = meanConfidences(labels, probabilities, OUTCOMES);
  const none = { positions: 0, mean: null };
  expect(means).toEqual({
    byClass: {
      draw: { correct: { positions: 1, mean: 0.875 }, incorrect: { positions: 1, mean: 0.5 } },
      win: { correct: { positions: 1, mean: 1 }, incorrect: none },
      loss: { correct: none, incorrect: { positions: 1, mean: 0.625 } },
    },
    all: { correct: { positions: 2, mean: 0.9375 }, incorrect: { positions: 2, mean: 0.5625 } },
  });
  expect(JSON.parse(JSON.stringify(means))).toEqual(means);
});

test("a histogram has every position once, and no bin where none can be", () => {
  const bins = confidenceHistogram(labels, probabilities, OUTCOMES, 4);
  expect(bins).toEqual([
    { from: 0.25, to: 0.5, correct: 0, incorrect: 0, meanConfidence: null },
    { from: 0.5, to: 0.75, correct: 0, incorrect: 2, meanConfidence: 0.5625 },
    { from: 0.75, to: 1, correct: 2, incorrect: 0, meanConfidence: 0.9375 },
  ]);
  expect(confidenceHistogram(labels, probabilities, OUTCOMES).map(({ from }) => from)[0]).toBe(0.3);
});

test("rounding below the least confidence loses no position", () => {
  const third = Math.fround(1 / 3) * (1 - 2 ** -20);
  const [lowest] = confidenceHistogram(Uint8Array.of(0), Float32Array.of(third, third, third), OUTCOMES, 15);
  expect(lowest).toMatchObject({ from: 1 / 3, correct: 1 });
});

test("what does not fit is refused", () => {
  expect(() => mostLikely(probabilities.subarray(1), 3)).toThrow(/^invalid probabilities: 11 of them for 3 classes$/);
  expect(() => mostLikely(Float32Array.of(0.5, Number.NaN), 2)).toThrow(/^invalid probabilities: NaN at 1$/);
  expect(() => mostLikely(Float32Array.of(3.5, -2), 2)).toThrow(/^invalid probabilities: 3.5 at 0$/);
  expect(() => meanConfidences(labels.subarray(1), probabilities, OUTCOMES)).toThrow(RangeError);
  expect(() => confidenceHistogram(labels, probabilities, OUTCOMES, 0)).toThrow(/^invalid bins: 0$/);
});
