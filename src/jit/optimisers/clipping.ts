import type { NamedTensorMap, Scalar } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../../core/tensorflow.js";

/**
 * Shortens gradients that, all together, are longer than `maximum` to that length, keeping their direction (Pascanu
 * et al. 2013). Gives the length before as well, for the log.
 */
export function clipByGlobalNorm(
  gradients: NamedTensorMap,
  maximum: number,
): { clipped: NamedTensorMap; norm: Scalar } {
  if (!(maximum > 0)) throw new RangeError(`invalid maximum: ${maximum} (above 0)`);
  const squares = Object.values(gradients).map((gradient) => tf.sum(tf.square(gradient)));
  const norm = tf.sqrt(tf.addN(squares)) as Scalar;
  const factor = tf.div(maximum, tf.maximum(norm, maximum));
  const clipped = Object.entries(gradients).map(([name, gradient]) => [name, tf.mul(gradient, factor)] as const);
  return { clipped: Object.fromEntries(clipped), norm };
}
