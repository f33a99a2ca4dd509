import { readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { LayersModel, Tensor } from "@tensorflow/tfjs-node-gpu";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { tf } from "../core/tensorflow.js";
import { checkersResNet } from "./checkersResNet.js";
import { loadNetwork, networkBytes, saveNetwork } from "./networkFile.js";

const SMALL = { blocks: 1, channels: 4, neurons: 8 };
const predict = (network: LayersModel) =>
  tf.tidy(() => [...(network.predict(tf.randomUniform([2, 8, 8, 4], 0, 1, "float32", 5)) as Tensor).dataSync()]);

test("a saved network predicts the same when it is loaded, and a second one takes its place", async () => {
  const folder = temporaryFolder();
  for (const seed of [1, 2]) {
    const network = checkersResNet({ ...SMALL, seed });
    await saveNetwork(network, join(folder, "network"));
    const loaded = (await loadNetwork(join(folder, "network"))).unwrap();
    expect(predict(loaded)).toEqual(predict(network));
    expect(loaded.name).toBe("checkersResNet-1x4-8");
  }
  expect(readdirSync(folder)).toEqual(["network"]);
  expect(readdirSync(join(folder, "network")).sort()).toEqual(["model.json", "weights.bin"]);
});

test("stored in half precision, weights take half the space and differ in the fourth digit", async () => {
  const folder = temporaryFolder();
  const network = checkersResNet(SMALL);
  await saveNetwork(network, join(folder, "whole"));
  await saveNetwork(network, join(folder, "half"), "float16");
  const weights = (name: string) => statSync(join(folder, name, "weights.bin")).size;
  expect(weights("half")).toBe(weights("whole") / 2);
  expect(networkBytes(join(folder, "half"))).toBeLessThan(networkBytes(join(folder, "whole")));
  const loaded = (await loadNetwork(join(folder, "half"))).unwrap();
  const whole = predict(network);
  const half = predict(loaded);
  expect(half).not.toEqual(whole);
  for (const [i, value] of half.entries()) expect(Math.abs(value - whole[i])).toBeLessThan(0.01);
  await saveNetwork(loaded, join(folder, "again"), "float16");
  expect(predict((await loadNetwork(join(folder, "again"))).unwrap())).toEqual(half);
});

test("a missing or truncated one is named", async () => {
  const folder = join(temporaryFolder(), "network");
  expect(await loadNetwork(folder)).toMatchObject({ error: { code: "missing" } });
  await saveNetwork(checkersResNet(SMALL), folder);
  truncateSync(join(folder, "weights.bin"), 100);
  expect(await loadNetwork(folder)).toMatchObject({
    error: { code: "damaged", message: expect.stringContaining(folder) },
  });
});
