import { afterEach, expect, test } from "vitest";
import { endingsWith } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makePositionList, writePosition } from "../chess/positionList.js";
import { Random } from "../core/random.js";
import { tf } from "../core/tensorflow.js";
import { fewMenPlanesMover } from "../encoders/fewMenPlanes.js";
import { chain, SeededLayers } from "../models/layers.js";
import { chessNetworkPredictor } from "./chessNetwork.js";

afterEach(() => tf.disposeVariables());

test("a network is asked about a list of positions, batch by batch", async () => {
  const sampler = new EndingSampler(endingsWith(3));
  const random = Random.of(1);
  const position = new FewMen();
  const list = makePositionList(7);
  const encoded = new Float32Array(7 * fewMenPlanesMover.size);
  for (let i = 0; i < 7; i++) {
    sampler.draw(random, position);
    writePosition(position, list, i);
    fewMenPlanesMover.encode(position, encoded, i * fewMenPlanesMover.size);
  }
  const layers = new SeededLayers(1);
  const input = tf.input({ shape: [8, 8, 12] });
  const network = tf.model({ inputs: input, outputs: chain(input, tf.layers.flatten(), layers.dense("logits", 3)) });
  const predictor = chessNetworkPredictor(network, fewMenPlanesMover, { batchSize: 3 });
  const { outcomes, probabilities } = await predictor.predict(list);
  const expected = tf.tidy(() => [
    ...tf.softmax(network.predict(tf.tensor(encoded, [7, 8, 8, 12])) as ReturnType<typeof tf.tensor2d>).dataSync(),
  ]);
  expect(outcomes.length).toBe(7);
  for (const [i, probability] of probabilities.entries()) expect(probability).toBeCloseTo(expected[i], 5);
  expect(() => chessNetworkPredictor(network, { ...fewMenPlanesMover, shape: [768] })).toThrow(/^invalid encoder/);
  predictor.dispose();
});
