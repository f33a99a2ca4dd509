import { expect, test } from "vitest";
import { reliabilityCurve } from "./calibration.js";

test("accuracy beside confidence, and their mean distance", () => {
  // Four positions of confidence 3/4, three of them right: honest. Four of confidence 1, two of them right: not.
  const labels = Uint8Array.of(0, 0, 0, 1, 0, 0, 1, 1);
  const rows = [...Array(4).fill([0.75, 0.25]), ...Array(4).fill([1, 0])];
  const curve = reliabilityCurve(labels, Float32Array.from(rows.flat()), ["no", "yes"], 8);
  expect(curve.bins).toEqual([
    { from: 0.5, to: 0.625, positions: 0, confidence: null, accuracy: null },
    { from: 0.625, to: 0.75, positions: 0, confidence: null, accuracy: null },
    { from: 0.75, to: 0.875, positions: 4, confidence: 0.75, accuracy: 0.75 },
    { from: 0.875, to: 1, positions: 4, confidence: 1, accuracy: 0.5 },
  ]);
  expect(curve.error).toBe(0.25);
});

test("of nothing there is no error", () => {
  const { bins, error } = reliabilityCurve(new Uint8Array(), new Float32Array(), ["draw", "win", "loss"]);
  expect(error).toBeNull();
  expect(bins.length).toBe(10);
});
