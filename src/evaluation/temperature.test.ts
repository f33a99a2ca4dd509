import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { mostLikely } from "../search/mostLikely.js";
import { reliabilityCurve } from "./calibration.js";
import { fitTemperature, withTemperature } from "./temperature.js";

const OUTCOMES = ["draw", "win", "loss"];

function softmax(logits: readonly number[]): number[] {
  const weights = logits.map(Math.exp);
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}

/** Labels drawn from honest probabilities, beside those of somebody who multiplies all logits by a factor. */
function sure(n: number, factor: number) {
  const random = Random.of(5);
  const labels = new Uint8Array(n);
  const probabilities = new Float32Array(3 * n);
  for (let i = 0; i < n; i++) {
    const logits = [0, 1, 2].map(() => 6 * random.float() - 3);
    const [draw, win] = softmax(logits);
    const x = random.float();
    labels[i] = x < draw ? 0 : x < draw + win ? 1 : 2;
    probabilities.set(softmax(logits.map((logit) => factor * logit)), 3 * i);
  }
  return { labels, probabilities };
}

test.each([0.4, 1, 1.7, 4])("logits that are %d times too large need that temperature", (factor) => {
  const { labels, probabilities } = sure(20_000, factor);
  const { temperature, lossBefore, lossAfter } = fitTemperature(labels, probabilities, OUTCOMES);
  expect(temperature / factor).toBeCloseTo(1, 1);
  expect(lossAfter).toBeLessThanOrEqual(lossBefore);
  const scaled = withTemperature(probabilities, 3, temperature);
  expect(reliabilityCurve(labels, scaled, OUTCOMES).error).toBeLessThan(0.02);
  expect(mostLikely(scaled, 3).outcomes).toEqual(mostLikely(probabilities, 3).outcomes);
});

/** The loss of probabilities as they stand. */
function plainLoss(labels: Uint8Array, probabilities: Float32Array): number {
  return -labels.reduce((sum, label, i) => sum + Math.log(probabilities[3 * i + label]), 0) / labels.length;
}

test("no other temperature has a smaller loss", () => {
  const { labels, probabilities } = sure(500, 2.5);
  const { temperature, lossBefore, lossAfter } = fitTemperature(labels, probabilities, OUTCOMES);
  const lossWith = (other: number) => plainLoss(labels, withTemperature(probabilities, 3, other));
  expect(lossBefore).toBeCloseTo(plainLoss(labels, probabilities), 6);
  expect(lossAfter).toBeCloseTo(lossWith(temperature), 6);
  for (let other = 0.05; other < 20; other *= 1.02) expect(lossWith(other)).toBeGreaterThan(lossAfter - 1e-6);
});

test("without a minimum it stops at an end of the range; where nothing can be told, at 1", () => {
  const rows = Float32Array.of(0.9, 0.05, 0.05, 0.1, 0.1, 0.8);
  expect(fitTemperature(Uint8Array.of(0, 2), rows, OUTCOMES).temperature).toBeCloseTo(0.05, 6);
  expect(fitTemperature(Uint8Array.of(1, 0), rows, OUTCOMES).temperature).toBeCloseTo(20, 4);
  const flat = new Float32Array(6).fill(1 / 3);
  expect(fitTemperature(Uint8Array.of(1, 0), flat, OUTCOMES)).toMatchObject({ temperature: 1 });
});

test("probabilities of 0 and 1 are no obstacle", () => {
  const hard = Float32Array.of(...[1, 0, 0], ...[1, 0, 0], ...[0, 1, 0], ...[0.2, 0.8, 0]);
  const { temperature, lossBefore, lossAfter } = fitTemperature(Uint8Array.of(0, 1, 1, 1), hard, OUTCOMES);
  expect(temperature).toBeGreaterThan(5);
  expect(lossAfter).toBeLessThan(lossBefore / 10);
  expect(withTemperature(hard, 3, temperature).every((probability) => probability > 0 && probability < 1)).toBe(true);
  withTemperature(hard, 3, 1).forEach((probability, i) => void expect(probability).toBeCloseTo(hard[i], 6));
});

test("confident and nearly always right, as trained networks are", () => {
  const { labels, probabilities } = sure(2_000, 1);
  const cold = withTemperature(probabilities, 3, 0.1);
  const answers = mostLikely(cold, 3).outcomes;
  labels.forEach((_, i) => {
    if (i % 100 !== 0) labels[i] = answers[i];
  });
  const { temperature } = fitTemperature(labels, cold, OUTCOMES);
  const loss = (other: number) => plainLoss(labels, withTemperature(cold, 3, other));
  expect(loss(temperature)).toBeLessThan(loss(1.01 * temperature));
  expect(loss(temperature)).toBeLessThan(loss(0.99 * temperature));
});

test("what does not fit is refused", () => {
  const row = Float32Array.of(0.5, 0.25, 0.25);
  expect(() => fitTemperature(Uint8Array.of(0, 0), row, OUTCOMES)).toThrow(/^invalid probabilities: 3 of them, not 6$/);
  expect(() => fitTemperature(new Uint8Array(), new Float32Array(), OUTCOMES)).toThrow(/^invalid labels: none$/);
  expect(() => withTemperature(row, 3, 0)).toThrow(/^invalid temperature: 0$/);
});
