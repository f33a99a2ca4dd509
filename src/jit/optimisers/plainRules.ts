import type { Tensor } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../../core/tensorflow.js";
import type { UpdateRule } from "./rule.js";

/** Adagrad (Duchi et al. 2011) as in PyTorch and TensorFlow's V2: s += g², θ −= lr · g / (√s + ε). */
export function adagradRule({ epsilon }: { readonly epsilon: number }): UpdateRule {
  return {
    slots: ["sum"],
    operation: "ResourceApplyAdagradV2",
    flags: { use_locking: false, update_slots: true },
    scalars: (_, learningRate) => ({ learningRate }),
    inputs: (gradient, { learningRate }) => [learningRate, tf.scalar(epsilon), gradient],
    eager([value, sum], gradient, { learningRate }) {
      const newSum = tf.add(sum, tf.square(gradient));
      const update = tf.div(tf.mul(gradient, learningRate), tf.add(tf.sqrt(newSum), epsilon));
      return [tf.sub(value, update), newSum];
    },
  };
}

/**
 * Stochastic gradient descent as in PyTorch (no dampening): b = μb + g, θ −= lr · b, or with Nesterov's momentum
 * θ −= lr · (g + μb).
 */
export function sgdRule({ momentum, nesterov }: { readonly momentum: number; readonly nesterov: boolean }): UpdateRule {
  if (momentum === 0) return plainSgdRule;
  return {
    slots: ["velocity"],
    operation: "ResourceApplyMomentum",
    flags: { use_locking: false, use_nesterov: nesterov },
    scalars: (_, learningRate) => ({ learningRate }),
    inputs: (gradient, { learningRate }) => [learningRate, gradient, tf.scalar(momentum)],
    eager([value, velocity], gradient, { learningRate }) {
      const newVelocity: Tensor = tf.add(tf.mul(velocity, momentum), gradient);
      const direction = nesterov ? tf.add(gradient, tf.mul(newVelocity, momentum)) : newVelocity;
      return [tf.sub(value, tf.mul(direction, learningRate)), newVelocity];
    },
  };
}

const plainSgdRule: UpdateRule = {
  slots: [],
  operation: "ResourceApplyGradientDescent",
  flags: { use_locking: false },
  scalars: (_, learningRate) => ({ learningRate }),
  inputs: (gradient, { learningRate }) => [learningRate, gradient],
  eager: ([value], gradient, { learningRate }) => [tf.sub(value, tf.mul(gradient, learningRate))],
};
