import type { Scalar, Tensor } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../../core/tensorflow.js";
import type { Scalars, UpdateRule } from "./rule.js";

/** Settings of Adam and its relatives. */
export interface AdamSettings {
  /** Decay of the mean of gradients. */
  readonly beta1: number;
  /** Decay of the mean of squared gradients (Adamax: of their largest size). */
  readonly beta2: number;
  /** Keeps the division finite. */
  readonly epsilon: number;
}

/**
 * Adam (Kingma & Ba 2015, algorithm 1) as PyTorch computes it: epsilon is added to the bias-corrected root, i.e.
 * θ −= lr · m̂ / (√v̂ + ε).
 */
export function adamRule({ beta1, beta2, epsilon }: AdamSettings): UpdateRule {
  return {
    ...momentsRule(beta1, beta2),
    scalars(step, learningRate) {
      // TensorFlow's operation adds its epsilon to √v, not √v̂: the correction is taken out of both.
      const root = tf.sqrt(oneMinusPower(beta2, step));
      const rate = tf.div(tf.mul(learningRate, root), oneMinusPower(beta1, step));
      return { rate, epsilon: tf.mul(root, epsilon) };
    },
  };
}

/** Adam with decoupled weight decay (Loshchilov & Hutter 2019) as in PyTorch: θ *= 1 − lr · λ before Adam's update. */
export function adamWRule({ weightDecay, ...settings }: AdamSettings & { readonly weightDecay: number }): UpdateRule {
  const adam = adamRule(settings);
  return {
    ...adam,
    scalars: (step, learningRate) => ({
      ...adam.scalars(step, learningRate),
      kept: tf.sub(1, tf.mul(learningRate, weightDecay)),
    }),
    decay: ({ kept }) => kept,
  };
}

/** PyTorch's RAdam uses the plain mean of gradients until ρ exceeds this; the paper says 4. */
const RECTIFIED_ABOVE = 5;

/** An epsilon beside which √v vanishes, which turns Adam's update into one by the mean alone. */
const DROWNING_EPSILON = 1e8;

/**
 * RAdam (Liu et al. 2020) as `torch.optim.RAdam` computes it: θ −= lr · m̂ while ρ ≤ 5, from then on
 * θ −= lr · r · m̂ · √(1 − β₂ᵗ) / (√v + ε). Both are Adam's operation with another rate and epsilon.
 */
export function radamRule({ beta1, beta2, epsilon }: AdamSettings): UpdateRule {
  return {
    ...momentsRule(beta1, beta2),
    scalars(step, learningRate) {
      const rho = approximatedLength(beta2, step);
      const limit = 2 / (1 - beta2) - 1;
      // r = √((ρ−4)(ρ−2)ρ∞ / ((ρ∞−4)(ρ∞−2)ρ))
      const squared = tf.div(tf.mul(tf.sub(rho, 4), tf.sub(rho, 2)), rho);
      const rectification = tf.sqrt(tf.relu(tf.mul(squared, limit / ((limit - 4) * (limit - 2)))));
      const meanRate = tf.div(learningRate, oneMinusPower(beta1, step));
      const rectified = tf.mul(meanRate, tf.mul(rectification, tf.sqrt(oneMinusPower(beta2, step))));
      const isRectified = tf.greater(rho, RECTIFIED_ABOVE);
      return {
        rate: tf.where(isRectified, rectified, tf.mul(meanRate, DROWNING_EPSILON)),
        epsilon: tf.where(isRectified, tf.scalar(epsilon), tf.scalar(DROWNING_EPSILON)),
      };
    },
  };
}

/**
 * Adamax (Kingma & Ba 2015, algorithm 2): u = max(β₂u, |g|), θ −= lr / (1 − β₁ᵗ) · m / (u + ε), as TensorFlow and tfjs
 * have it. PyTorch adds ε to |g| instead, which differs by the order of ε.
 */
export function adamaxRule({ beta1, beta2, epsilon }: AdamSettings): UpdateRule {
  return {
    slots: ["mean", "largest"],
    operation: "ResourceApplyAdaMax",
    flags: { use_locking: false },
    scalars: (step, learningRate) => ({ rate: tf.div(learningRate, oneMinusPower(beta1, step)) }),
    inputs: (gradient, { rate }) => [
      ...[tf.scalar(0), rate, tf.scalar(beta1), tf.scalar(beta2), tf.scalar(epsilon)],
      gradient,
    ],
    eager([value, mean, largest], gradient, { rate }) {
      const newMean = decayed(mean, gradient, beta1);
      const newLargest = tf.maximum(tf.mul(largest, beta2), tf.abs(gradient));
      const update = tf.div(tf.mul(newMean, rate), tf.add(newLargest, epsilon));
      return [tf.sub(value, update), newMean, newLargest];
    },
  };
}

/** What Adam, AdamW and RAdam share: m and v decay, θ −= rate · m / (√v + epsilon), for the step's rate and epsilon. */
function momentsRule(beta1: number, beta2: number): Omit<UpdateRule, "scalars"> {
  return {
    slots: ["mean", "square"],
    operation: "ResourceApplyAdam",
    flags: { use_locking: false, use_nesterov: false },
    // The powers of beta, from which the operation would correct the bias in float32, are given as 0: the rate has it.
    inputs: (gradient, { rate, epsilon }) => [
      ...[tf.scalar(0), tf.scalar(0), rate, tf.scalar(beta1), tf.scalar(beta2), epsilon],
      gradient,
    ],
    eager([value, mean, square], gradient, { rate, epsilon }: Scalars) {
      const newMean = decayed(mean, gradient, beta1);
      const newSquare = decayed(square, tf.square(gradient), beta2);
      const update = tf.div(tf.mul(newMean, rate), tf.add(tf.sqrt(newSquare), epsilon));
      return [tf.sub(value, update), newMean, newSquare];
    },
  };
}

function decayed(average: Tensor, value: Tensor, beta: number): Tensor {
  return tf.add(tf.mul(average, beta), tf.mul(value, 1 - Math.fround(beta)));
}

/**
 * 1 − betaᵗ, exact to float32 also where betaᵗ is close to 1. TensorFlow's operations round beta to float32, which
 * makes 1 − 0.999 wrong in the fifth digit: harmless where the correction of the bias is by the same rounded beta.
 */
function oneMinusPower(beta: number, step: Scalar): Tensor {
  return tf.neg(tf.expm1(tf.mul(step, Math.log(Math.fround(beta)))));
}

/**
 * ρ = ρ∞ − 2tβᵗ/(1 − βᵗ). The two nearly cancel at first (1999 − 1994), which leaves three digits in float32. With
 * L = −ln β and a = tL it is ρ∞ − 2/L + (2/L)·(1 − a/(eᵃ − 1)), whose first part is computed in float64 and whose
 * second has the series a/2 − a²/12 + a⁴/720 − a⁶/30240 + a⁸/1209600 (Bernoulli numbers) for small a.
 */
function approximatedLength(beta: number, step: Scalar): Tensor {
  const rate = -Math.log(beta);
  const a = tf.mul(step, rate);
  const a2 = tf.square(a);
  const tail = [1 / 1209600, -1 / 30240, 1 / 720, -1 / 12].reduce<Tensor>(
    (sum, coefficient) => tf.add(tf.mul(sum, a2), coefficient),
    tf.scalar(0),
  );
  const series = tf.add(tf.mul(a, 0.5), tf.mul(a2, tail));
  const direct = tf.sub(1, tf.div(a, tf.expm1(a)));
  const part = tf.where(tf.less(a, 1), series, direct);
  return tf.add(tf.mul(part, 2 / rate), 2 / (1 - beta) - 1 - 2 / rate);
}
