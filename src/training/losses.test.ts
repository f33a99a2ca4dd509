import { expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { classWeights, NO_CLASS, weightedCrossEntropy } from "./losses.js";

test("weighted cross entropy is the weighted mean of −ln p", () => {
  const logits = tf.tensor2d([
    [0, Math.log(3)],
    [0, 0],
    [Math.log(4), 0],
  ]);
  const labels = tf.tensor1d([1, 0, 1], "int32");
  const expected = -(1 * Math.log(3 / 4) + 3 * Math.log(1 / 2) + 1 * Math.log(1 / 5)) / 5;
  expect(weightedCrossEntropy(logits, labels, tf.tensor1d([3, 1])).dataSync()[0]).toBeCloseTo(expected, 6);
});

test("examples of no class count for nothing", () => {
  const logits = tf.tensor2d([
    [0, 1],
    [5, 0],
  ]);
  const labels = tf.tensor1d([1, NO_CLASS], "int32");
  const loss = weightedCrossEntropy(logits, labels, tf.tensor1d([2, 2])).dataSync()[0];
  expect(loss).toBeCloseTo(-Math.log(Math.E / (1 + Math.E)), 6);
});

test("class weights are those of the thesis, 0 for a class that does not occur", () => {
  expect(classWeights([10, 30, 0], 1)).toEqual([4, 40 / 30, 0]);
  expect(classWeights([10, 30, 0], 0.5)).toEqual([2, Math.sqrt(40 / 30), 0]);
  expect(classWeights([10, 30], 0)).toEqual([1, 1]);
});

test("the focal loss takes (1 − p)^γ of each example's share, and γ = 0 is cross entropy", () => {
  const logits = tf.tensor2d([
    [0, Math.log(3)],
    [0, 0],
  ]);
  const labels = tf.tensor1d([1, 0], "int32");
  const weights = tf.tensor1d([3, 1]);
  const focal = (gamma: number) => weightedCrossEntropy(logits, labels, weights, gamma).dataSync()[0];
  const expected = -((1 / 4) ** 2 * Math.log(3 / 4) + 3 * (1 / 2) ** 2 * Math.log(1 / 2)) / 4;
  expect(focal(2)).toBeCloseTo(expected, 6);
  expect(focal(0)).toBe(weightedCrossEntropy(logits, labels, weights).dataSync()[0]);
});
