import { expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { classWeights, countCorrect, weightedCrossEntropy } from "./losses.js";
import { Adam } from "./optimiser.js";

test("Adam goes where Algorithm 1 of Kingma and Ba goes", () => {
  const weight = tf.variable(tf.tensor1d([1, -2]));
  const adam = new Adam([weight]);
  const expected = [1, -2].map((x) => ({ x, m: 0, v: 0 }));
  for (let t = 1; t <= 50; t++) {
    // The gradient of Σ x⁴ / 4.
    adam.apply({ [weight.name]: tf.tensor1d(expected.map(({ x }) => x ** 3)) }, tf.scalar(0.05));
    for (const it of expected) {
      it.m = 0.9 * it.m + 0.1 * it.x ** 3;
      it.v = 0.999 * it.v + 0.001 * it.x ** 6;
      it.x -= (0.05 * it.m) / (1 - 0.9 ** t) / (Math.sqrt(it.v / (1 - 0.999 ** t)) + 1e-8);
    }
    for (const [i, x] of weight.dataSync().entries()) expect(x).toBeCloseTo(expected[i].x, 4);
  }
});

test("weighted cross entropy is the weighted mean of −ln p", () => {
  const logits = tf.tensor2d([[0, Math.log(3)], [0, 0], [Math.log(4), 0]]); // biome-ignore format: a row an example
  const labels = tf.tensor1d([1, 0, 1], "int32");
  const expected = -(1 * Math.log(3 / 4) + 3 * Math.log(1 / 2) + 1 * Math.log(1 / 5)) / 5;
  expect(weightedCrossEntropy(logits, labels, tf.tensor1d([3, 1])).dataSync()[0]).toBeCloseTo(expected, 6);
  expect(countCorrect(logits, labels).dataSync()[0]).toBe(2);
});

test("class weights are those of the thesis, 0 for a class that does not occur", () => {
  expect(classWeights([10, 30, 0], 1)).toEqual([4, 40 / 30, 0]);
  expect(classWeights([10, 30, 0], 0.5)).toEqual([2, Math.sqrt(40 / 30), 0]);
  expect(classWeights([10, 30], 0)).toEqual([1, 1]);
});
