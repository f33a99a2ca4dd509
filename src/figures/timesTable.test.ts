import { expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { timesTable } from "./timesTable.js";

test("each way has its time, and no tensor stays behind", () => {
  const x = tf.randomUniform([300, 300]);
  const before = tf.memory().numTensors;
  const values = timesTable({ once: () => tf.matMul(x, x), "ten times": () => repeated(x) }).values as unknown[][];
  expect(values.map(([name]) => name)).toEqual(["once", "ten times"]);
  expect(values[0][2]).toBe(1);
  expect(values[1][2]).toBeLessThan(1);
  expect(tf.memory().numTensors).toBe(before);
});

function repeated(x: ReturnType<typeof tf.randomUniform>) {
  let y = x;
  for (let i = 0; i < 10; i++) y = tf.matMul(x, y);
  return y;
}
