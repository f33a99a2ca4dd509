import { readdirSync } from "node:fs";
import type { LayersModel, Scalar, Tensor, Tensor2D } from "@tensorflow/tfjs-node-gpu";
import { afterEach, describe, expect, it, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import {
  type CompileOptions,
  compile,
  OPTIMISER_DEFAULTS,
  Optimiser,
  type OptimiserName,
  variablesOf,
} from "../jit/index.js";
import { checkersResNet } from "./checkersResNet.js";
import { endgameCnn } from "./endgameCnn.js";
import { fewMenNet } from "./fewMenNet.js";

/* Every network learns in a graph as it does eagerly, with every optimiser. */

const NETWORKS: Readonly<Record<string, () => LayersModel>> = {
  checkersResNet,
  endgameCnn: () => endgameCnn({ filters: [4, 8, 8], neurons: 16 }),
  fewMenNet: () => fewMenNet({ shape: [40], width: 8, materials: 5, seed: 1 }),
};

/** Modules of this room that are no model of tf.layers; packingNet rounds its weights as it learns, and packing.test.ts tries it. */
const OTHERS = ["layers", "networkFile", "networkWeights", "packingNet"];

const BATCH = 64;
const STEPS = 20;

afterEach(() => tf.disposeVariables());

test("every network of the room is tried", () => {
  const files = readdirSync(new URL(".", import.meta.url)).filter((file) => !file.endsWith(".test.ts"));
  const networks = files.map((file) => file.replace(/\.ts$/, "")).filter((name) => !OTHERS.includes(name));
  expect(Object.keys(NETWORKS).sort()).toEqual(networks.sort());
});

/** Seeded noise for each input and each output; every output is held against a distribution over its entries. */
function taskOf(network: LayersModel) {
  const shaped = (tensors: LayersModel["inputs"], seed: number) =>
    tensors.map(({ shape }, i) => tf.randomNormal([BATCH, ...(shape.slice(1) as number[])], 0, 1, "float32", seed + i));
  const inputs = shaped(network.inputs, 1);
  const targets = shaped(network.outputs, 101).map((noise) => tf.softmax(tf.mul(tf.reshape(noise, [BATCH, -1]), 3)));
  const loss = (given: readonly Tensor[]): Scalar => {
    const outputs = [network.apply(given.slice(0, inputs.length), { training: true })].flat() as Tensor[];
    const losses = outputs.map((output, i) =>
      tf.losses.softmaxCrossEntropy(given[inputs.length + i], tf.reshape(output, [BATCH, -1]) as Tensor2D),
    );
    return tf.addN(losses) as Scalar;
  };
  return { loss, args: [...inputs, ...targets] };
}

describe.each(Object.entries(NETWORKS))("%s", (_, build) => {
  it.each(Object.keys(OPTIMISER_DEFAULTS) as OptimiserName[])("has the eager losses with %s", (name) => {
    const network = build();
    const { loss, args } = taskOf(network);
    const rate = tf.scalar(1e-3);
    const losses = (options: CompileOptions) => {
      const optimiser = new Optimiser(variablesOf(network), { name });
      const step = (r: Scalar, ...given: Tensor[]) => optimiser.minimise(() => loss(given), r);
      const program = compile({ step: { fn: step, args: [rate, ...args] } }, options);
      const values = Array.from({ length: STEPS }, () => tf.tidy(() => program.step(rate, ...args).dataSync()[0]));
      program.dispose();
      return values;
    };
    const compiled = losses({});
    // Compiling has left the network as it was: the eager run starts from the same weights.
    const eager = losses({ eager: true });
    expect(eager[STEPS - 1]).toBeLessThan(eager[0]);
    compiled.forEach((value, i) => {
      expect(Math.abs(value / eager[i] - 1)).toBeLessThan(1e-5);
    });
  });

  it("has the eager gradients", () => {
    const network = build();
    const { loss, args } = taskOf(network);
    const variables = variablesOf(network);
    const gradients = (...given: Tensor[]) => {
      const { grads } = tf.variableGrads(() => loss(given), variables);
      return Object.fromEntries(variables.map(({ name }) => [name, grads[name]]));
    };
    const expected = gradients(...args);
    const program = compile({ gradients: { fn: gradients, args } });
    const actual = program.gradients(...args);
    for (const { name } of variables) {
      const largest = tf.max(tf.abs(expected[name])).dataSync()[0];
      const difference = tf.max(tf.abs(tf.sub(actual[name], expected[name]))).dataSync()[0];
      expect(difference, name).toBeLessThanOrEqual(1e-4 * largest);
    }
    program.dispose();
  });
});
