import type { LayersModel, Tensor } from "@tensorflow/tfjs-node-gpu";
import { describe, expect, test } from "vitest";
import { tf } from "../core/tensorflow.js";
import { checkersResNet, freezeBody } from "./checkersResNet.js";
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
