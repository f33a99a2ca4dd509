import type { Tensor, Tensor1D, Tensor2D, Tensor4D } from "@tensorflow/tfjs-node-gpu";
import { describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { normalizeBatch, normalizeByAverages } from "./batchNormalization.js";
import { compile } from "./compile.js";
import { fuse } from "./fuse.js";
import { mish } from "./mish.js";

/* Convolutions of few channels run with the batch inside: what a function gives must stay as it is eagerly. */

const BATCH = 64;
let seed = 1;
const noise = (...shape: number[]) => tf.randomNormal(shape, 0, 0.5, "float32", seed++);

/** A function of images [n, height, width, channels], a filter and a number for each of the filter's channels. */
type Case = (x: Tensor4D, filter: Tensor4D, vector: Tensor1D) => Tensor;

const conv = (x: Tensor, filter: Tensor4D) => tf.conv2d(x as Tensor4D, filter, 1, "same");
const statistics = (vector: Tensor1D) => ({
  scale: tf.add(vector, 1) as Tensor1D,
  offset: vector,
  movingMean: tf.square(vector),
  movingVariance: tf.add(tf.square(vector), 1) as Tensor1D,
  epsilon: 1e-3,
});
const learning = (x: Tensor, vector: Tensor1D) => normalizeBatch(x, statistics(vector), 0.9, () => {});
const learnt = (x: Tensor, vector: Tensor1D) => normalizeByAverages(x, statistics(vector));
const halved = fuse("halved", (x: Tensor, y: Tensor) => tf.mul(tf.add(x, y), 0.5));
const table = noise(8, 8, 8);
const constants = noise(BATCH, 8, 8, 8);
const withTable = fuse("with_table", (x: Tensor) => tf.mul(x, table));

const CASES: Readonly<Record<string, Case>> = {
  "a convolution alone": conv,
  "valid padding": (x, f) => tf.conv2d(x, f, 1, "valid"),
  steps: (x, f) => tf.conv2d(x, f, [2, 3], "same"),
  "bias and Mish": (x, f, v) => mish(tf.add(conv(x, f), v)),
  "a rectifier": (x, f, v) => conv(tf.relu(tf.add(conv(x, f), v)), f),
  "activations with choices": (x, f) => tf.selu(tf.leakyRelu(conv(x, f))),
  "other types": (x, f, v) =>
    tf.concat([tf.cast(tf.add(tf.cast(conv(x, f), "int32"), tf.cast(v, "int32")), "float32"), x]),
  "a bias of one number": (x, f, v) => tf.add(conv(x, f), tf.slice(v, 0, 1)),
  "a bias that comes first": (x, f, v) => tf.add(v, conv(x, f)),
  "a norm by the batch": (x, f, v) => conv(learning(conv(x, f), v), f),
  "a norm by averages": (x, f, v) => conv(learnt(conv(x, f), v), f),
  "a residual block": (x, f, v) => learning(mish(tf.addN([conv(x, f), x, tf.mul(x, 2)])), v),
  "a fused function": (x, f) => halved(conv(x, f), x),
  "a fused function with a table": (x, f) => withTable(conv(x, f)),
  "constants of the same shape": (x, f) => tf.mul(conv(x, f), constants),
  "constants of a board": (x, f) => tf.mul(conv(x, f), table),
  "a sum for each channel": (x, f) => tf.sum(conv(x, f), [2, 0, 1]),
  "a sum for each board": (x, f) => tf.sum(conv(x, f), [1, 2, 3]),
  "a sum for each row": (x, f) => tf.sum(conv(x, f), [0, 2, 3]),
  "a sum over all": (x, f) => tf.sum(tf.square(conv(x, f))),
  "a matrix product": (x, f) => tf.matMul(tf.reshape(conv(x, f), [BATCH, 512]), tf.ones([512, 2]) as Tensor2D),
  "a matrix of channels": (x, f) => tf.matMul(tf.tanh(tf.reshape(conv(x, f), [-1, 8])), tf.ones([8, 2]) as Tensor2D),
  "other images": (x, f) => tf.tanh(tf.reshape(tf.reshape(conv(x, f), [-1, 8]), [BATCH, 4, 16, 8])),
  "pooling and slices": (x, f) => tf.slice(tf.maxPool(conv(x, f), 2, 2, "same"), [1, 0, 1, 0], [9, 2, 3, 8]),
};

/** Sizes of image and filter. */
const SIZES: [string, number[], number[]][] = [
  ["an oblong image and filter", [5, 9, 3], [2, 4, 3, 6]],
  ["sixteen channels", [4, 4, 16], [1, 1, 16, 16]],
];

describe("with the batch inside, values and gradients are the eager ones:", () => {
  it.each([
    ...Object.entries(CASES).map(([name, fn]) => [name, [8, 8, 8], [3, 3, 8, 8], fn] as const),
    ...SIZES.map(([name, image, filter]) => [name, image, filter, conv] as const),
  ])("%s", (_, image, filter, fn) => {
    const args = [noise(BATCH, ...image), noise(...filter), noise(filter[3])] as [Tensor4D, Tensor4D, Tensor1D];
    const all: (...args: Parameters<Case>) => Record<string, Tensor> = (...given) => {
      const loss = (...inputs: Tensor[]) => {
        const value = tf.reshape(fn(...(inputs as Parameters<Case>)), [-1]);
        return tf.add(tf.sum(tf.mul(value, tf.cos(tf.range(0, value.size)))), tf.sum(inputs[2]));
      };
      const [x, f, v] = tf.grads(loss)(given);
      return { value: fn(...given), x, f, v };
    };
    const expected = all(...args);
    const program = compile({ all: { fn: all, args } });
    const actual = program.all(...args);
    for (const [name, tensor] of Object.entries(expected)) {
      const largest = tf.max(tf.abs(tensor)).dataSync()[0];
      expect(tf.max(tf.abs(tf.sub(actual[name], tensor))).dataSync()[0], name).toBeLessThan(2e-5 * largest);
    }
    expect(program.operations.Conv2D).toBeUndefined();
    program.dispose();
  });
});

describe("the batch", () => {
  const count = (batch: number, channels: number, size = 8) => {
    const x = noise(batch, size, size, channels) as Tensor4D;
    const f = noise(3, 3, channels, channels) as Tensor4D;
    const v = noise(channels) as Tensor1D;
    const block = (t: Tensor) => learnt(mish(tf.add(conv(t, f), v)), v);
    const fn = (t: Tensor4D) => tf.reshape(tf.addN([block(block(t)), t]), [batch, -1]);
    const program = compile({ f: { fn, args: [x] } });
    program.dispose();
    return program.operations;
  };

  it("is turned once on the way in and once on the way out", () => {
    expect(count(64, 8)).toMatchObject({ Conv3D: 2, Transpose: 2 });
  });

  it.each([
    ["few boards", 32, 8, 8],
    ["many channels", 64, 24, 8],
    ["large images", 64, 8, 32],
  ])("stays outside for %s", (_, batch, channels, size) => {
    const operations = count(batch, channels, size);
    expect(operations.Conv2D).toBe(2);
    expect(operations.Transpose).toBeUndefined();
  });
});
