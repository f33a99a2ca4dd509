import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { chain, SeededLayers } from "./layers.js";

export interface EndgameCnnOptions {
  /** Filters of the three convolutions, one after another. */
  readonly filters: readonly [number, number, number];
  /** Neurons of the hidden layer. */
  readonly neurons: number;
  /** How many values are told apart: five of Syzygy's, or three outcomes. */
  readonly classes: number;
  /** Initial weights follow from it. */
  readonly seed: number;
}

/** The sizes of the thesis. */
export const ENDGAME_CNN_DEFAULTS: EndgameCnnOptions = { filters: [64, 128, 256], neurons: 512, classes: 5, seed: 1 };

/**
 * The network of M. Abdalla, Beyond Tablebases (2024), section 4.5: 510,149 parameters. Planes [n, 8, 8, 12] in, logits of
 * the five values from −2 to 2 [n, 5] out. Each convolution is followed by ReLU and a 2 × 2 maximum, so that of the board
 * 4 × 4, 2 × 2 and then a single square are left.
 */
export function endgameCnn(options: Partial<EndgameCnnOptions> = {}): LayersModel {
  const { filters, neurons, classes, seed } = { ...ENDGAME_CNN_DEFAULTS, ...options };
  const layers = new SeededLayers(seed);
  const relu = (name: string) => tf.layers.activation({ name, activation: "relu" });
  const input = tf.input({ shape: [8, 8, 12], name: "planes" });
  let x = input;
  for (const [i, channels] of filters.entries())
    x = chain(
      x,
      layers.convolution(`conv${i + 1}`, channels),
      relu(`conv${i + 1}_active`),
      tf.layers.maxPooling2d({ name: `pool${i + 1}`, poolSize: 2, strides: 2 }),
    );
  const logits = chain(
    x,
    tf.layers.flatten({ name: "flatten" }),
    layers.dense("hidden", neurons),
    relu("hidden_active"),
    layers.dense("logits", classes),
  );
  return tf.model({ inputs: input, outputs: logits, name: `endgameCnn-${filters.join("-")}-${neurons}-${classes}` });
}
