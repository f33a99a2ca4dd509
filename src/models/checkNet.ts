import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { activationLayer, chain, SeededLayers } from "./layers.js";

export interface CheckNetOptions {
  /** Channels of every convolution. */
  readonly channels: number;
  /** Initial weights follow from it. */
  readonly seed: number;
}

export const CHECK_NET_DEFAULTS: CheckNetOptions = { channels: 24, seed: 1 };

/**
 * The small network of the tour: is the side to move in check? Planes [n, 8, 8, 12] in, logits of no, yes [n, 2] out.
 * Three convolutions of 5 × 5 see six squares in every direction, enough for nearly all lines between a king and a
 * piece. A check anywhere is a check: the largest value of each channel over the board goes to the classifier.
 */
export function checkNet(options: Partial<CheckNetOptions> = {}): LayersModel {
  const { channels, seed } = { ...CHECK_NET_DEFAULTS, ...options };
  const layers = new SeededLayers(seed);
  const input = tf.input({ shape: [8, 8, 12], name: "planes" });
  const logits = chain(
    input,
    layers.convolution("conv1", channels, 5),
    activationLayer("mish1"),
    layers.convolution("conv2", channels, 5),
    activationLayer("mish2"),
    layers.convolution("conv3", channels, 5),
    activationLayer("mish3"),
    tf.layers.globalMaxPooling2d({ name: "anywhere" }),
    layers.dense("logits", 2),
  );
  return tf.model({ inputs: input, outputs: logits, name: `checkNet-${channels}` });
}
