import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { type PredictorPair, thresholdCurve, thresholdStatistics } from "./threshold.js";

/** A network that is right the more often the surer it is, and a search that is right 85 times in 100. */
function pairOf(n: number, levels: number): PredictorPair {
  const random = Random.of(3);
  const confidence = Float32Array.from({ length: n }, () => 1 - (2 / 3) * (random.int(levels) / levels) ** 3);
  const labels = Uint8Array.from({ length: n }, () => random.int(3));
  const answer = (right: boolean, label: number) => (right ? label : (label + 1) % 3);
  return {
    labels,
    confidence,
    first: labels.map((label, i) => answer(random.float() < confidence[i], label)),
    second: labels.map((label) => answer(random.float() < 0.85, label)),
  };
}

test("the curve is what the rule gives, at every threshold", () => {
  const pair = pairOf(3_000, 50);
  const { positions, points, best } = thresholdCurve(pair);
  expect(positions).toBe(3_000);
  // Fifty levels of confidence, and the end where nothing is searched.
  expect(points.length).toBe(51);
  for (const { threshold, searched, accuracy } of points) {
    const { below, rule } = thresholdStatistics(pair, threshold);
    expect(searched).toBe(below.positions / positions);
    expect(accuracy).toBe(rule.right / positions);
  }
  expect(points[0].searched).toBe(0);
  expect(points.at(-1)?.searched).toBe(1);
  expect(best.accuracy).toBe(Math.max(...points.map(({ accuracy }) => accuracy)));
  expect(best.threshold).toBeGreaterThan(0.5);
});

test("a long curve is thinned, and keeps its ends and its best", () => {
  const pair = pairOf(50_000, 1_000_000);
  const { points, best } = thresholdCurve(pair);
  expect(points.length).toBeLessThanOrEqual(200);
  expect(points.length).toBeGreaterThan(100);
  expect([points[0].searched, points.at(-1)?.searched]).toEqual([0, 1]);
  expect(points).toContainEqual(best);
  const shares = points.map(({ searched }) => searched);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(Math.max(...shares.slice(1).map((share, i) => share - shares[i]))).toBeLessThan(0.02);
  for (const threshold of pair.confidence.subarray(0, 50)) {
    expect(thresholdStatistics(pair, threshold).rule.right / 50_000).toBeLessThanOrEqual(best.accuracy);
  }
});

test("of equally good thresholds, the best is the one that searches least", () => {
  const confidence = Float32Array.of(0.5, 0.75, 0.875);
  const zeros = new Uint8Array(3);
  const same = thresholdCurve({ labels: zeros, first: zeros, second: zeros, confidence });
  expect(same.best).toEqual({ threshold: 0, searched: 0, accuracy: 1 });
  const better = thresholdCurve({ labels: zeros, first: Uint8Array.of(1, 0, 0), second: zeros, confidence });
  expect(better.best).toEqual({ threshold: 0.5, searched: 1 / 3, accuracy: 1 });
});

test("the numbers of one threshold: the first predictor answers above it, not at it", () => {
  const pair = {
    labels: Uint8Array.of(0, 0, 0, 0),
    first: Uint8Array.of(0, 1, 1, 0),
    second: Uint8Array.of(0, 0, 1, 1),
    confidence: Float32Array.of(0.875, 0.5, 0.75, 1),
  };
  expect(thresholdStatistics(pair, 0.75)).toEqual({
    threshold: 0.75,
    first: { positions: 4, right: 2 },
    second: { positions: 4, right: 2 },
    above: { positions: 2, right: 2 },
    below: { positions: 2, right: 1 },
    rule: { positions: 4, right: 3 },
  });
});

test("what does not fit is refused", () => {
  const pair = pairOf(10, 10);
  expect(() => thresholdStatistics(pair, 80)).toThrow(/^invalid threshold: 80$/);
  expect(() => thresholdCurve({ ...pair, second: pair.second.subarray(1) })).toThrow(
    /^invalid second: 9 of them, not 10$/,
  );
  expect(() => thresholdCurve({ ...pair, confidence: new Float32Array(10).fill(-1) })).toThrow(
    /^invalid confidence: -1 at 0$/,
  );
  expect(() => thresholdCurve(pairOf(0, 1))).toThrow(/^invalid labels: none$/);
});
