import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { dataFrame } from "./dataFrame.js";

test("a frame has the named columns, and its tensors are those of our one TensorFlow", async () => {
  const frame = await dataFrame([
    { slice: "1100", positions: 1 },
    { slice: "1011", positions: 2.5 },
  ]);
  expect(frame.columns).toEqual(["slice", "positions"]);
  expect(frame.values).toEqual([
    ["1100", 1],
    ["1011", 2.5],
  ]);
  expect(frame.column("positions").tensor).toBeInstanceOf(tf.Tensor);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => path.endsWith("tfjs_binding.node")).length, "one native library").toBe(1);
});
