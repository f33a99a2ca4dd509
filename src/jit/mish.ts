import type { Tensor } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { attribute, runOperation } from "./binding.js";
import { fuse } from "./fuse.js";

/**
 * dy · d mish/dx, recomputed from x alone. With h = tanh(x/2): sigmoid(x) = (1 + h)/2, and
 * t = tanh(softplus(x)) = 8/(4 + (1 − h)²) − 1, so one tanh is all that is needed of exponentials.
 */
const mishGradient = fuse("mish_gradient", (x: Tensor, dy: Tensor): Tensor => {
  const h = tf.tanh(tf.mul(x, 0.5));
  const t = tf.sub(tf.div(8, tf.add(tf.squaredDifference(h, 1), 4)), 1);
  const sigmoid = tf.add(tf.mul(h, 0.5), 0.5);
  // TanhGrad(t, g) = g · (1 − t²), the derivative of the outer tanh.
  const [inner] = runOperation("TanhGrad", { T: attribute.type("float32") }, [t, tf.mul(dy, tf.mul(x, sigmoid))], 1);
  return tf.add(tf.mul(dy, t), inner);
});

const mishWithGradient = tf.customGrad((x, save) => {
  const input = x as Tensor;
  (save as (tensors: Tensor[]) => void)([input]);
  return {
    // Softplus and tanh have no other user: only then TensorFlow's optimiser makes one operation of the three.
    value: tf.mul(input, tf.tanh(tf.softplus(input))),
    gradFunc: (dy: Tensor, saved: Tensor[]) => tf.tidy(() => mishGradient(saved[0], dy)),
  };
});

/**
 * Mish, x · tanh(softplus(x)) (Misra 2019): forward one fused operation, backward one loop. The plain formula would
 * keep softplus and tanh for the gradient, and each step of either pass goes through memory.
 */
export function mish<T extends Tensor>(x: T): T {
  if (x.rank <= 2 || !tf.engine().isTapeOn()) return mishWithGradient(x) as T;
  // As a matrix: behind the bias of a convolution TensorFlow's optimiser would make one operation of all three, without
  // the sum that the gradient needs, and then give up on the whole graph. Where there is no gradient, it is to do so.
  const channels = x.shape[x.rank - 1];
  const matrix = tf.reshape(x, [-1, channels]); // [positions and squares, channels]
  return tf.reshape(mishWithGradient(matrix), x.shape) as T;
}
