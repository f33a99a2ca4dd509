import type { Scalar, Tensor1D, Tensor2D } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";

/**
 * The weight of each class, (all / of this class)^exponent, 0 for one that does not occur: the checkers thesis,
 * equations 24 and 25. Exponent 0 weighs all examples alike, 1 all classes alike.
 */
export function classWeights(counts: readonly number[], exponent: number): number[] {
  const all = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => (count === 0 ? 0 : (all / count) ** exponent));
}

/** The label of an example that fills up a batch: it counts for nothing. */
export const NO_CLASS = -1;

/**
 * Softmax cross entropy, a mean over the batch in which each example counts by the weight of its class. With a `focus` γ
 * it is the focal loss (Lin et al. 2017; the thesis, equation 26): (1 − p)^γ makes little of what is known well already.
 * Logits [n, classes], labels [n] int32, weights [classes].
 */
export function weightedCrossEntropy(logits: Tensor2D, labels: Tensor1D, weights: Tensor1D, focus = 0): Scalar {
  return tf.tidy(() => {
    const truth = tf.oneHot(labels, weights.size).toFloat(); // [n, classes]
    const weighted = truth.mul(weights);
    const logProbabilities = tf.logSoftmax(logits);
    const focused = focus === 0 ? weighted : weighted.mul(tf.pow(tf.sub(1, tf.exp(logProbabilities)), focus));
    return tf.neg(tf.sum(focused.mul(logProbabilities))).div(tf.sum(weighted));
  });
}
