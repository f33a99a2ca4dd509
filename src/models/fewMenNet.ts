import type { LayersModel, layers, SymbolicTensor } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { dense } from "../jit/index.js";
import { chain, SeededLayers } from "./layers.js";

export interface FewMenNetOptions {
  /** The shape of one encoded position. */
  readonly shape: readonly number[];
  /** Neurons of each hidden layer. */
  readonly width: number;
  /**
   * How many of the last inputs tell the material. Given them, each material has its own gates of the neurons and its own
   * outputs; with 0 the network is a plain one of as many layers, all of whose neurons serve all endings alike.
   */
  readonly materials: number;
  /** Initial weights follow from it. */
  readonly seed: number;
}

const OUTCOMES = 3;

/**
 * A network for chess endings of few men: one layer, a residual block of two, and logits of draw, win, loss [n, 3]. A
 * position costs half a million products, a sixth of what it costs the CNN of endgameCnn.ts. Gates (Perez et al.,
 * FiLM, 2018, without the shift, which the first layer has anyhow) let one network be good at sixty-five materials: a
 * neuron may mean much for one and nothing for another.
 */
export function fewMenNet({ shape, width, materials, seed }: FewMenNetOptions): LayersModel {
  const layers = new SeededLayers(seed);
  const relu = (name: string) => tf.layers.activation({ name, activation: "relu" });
  const input = tf.input({ shape: [...shape], name: "features" });
  const size = shape.reduce((a, b) => a * b, 1);
  const features = shape.length === 1 ? input : chain(input, tf.layers.flatten({ name: "flatten" }));
  const material = materials > 0 ? lastInputs(features, size, materials) : undefined;
  const gated = (name: string, x: SymbolicTensor) => {
    if (!material) return x;
    const gates = chain(material, gateLayer(name, width));
    return tf.layers.multiply({ name: `${name}_gated` }).apply([x, gates]) as SymbolicTensor;
  };
  const first = chain(gated("in_gates", chain(features, layers.dense("in", width))), relu("in_active"));
  const inner = chain(gated("block_gates", chain(first, layers.dense("block1", width))), relu("block_active"));
  const sum = tf.layers.add({ name: "add" }).apply([first, chain(inner, layers.dense("block2", width))]);
  const last = chain(sum as SymbolicTensor, relu("last_active"));
  const logits = material
    ? ownLogits(layers, last, material, materials)
    : chain(last, layers.dense("logits", OUTCOMES));
  return tf.model({ inputs: input, outputs: logits, name: `fewMenNet-${size}-${width}-${materials}` });
}

/** The last inputs alone: [n, size] to [n, count]. tfjs has no layer that slices; one that crops pictures does it. */
function lastInputs(features: SymbolicTensor, size: number, count: number): SymbolicTensor {
  return chain(
    features,
    tf.layers.reshape({ name: "as_picture", targetShape: [size, 1, 1] }),
    tf.layers.cropping2D({
      name: "material",
      cropping: [
        [size - count, 0],
        [0, 0],
      ],
    }),
    tf.layers.reshape({ name: "as_list", targetShape: [count] }),
  );
}

/** A factor for each neuron and material; all are 1 at the start. */
function gateLayer(name: string, width: number): layers.Layer {
  return dense({ name, units: width, useBias: false, kernelInitializer: "ones" });
}

/** Three logits for each material, of which those of the position's own count. */
function ownLogits(
  layers: SeededLayers,
  last: SymbolicTensor,
  material: SymbolicTensor,
  materials: number,
): SymbolicTensor {
  const all = chain(
    last,
    layers.dense("all_logits", OUTCOMES * materials),
    tf.layers.reshape({ name: "by_material", targetShape: [materials, OUTCOMES] }),
  );
  return tf.layers.dot({ name: "logits", axes: 1 }).apply([all, material]) as SymbolicTensor;
}
