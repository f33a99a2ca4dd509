import type { Tensor, Tensor1D, Tensor2D, Tensor3D, Tensor4D } from "@tensorflow/tfjs-node-gpu";
import { describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { compile } from "./compile.js";

/*
 * A graph wants some attributes that eager TensorFlow infers. So the operations of tfjs are tried one by one, with
 * their gradients where they have them.
 */

const a = tf.randomUniform([4, 6], 0.1, 0.9, "float32", 1) as Tensor2D;
const b = tf.randomUniform([4, 6], 0.1, 0.9, "float32", 2) as Tensor2D;
const image = tf.randomNormal([2, 6, 6, 3], 0, 1, "float32", 3) as Tensor4D;
const filter = tf.randomNormal([3, 3, 3, 2], 0, 1, "float32", 4) as Tensor4D;
const indices = tf.tensor1d([2, 0, 1], "int32");

const UNARY = [
  ...["abs", "acos", "asin", "atan", "atanh", "ceil", "cos", "cosh", "elu", "erf", "exp", "expm1", "floor", "log"],
  ...["log1p", "logSigmoid", "logSoftmax", "neg", "reciprocal", "relu", "relu6", "round", "rsqrt", "selu", "sigmoid"],
  ...["sign", "sin", "sinh", "softmax", "softplus", "sqrt", "square", "step", "tan", "tanh", "leakyRelu", "isNaN"],
  ...["zerosLike", "onesLike", "clone", "sum", "mean", "max", "min", "prod", "logSumExp", "argMax", "argMin"],
  ...["transpose", "cumsum", "reverse", "isFinite"],
] as const;

const BINARY = [
  ...["add", "sub", "mul", "div", "divNoNan", "floorDiv", "maximum", "minimum", "mod", "pow", "squaredDifference"],
  ...["atan2", "greater", "greaterEqual", "less", "lessEqual", "equal", "notEqual", "prelu"],
] as const;

const OTHERS: Record<string, (x: Tensor2D, y: Tensor2D) => Tensor> = {
  addN: (x, y) => tf.addN([x, y, x]),
  "all and any": (x, y) => tf.logicalAnd(tf.all(tf.greater(x, y), 1), tf.any(tf.less(x, y), 1)),
  averagePool: () => tf.avgPool(image, 2, 2, "valid"),
  batchNorm: (x) => tf.batchNorm2d(x, tf.zeros([6]) as Tensor1D, tf.ones([6]) as Tensor1D),
  broadcastTo: (x) => tf.broadcastTo(tf.slice(x, [0, 0], [1, 6]), [4, 6]),
  cast: (x) => tf.cast(tf.cast(tf.mul(x, 10), "int32"), "float32"),
  clip: (x) => tf.clipByValue(x, 0.3, 0.6),
  concat: (x, y) => tf.concat([x, y], 1),
  conv2d: () => tf.conv2d(image, filter, 1, "same"),
  "conv2d with steps": () => tf.conv2d(image, filter, 2, "valid"),
  conv2dTranspose: () =>
    tf.conv2dTranspose(image, tf.transpose(filter, [0, 1, 3, 2]) as Tensor4D, [2, 6, 6, 2], 1, "same"),
  depthwise: () => tf.depthwiseConv2d(image, filter, 1, "same"),
  dot: (x, y) => tf.dot(tf.slice(x, 0, 1).reshape([6]) as Tensor1D, tf.slice(y, 0, 1).reshape([6]) as Tensor1D),
  expandDims: (x) => tf.squeeze(tf.expandDims(x, 1)),
  eye: (x) => tf.matMul(x, tf.eye(6)),
  fill: (x) => tf.mul(x, tf.fill([4, 6], 2)),
  gather: (x) => tf.gather(x, indices),
  "gather columns": (x) => tf.gather(x, indices, 1),
  globalMaximum: () => tf.max(image, [1, 2]),
  localResponse: () => tf.localResponseNormalization(image),
  logical: (x, y) => tf.logicalOr(tf.greater(x, 0.5), tf.logicalNot(tf.greater(y, 0.5))),
  matMul: (x, y) => tf.matMul(x, y, false, true),
  "matMul of stacks": (x, y) => tf.matMul(tf.stack([x, y]) as Tensor3D, tf.stack([y, x]) as Tensor3D, false, true),
  maxPool: () => tf.maxPool(image, 2, 2, "same"),
  moments: (x) => tf.add(tf.moments(x, 0).mean, tf.moments(x, 0).variance),
  norm: (x) => tf.norm(x),
  oneHot: () => tf.oneHot(indices, 4),
  pad: (x) =>
    tf.pad(x, [
      [1, 1],
      [0, 2],
    ]),
  range: (x) => tf.add(x, tf.range(0, 6)),
  resize: () => tf.image.resizeBilinear(image, [3, 3]),
  "scatter and gather": (x) => tf.gatherND(x, tf.tensor2d([0, 1, 3, 5], [2, 2], "int32")),
  slice: (x) => tf.slice(x, [1, 2], [2, 3]),
  split: (x) => tf.sub(tf.split(x, 2, 1)[0], tf.split(x, 2, 1)[1]),
  stack: (x, y) => tf.stack([x, y], 1),
  stridedSlice: (x) => tf.stridedSlice(x, [0, 1], [4, 6], [2, 2]),
  tile: (x) => tf.tile(x, [2, 1]),
  topk: (x) => tf.topk(x, 2).values,
  "topk places": (x) => tf.topk(x, 2).indices,
  unstack: (x) => tf.unstack(x)[2],
  where: (x, y) => tf.where(tf.greater(x, y), x, y),
  "cross entropy": (x, y) => tf.losses.softmaxCrossEntropy(y, x),
  "sigmoid cross entropy": (x, y) => tf.losses.sigmoidCrossEntropy(y, x),
  huber: (x, y) => tf.losses.huberLoss(y, x),
  cosine: (x, y) => tf.losses.cosineDistance(y, x, 1),
  "binary accuracy": (x, y) => tf.metrics.binaryAccuracy(tf.round(y), x),
};

type Unary = (x: Tensor) => Tensor;
type Binary = (x: Tensor, y: Tensor) => Tensor;
const named = tf as unknown as Record<string, Unary & Binary>;

const CASES: [string, (x: Tensor2D, y: Tensor2D) => Tensor][] = [
  ...UNARY.map((name): [string, Unary] => [name, (x) => named[name](x)]),
  ...BINARY.map((name): [string, Binary] => [name, (x, y) => named[name](x, y)]),
  ...Object.entries(OTHERS),
];

/** Operations that are constant almost everywhere or that tfjs has no gradient for. */
const hasGradient = (fn: (x: Tensor2D, y: Tensor2D) => Tensor): boolean => {
  try {
    tf.tidy(() => tf.grad((x) => tf.sum(fn(x as Tensor2D, b)))(a));
    return true;
  } catch {
    return false;
  }
};

describe("tf.gather", () => {
  it("takes its indices as an argument, and TensorFlow checks them", () => {
    const rows = (x: Tensor2D, places: Tensor1D) => tf.gather(x, places);
    const program = compile({ rows: { fn: rows, args: [a, indices] } });
    const other = tf.tensor1d([3, 3, 0], "int32");
    expect(program.rows(a, other).arraySync()).toEqual(rows(a, other).arraySync());
    expect(() => program.rows(a, tf.tensor1d([0, 4, 0], "int32"))).toThrow(/indices\[1\] = 4 is not in \[0, 4\)/);
    // The kernel is as before.
    expect(() => rows(a, tf.tensor1d([0, 4, 0], "int32"))).toThrow(/index value 4 is not in/);
    program.dispose();
  });
});

describe("a graph computes as eager TensorFlow does:", () => {
  it.each(CASES)("%s", (_, fn) => {
    const gradient = hasGradient(fn);
    const both = (x: Tensor2D, y: Tensor2D) => ({
      value: fn(x, y),
      ...(gradient ? { gradient: tf.grad((t) => tf.sum(tf.mul(fn(t as Tensor2D, y), 2)))(x) } : {}),
    });
    const expected: Record<string, Tensor> = both(a, b);
    const program = compile({ f: { fn: both, args: [a, b] } });
    const actual: Record<string, Tensor> = program.f(a, b);
    for (const key of Object.keys(expected)) {
      expect(actual[key].dtype).toBe(expected[key].dtype);
      expect(actual[key].shape).toEqual(expected[key].shape);
      const [values, wanted] = [actual[key].dataSync(), expected[key].dataSync()];
      wanted.forEach((value, i) => {
        if (!Object.is(values[i], value))
          expect(Math.abs(values[i] - value)).toBeLessThan(1e-5 * (1 + Math.abs(value)));
      });
    }
    program.dispose();
  });
});
