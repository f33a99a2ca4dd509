import type { LayersModel, SymbolicTensor } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { type Activation, activationLayer, batchNorm, chain, freezeLayers, SeededLayers } from "./layers.js";

export interface CheckersResNetOptions {
  /** Residual blocks, of two convolutions each. */
  readonly blocks: number;
  /** Channels of every convolution. */
  readonly channels: number;
  /** Neurons of each of the two hidden layers of the classifier. */
  readonly neurons: number;
  readonly activation: Activation;
  /** Initial weights follow from it. */
  readonly seed: number;
}

/** The sizes of the thesis, Table 2. */
export const CHECKERS_RESNET_DEFAULTS: CheckersResNetOptions = {
  blocks: 5,
  channels: 8,
  neurons: 512,
  activation: "mish",
  seed: 1,
};

/** Where the residual blocks end and the classifier begins. */
const CLASSIFIER = "flatten";

/**
 * The residual network of J. Wang, Deep Dive on Checkers Endgame Data (2023), section 4.2: 533,163 trainable
 * parameters. Planes [n, 8, 8, 4] in, logits of draw, win, loss [n, 3] out. Batch norm follows the activation of each
 * convolution, and there is none in the classifier.
 */
export function checkersResNet(options: Partial<CheckersResNetOptions> = {}): LayersModel {
  const { blocks, channels, neurons, activation, seed } = { ...CHECKERS_RESNET_DEFAULTS, ...options };
  const layers = new SeededLayers(seed);
  const active = (name: string) => activationLayer(name, activation);
  const input = tf.input({ shape: [8, 8, 4], name: "planes" });
  let x = chain(input, layers.convolution("conv", channels), active("active"), batchNorm("norm"));
  for (let block = 1; block <= blocks; block++) {
    const name = (layer: string) => `block${block}_${layer}`;
    const inner = chain(
      x,
      layers.convolution(name("conv1"), channels),
      active(name("active1")),
      batchNorm(name("norm1")),
      layers.convolution(name("conv2"), channels),
    );
    const sum = tf.layers.add({ name: name("add") }).apply([x, inner]) as SymbolicTensor;
    x = chain(sum, active(name("active2")), batchNorm(name("norm2")));
  }
  const logits = chain(
    x,
    tf.layers.flatten({ name: CLASSIFIER }),
    layers.dense("hidden1", neurons),
    active("hidden1_active"),
    layers.dense("hidden2", neurons),
    active("hidden2_active"),
    layers.dense("logits", 3),
  );
  const name = `checkersResNet-${blocks}x${channels}-${neurons}${activation === "mish" ? "" : `-${activation}`}`;
  return tf.model({ inputs: input, outputs: logits, name });
}

/** Freezes the residual blocks, so that training changes the classifier alone: transfer learning, section 6.3. */
export function freezeBody(network: LayersModel): void {
  const classifier = network.layers.findIndex(({ name }) => name === CLASSIFIER);
  freezeLayers(network, (layer) => network.layers.indexOf(layer) < classifier);
}
