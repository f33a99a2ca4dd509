import type { LayersModel, Tensor } from "@tensorflow/tfjs-node-gpu";
import { describe, expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { checkersResNet, freezeBody } from "./checkersResNet.js";
import { endgameCnn } from "./endgameCnn.js";
import { fewMenNet } from "./fewMenNet.js";
import { trainableParameters } from "./layers.js";

const weights = (network: LayersModel) => network.getWeights().map((weight) => [...weight.dataSync()]);
const predict = (network: LayersModel) => {
  const [, ...shape] = network.inputs[0].shape as number[];
  return tf.tidy(() => [
    ...(network.predict(tf.randomUniform([3, ...shape], 0, 1, "float32", 5)) as Tensor).dataSync(),
  ]);
};

describe("checkersResNet", () => {
  test("has the 533,163 trainable parameters of the thesis (section 4.2.3, Table 2)", () => {
    expect(trainableParameters(checkersResNet())).toBe(533_163);
  });

  test("blocks, channels and neurons are settings", () => {
    const small = checkersResNet({ blocks: 1, channels: 4, neurons: 16 });
    const convolutions = 4 * (9 * 4 + 1) * 3;
    const norms = 3 * 2 * 4;
    const classifier = (256 + 1) * 16 + (16 + 1) * 16 + (16 + 1) * 3;
    expect(trainableParameters(small)).toBe(convolutions + norms + classifier);
    expect(small.outputs[0].shape).toEqual([null, 3]);
    expect(small.name).toBe("checkersResNet-1x4-16");
  });

  test("with its body frozen only the classifier is trained", () => {
    const network = checkersResNet();
    freezeBody(network);
    expect(trainableParameters(network)).toBe(2 * (512 + 1) * 512 + (512 + 1) * 3);
  });

  test("other activations make another network, with as many parameters", () => {
    const network = checkersResNet({ activation: "selu" });
    expect(network.name).toBe("checkersResNet-5x8-512-selu");
    expect(trainableParameters(network)).toBe(533_163);
    expect(predict(network)).not.toEqual(predict(checkersResNet()));
  });
});

describe("endgameCnn", () => {
  test("has the 510,149 parameters of the thesis (section 4.5)", () => {
    expect(trainableParameters(endgameCnn())).toBe(510_149);
    expect(endgameCnn().outputs[0].shape).toEqual([null, 5]);
  });

  test("filters, neurons and classes are settings", () => {
    const small = endgameCnn({ filters: [2, 3, 4], neurons: 5, classes: 3 });
    const convolutions = 9 * (12 * 2 + 2 * 3 + 3 * 4) + 2 + 3 + 4;
    expect(trainableParameters(small)).toBe(convolutions + 5 * 5 + 6 * 3);
    expect(small.name).toBe("endgameCnn-2-3-4-5-3");
  });
});

describe("fewMenNet", () => {
  const options = { shape: [10], width: 4, materials: 3, seed: 1 };
  /** Seven inputs and which of three materials. */
  const inputs = (material: number) =>
    tf.tensor2d([[1, 0, 1, 1, 0, 0, 1, ...[0, 1, 2].map((i) => Number(i === material))]]);
  const logits = (network: LayersModel, material: number) => [
    ...(network.predict(inputs(material)) as Tensor).dataSync(),
  ];

  test("has a gate for each neuron and material, and outputs of their own", () => {
    const plain = (10 + 1) * 4 + 2 * (4 + 1) * 4;
    expect(trainableParameters(fewMenNet(options))).toBe(plain + 2 * 3 * 4 + (4 + 1) * 3 * 3);
    expect(trainableParameters(fewMenNet({ ...options, materials: 0 }))).toBe(plain + (4 + 1) * 3);
  });

  test("of one material, nothing but its own gates and outputs count", () => {
    const network = fewMenNet(options);
    const before = [0, 1, 2].map((material) => logits(network, material));
    const gates = network.getLayer("block_gates");
    gates.setWeights([tf.tensor2d([...Array(4).fill(0), ...Array(8).fill(1)], [3, 4])]);
    const after = [0, 1, 2].map((material) => logits(network, material));
    expect(after[0]).not.toEqual(before[0]);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  test("takes planes, too", () => {
    expect(fewMenNet({ ...options, shape: [8, 8, 12], materials: 0 }).inputs[0].shape).toEqual([null, 8, 8, 12]);
  });
});

const small = (options: object) => checkersResNet({ blocks: 1, channels: 4, neurons: 8, ...options });

test("one seed, one start; another seed, another", () => {
  expect(weights(small({ seed: 7 }))).toEqual(weights(small({ seed: 7 })));
  expect(weights(small({ seed: 7 }))).not.toEqual(weights(small({ seed: 8 })));
});

test("a saved network holds standard layers only, and gives the same outputs on tfjs's own backend for browsers", async () => {
  const network = checkersResNet({ blocks: 1, neurons: 32 });
  let saved: Parameters<Parameters<typeof tf.io.withSaveHandler>[0]>[0] | undefined;
  await network.save(
    tf.io.withSaveHandler(async (artifacts) => {
      saved = artifacts;
      return { modelArtifactsInfo: tf.io.getModelArtifactsInfoForJSON(artifacts) };
    }),
  );
  const native = predict(network);
  const backend = tf.getBackend();
  try {
    await tf.setBackend("cpu");
    const loaded = await tf.loadLayersModel(tf.io.fromMemory(saved!));
    for (const [i, x] of predict(loaded).entries()) expect(x).toBeCloseTo(native[i], 4);
  } finally {
    await tf.setBackend(backend);
  }
});
