import type { Tensor, Tensor1D, Tensor4D } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { type Attributes, attribute, runOperation } from "./binding.js";

/** What to normalise with; each vector has one entry a channel. */
export interface BatchNormalizationInputs {
  readonly scale: Tensor1D;
  readonly offset: Tensor1D;
  readonly movingMean: Tensor1D;
  readonly movingVariance: Tensor1D;
  readonly epsilon: number;
}

/**
 * Batch normalisation over all but the last dimension by the batch's own mean and (biased) variance, as one operation
 * with one for its gradient. `update` is given the new moving averages, old · momentum + batch · (1 − momentum), where
 * the batch's variance is the unbiased one: sum of squares over n − 1. So do TensorFlow's and PyTorch's layers; tfjs's
 * own divides by n. Inference is the same with either.
 */
export function normalizeBatch<T extends Tensor>(
  x: T,
  inputs: BatchNormalizationInputs,
  momentum: number,
  update: (movingMean: Tensor1D, movingVariance: Tensor1D) => void,
): T {
  const { scale, offset, movingMean, movingVariance, epsilon } = inputs;
  // A factor of 1 asks TensorFlow for the batch's values alone and must then be given empty averages.
  if (!(momentum > 0 && momentum < 1)) throw new RangeError(`invalid momentum: ${momentum} (between 0 and 1)`);
  const attributes = { ...sharedAttributes(epsilon, true), exponential_avg_factor: attribute.float(1 - momentum) };
  const normalize = tf.customGrad((...args) => {
    const [input, gamma, beta, save] = args as unknown as CustomGradArguments;
    const [y, mean, variance, ...reserved] = runOperation(
      "FusedBatchNormV3",
      attributes,
      [input, gamma, beta, movingMean, movingVariance],
      6,
    );
    update(mean as Tensor1D, variance as Tensor1D);
    save([input, gamma, ...reserved]);
    return { value: y, gradFunc: (dy: Tensor, saved: Tensor[]) => gradient(dy, saved, epsilon, true) };
  });
  return asImages(x, (images) => normalize(images, scale, offset));
}

/** Batch normalisation by the moving averages, for inference; it has a gradient too, for networks frozen in part. */
export function normalizeByAverages<T extends Tensor>(x: T, inputs: BatchNormalizationInputs): T {
  const { scale, offset, movingMean, movingVariance, epsilon } = inputs;
  const normalize = tf.customGrad((...args) => {
    const [input, gamma, beta, save] = args as unknown as CustomGradArguments;
    const averages = [movingMean, movingVariance];
    const attributes = sharedAttributes(epsilon, false);
    const [y] = runOperation("FusedBatchNormV3", attributes, [input, gamma, beta, ...averages], 6);
    save([input, gamma, ...averages, movingVariance]);
    return { value: y, gradFunc: (dy: Tensor, saved: Tensor[]) => gradient(dy, saved, epsilon, false) };
  });
  return asImages(x, (images) => normalize(images, scale, offset));
}

type CustomGradArguments = [input: Tensor, gamma: Tensor, beta: Tensor, save: (tensors: Tensor[]) => void];

/** Gradients for input, scale and offset; `saved` is input, scale and the three that the forward pass reserved. */
function gradient(dy: Tensor, saved: readonly Tensor[], epsilon: number, training: boolean): Tensor[] {
  return runOperation("FusedBatchNormGradV3", sharedAttributes(epsilon, training), [dy, ...saved], 5).slice(0, 3);
}

function sharedAttributes(epsilon: number, training: boolean): Attributes {
  return {
    T: attribute.type("float32"),
    U: attribute.type("float32"),
    epsilon: attribute.float(epsilon),
    data_format: attribute.string("NHWC"),
    is_training: attribute.bool(training),
  };
}

/** TensorFlow's operation wants images [n, height, width, channels]; any other rank is seen as one pixel each. */
function asImages<T extends Tensor>(x: T, run: (images: Tensor4D) => Tensor): T {
  if (x.rank === 4) return run(x as Tensor as Tensor4D) as T;
  const channels = x.shape[x.rank - 1];
  return tf.reshape(run(tf.reshape(x, [-1, 1, 1, channels]) as Tensor4D), x.shape) as T;
}
