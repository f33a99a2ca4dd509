import type { Scalar, Tensor, Tensor1D, Tensor2D } from "@tensorflow/tfjs-node-gpu";
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
 * Softmax cross entropy, a mean over the batch in which each example counts by the weight of its class.
 * Logits [n, classes], labels [n] int32, weights [classes].
 */
export function weightedCrossEntropy(logits: Tensor2D, labels: Tensor1D, weights: Tensor1D): Scalar {
  return tf.tidy(() => {
    const truth = tf.oneHot(labels, weights.size).toFloat(); // [n, classes]
    const weighted = truth.mul(weights);
    return tf.neg(tf.sum(weighted.mul(tf.logSoftmax(logits)))).div(tf.sum(weighted));
  });
}

/** How many examples have their largest logit at their label. */
export function countCorrect(logits: Tensor2D, labels: Tensor1D): Scalar {
  return tf.tidy(() => tf.sum(tf.equal(tf.argMax(logits, 1), labels as Tensor)));
}
