// Run as a process of its own: prints the first precision in which a small training step runs on this machine.
import type { Tensor2D, Tensor4D } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { compileIn } from "./compile.js";
import { PRECISIONS } from "./precision.js";

const BATCH = 64;
const images = tf.ones([BATCH, 8, 8, 8]) as Tensor4D;
const filter = tf.variable(tf.ones([3, 3, 8, 8]) as Tensor4D);
const matrix = tf.variable(tf.ones([512, 8]) as Tensor2D);

/** A convolution, a matrix product, and both gradients of each. */
const step = (x: Tensor4D) => {
  const product = (y: Tensor4D) => {
    const twice = tf.conv2d(tf.conv2d(y, filter as Tensor4D, 1, "same"), filter as Tensor4D, 1, "same");
    return tf.matMul(tf.reshape(twice, [BATCH, 512]), matrix as Tensor2D);
  };
  const { value, grads } = tf.variableGrads(() => tf.mean(product(x)), [filter, matrix]);
  return { value, ...grads };
};

for (const precision of PRECISIONS) {
  try {
    const program = compileIn(precision, [{ name: "step", fn: step as never, args: [images] }]) as {
      step: typeof step;
    };
    program.step(images).value.dataSync();
    console.log(precision);
    break;
  } catch {
    // This one does not run here; the next may.
  }
}
