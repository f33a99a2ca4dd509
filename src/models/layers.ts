import type { LayersModel, layers, SymbolicTensor } from "@tensorflow/tfjs-node-gpu";
import { Random } from "../core/random.js";
import { tf } from "../core/tensorflow.js";
import { batchNormalization, dense, mishActivation } from "../jit/index.js";

/**
 * The layers that our networks are made of. All are standard layers of tfjs, and of Keras: what is saved needs none of
 * our code to be loaded. Initial weights depend on the network's seed and the layer's name alone, so that a change in
 * one place of a network leaves the start of the others as it was.
 */
export class SeededLayers {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = Random.of(seed);
  }

  /** A convolution with bias, [n, 8, 8, …] to [n, 8, 8, filters]; the edge is filled with zeros. */
  convolution(name: string, filters: number, kernelSize = 3): layers.Layer {
    return tf.layers.conv2d({ name, filters, kernelSize, padding: "same", kernelInitializer: this.initializer(name) });
  }

  /** All to all, with bias: [n, …] to [n, units]. */
  dense(name: string, units: number): layers.Layer {
    return dense({ name, units, kernelInitializer: this.initializer(name) });
  }

  /** Normal around 0 with variance 2 / inputs (He et al. 2015), which keeps the size of signals through half-linear activations. */
  private initializer(layer: string) {
    return tf.initializers.heNormal({ seed: 1 + this.random.fork(layer).int(2 ** 31 - 1) });
  }
}

/** The activations that the checkers thesis compared; it took Mish, x · tanh(ln(1 + e^x)) (Misra 2019). */
export const ACTIVATIONS = ["mish", "relu", "selu", "tanh"] as const;
export type Activation = (typeof ACTIVATIONS)[number];

/** An activation as a layer of its own. */
export function activationLayer(name: string, activation: Activation = "mish"): layers.Layer {
  return activation === "mish" ? mishActivation({ name }) : tf.layers.activation({ name, activation });
}

/** Keeps training from changing these layers: their weights stay, and their batch norm goes by its averages. */
export function freezeLayers(network: LayersModel, isFrozen: (layer: layers.Layer) => boolean): void {
  for (const layer of network.layers) if (isFrozen(layer)) layer.trainable = false;
}

/** How much of the running mean a batch leaves standing: the checkers thesis, Table 3. */
const BATCH_NORM_DECAY = 0.99;

/** Batch normalisation of each channel, with a scale and an offset that are learnt. */
export function batchNorm(name: string): layers.Layer {
  return batchNormalization({ name, momentum: BATCH_NORM_DECAY });
}

/** The layers one after another. */
export function chain(input: SymbolicTensor, ...chained: readonly layers.Layer[]): SymbolicTensor {
  return chained.reduce((x, layer) => layer.apply(x) as SymbolicTensor, input);
}

/** How many numbers of a network training changes. */
export function trainableParameters(network: LayersModel): number {
  return network.trainableWeights.reduce((sum, { shape }) => sum + shape.reduce<number>((a, b) => a * (b ?? 1), 1), 0);
}
