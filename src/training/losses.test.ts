import { expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { classWeights, countCorrect, NO_CLASS, weightedCrossEntropy } from "./losses.js";

test("weighted cross entropy is the weighted mean of −ln p", () => {
  const logits = tf.tensor2d([
    [0, Math.log(3)],
    [0, 0],
    [Math.log(4), 0],
  ]);
  const labels = tf.tensor1d([1, 0, 1], "int32");
  const expected = -(1 * Math.log(3 / 4) + 3 * Math.log(1 / 2) + 1 * Math.log(1 / 5)) / 5;
  expect(weightedCrossEntropy(logits, labels, tf.tensor1d([3, 1])).dataSync()[0]).toBeCloseTo(expected, 6);
  expect(countCorrect(logits, labels).dataSync()[0]).toBe(2);
});

test("examples of no class count for nothing", () => {
  const logits = tf.tensor2d([
    [0, 1],
    [5, 0],
  ]);
  const labels = tf.tensor1d([1, NO_CLASS], "int32");
  const loss = weightedCrossEntropy(logits, labels, tf.tensor1d([2, 2])).dataSync()[0];
  expect(loss).toBeCloseTo(-Math.log(Math.E / (1 + Math.E)), 6);
  expect(countCorrect(logits, labels).dataSync()[0]).toBe(1);
});

test("class weights are those of the thesis, 0 for a class that does not occur", () => {
  expect(classWeights([10, 30, 0], 1)).toEqual([4, 40 / 30, 0]);
  expect(classWeights([10, 30, 0], 0.5)).toEqual([2, Math.sqrt(40 / 30), 0]);
  expect(classWeights([10, 30], 0)).toEqual([1, 1]);
});
