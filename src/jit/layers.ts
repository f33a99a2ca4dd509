import type { layers, Tensor, Tensor1D, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { normalizeBatch, normalizeByAverages } from "./batchNormalization.js";
import { mish } from "./mish.js";
import type { TensorRandom } from "./random.js";

/*
 * tfjs's own layers with a faster way of computing. Their class, settings and weights are untouched, so a model made
 * of them is saved as a standard file, and where it is loaded it runs with tfjs's own way of computing.
 */

export type Layer = layers.Layer;

/** A weight of a layer: its variable is protected in tfjs's types, but gradients and checkpoints need it. */
interface LayerWeight {
  readonly val: Variable;
  readonly trainable: boolean;
  read(): Tensor;
  write(value: Tensor): unknown;
}

interface BatchNormalizationLayer {
  readonly axis: number;
  readonly momentum: number;
  readonly epsilon: number;
  readonly trainable: boolean;
  readonly gamma?: LayerWeight;
  readonly beta?: LayerWeight;
  readonly movingMean: LayerWeight;
  readonly movingVariance: LayerWeight;
}

interface DenseLayer {
  readonly kernel: LayerWeight;
  readonly bias?: LayerWeight | null;
  readonly activation?: { apply(x: Tensor): Tensor; getClassName(): string } | null;
}

/** `tf.layers.dense` in the form that TensorFlow's optimiser looks for: a plain matrix product, then the bias. */
export function dense(settings: Parameters<typeof tf.layers.dense>[0]): Layer {
  return fuseDense(tf.layers.dense(settings));
}

/**
 * `tf.layers.batchNormalization` as one operation; the moving variance is unbiased, see `normalizeBatch`. A layer that is
 * not `trainable` normalises by its moving averages in training as well and leaves them as they are, as Keras's does.
 */
export function batchNormalization(settings: Parameters<typeof tf.layers.batchNormalization>[0] = {}): Layer {
  return fuseBatchNormalization(tf.layers.batchNormalization(settings));
}

/** `tf.layers.activation({ activation: "mish" })` with the fused `mish`. */
export function mishActivation(settings: { readonly name?: string } = {}): Layer {
  return fuseMish(tf.layers.activation({ ...settings, activation: "mish" }));
}

/** `tf.layers.dropout` that draws from a `TensorRandom`, so that it can be compiled and resumed. */
export function dropout(settings: {
  readonly rate: number;
  readonly random: TensorRandom;
  readonly name?: string;
}): Layer {
  const { random, ...layerSettings } = settings;
  return seedDropout(tf.layers.dropout(layerSettings), random);
}

/**
 * Gives the layers of any tfjs model, such as one loaded from a file, this room's way of computing where it has one:
 * dense layers, batch normalisation over the last axis, Mish activation layers and, given random numbers, dropout.
 */
export function accelerate(model: { readonly layers: readonly Layer[] }, random?: TensorRandom): void {
  for (const layer of model.layers) {
    const name = layer.getClassName();
    if (name === "Dense") fuseDense(layer);
    else if (name === "BatchNormalization") fuseBatchNormalization(layer);
    else if (name === "Activation" && layer.getConfig().activation === "mish") fuseMish(layer);
    else if (name === "Dropout" && random) seedDropout(layer, random);
  }
}

/** The variables of a model's or layer's weights, in order: those that train, or all. */
export function variablesOf(
  weighted: { readonly trainableWeights: unknown; readonly weights: unknown },
  which: "trainable" | "all" = "trainable",
): Variable[] {
  const weights = which === "all" ? weighted.weights : weighted.trainableWeights;
  return (weights as readonly LayerWeight[]).map(({ val }) => val);
}

function fuseDense(layer: Layer): Layer {
  const settings = layer as unknown as DenseLayer;
  const original = layer.call.bind(layer);
  layer.call = (inputs, kwargs) => {
    const x = single(inputs);
    if (x.rank !== 2) return original(inputs, kwargs);
    return tf.tidy(() => {
      const { kernel, bias, activation } = settings;
      // tfjs's own way reshapes both into stacks of one matrix and back.
      const product = tf.matMul(x, kernel.read());
      const sum = bias ? tf.add(product, bias.read()) : product;
      if (activation?.getClassName() === "mish") return mish(sum);
      return activation ? activation.apply(sum) : sum;
    });
  };
  return layer;
}

function fuseBatchNormalization(layer: Layer): Layer {
  const settings = layer as unknown as BatchNormalizationLayer;
  const original = layer.call.bind(layer);
  layer.call = (inputs, kwargs) => {
    const x = single(inputs);
    const training = Boolean(kwargs.training) && !isFrozen(settings);
    if (settings.axis !== -1 && settings.axis !== x.rank - 1) return original(inputs, { ...kwargs, training });
    return tf.tidy(() => {
      const { epsilon, momentum, gamma, beta, movingMean, movingVariance } = settings;
      const channels = x.shape[x.rank - 1];
      const parameters = {
        scale: (gamma?.read() ?? tf.ones([channels])) as Tensor1D,
        offset: (beta?.read() ?? tf.zeros([channels])) as Tensor1D,
        movingMean: movingMean.read() as Tensor1D,
        movingVariance: movingVariance.read() as Tensor1D,
        epsilon,
      };
      if (!training) return normalizeByAverages(x, parameters);
      return normalizeBatch(x, parameters, momentum, (mean, variance) => {
        movingMean.write(mean);
        movingVariance.write(variance);
      });
    });
  };
  return layer;
}

/** A layer is frozen by its own `trainable`; a whole model's, which tfjs notes in the layers' weights alone, freezes it too. */
function isFrozen({ trainable, gamma, beta }: BatchNormalizationLayer): boolean {
  return !trainable || (gamma ?? beta)?.trainable === false;
}

function fuseMish(layer: Layer): Layer {
  layer.call = (inputs) => mish(single(inputs));
  return layer;
}

function seedDropout(layer: Layer, random: TensorRandom): Layer {
  const { rate } = layer as unknown as { readonly rate: number };
  layer.call = (inputs, kwargs) => (kwargs.training ? random.dropout(single(inputs), rate) : single(inputs));
  return layer;
}

function single(inputs: Tensor | Tensor[]): Tensor {
  return Array.isArray(inputs) ? inputs[0] : inputs;
}
