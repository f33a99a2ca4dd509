import { existsSync, readFileSync, rmSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { encoderOf, randomNetwork } from "../../test/support/packed.js";
import { solvedFolder } from "../../test/support/solvedFolder.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { LabError } from "../core/result.js";
import { tf } from "../core/tensorflow.js";
import { PackingNet } from "../models/packingNet.js";
import { openDatabase } from "../tables/checkers/database.js";
import { compareTables } from "../tables/checkers/packed/compareTables.js";
import { openPacked } from "../tables/checkers/packed/openPacked.js";
import { packingPath, runPacking } from "./packing.js";

const folder = solvedFolder(4);

/** Three pieces and a little of training: seconds. */
const small = { settings: { pieces: 3, examples: 3000, batchSize: 128, rounds: 2, epochs: 1, lastEpochs: 2 } };

beforeEach(() => {
  vi.stubEnv("ENDGAME_DATA", temporaryFolder());
  return () => vi.unstubAllEnvs();
});

test("packs exactly, and the same seed makes the same bytes, also where a run was broken off", async () => {
  const { metrics } = await runPacking(small);
  const file = readFileSync(packingPath(small));
  expect(metrics).toMatchObject({ positions: 199_520, bytes: file.length });
  expect(metrics.loss.map((epochs) => epochs.length)).toEqual([1, 2]);
  const packed = (await openPacked(packingPath(small))).unwrap();
  const plain = openDatabase(folder()).unwrap();
  expect(await compareTables(packed, plain, { pieces: 3 })).toMatchObject({ positions: 199_520, wrong: 0 });

  vi.stubEnv("ENDGAME_DATA", temporaryFolder());
  // Stops in the second round's training, goes on, and ends as it would have.
  let trainings = 0;
  const controller = new AbortController();
  const stopped = runPacking({
    ...small,
    signal: controller.signal,
    progress: ({ label, done }) => {
      if (label === "training" && done === 0) trainings++;
      if (trainings === 2) controller.abort();
    },
  });
  await expect(stopped).rejects.toThrow(LabError);
  expect(existsSync(packingPath(small))).toBe(false);
  await runPacking(small);
  expect(Buffer.compare(readFileSync(packingPath(small)), file)).toBe(0);
});

test("a file that is gone is made anew", async () => {
  const settings = { settings: { ...small.settings, rounds: 1, lastEpochs: 1 } };
  await runPacking(settings);
  const file = readFileSync(packingPath(settings));
  rmSync(packingPath(settings));
  await runPacking(settings);
  expect(Buffer.compare(readFileSync(packingPath(settings)), file)).toBe(0);
});

test("every position has a chance, however small", async () => {
  const encoder = await encoderOf(folder(), 4);
  encoder.take(randomNetwork(encoder)); // it knows nothing and is sure of all
  let [positions, told, least] = [0, 0, 65535];
  for (const slice of encoder.slices) {
    const chances = encoder.encode(slice, 0).chances.slice();
    const boards = encoder.boards(slice, 0);
    for (let slot = 0; slot < chances.length; slot++) {
      if (boards[4 * slot] !== 0 || boards[4 * slot + 1] !== 0) positions++;
      if (chances[slot] === 0) continue;
      told++;
      least = Math.min(least, chances[slot]);
    }
  }
  expect([told, least]).toEqual([positions, 1]);
});

test("the integer network of the file predicts what the trained one does", async () => {
  const encoder = await encoderOf(folder(), 4);
  const usual = encoder.slices.map((slice) => slice.usual);
  const network = new PackingNet({ inputs: encoder.inputs, hidden: 32, usual, seed: 3 });
  encoder.take(network.toIntegers());
  for (const slice of encoder.slices) {
    const coded = encoder.encode(slice, 0);
    const [symbols, chances] = [coded.symbols.slice(), coded.chances.slice()];
    const chosen = Uint8Array.from(chances, (chance) => (chance > 0 ? 1 : 0));
    const list = encoder.listInputs(slice, 0, symbols, chosen);
    const places = [...chosen.keys()].filter((place) => chosen[place] === 1);
    const inputs = new Float32Array(places.length * encoder.inputs);
    for (let i = 0, at = 0; i < places.length; i++, at += list[at] + 1)
      for (let k = 1; k <= list[at]; k++) inputs[i * encoder.inputs + list[at + k]]++;
    const predicted = tf.tidy(() =>
      tf.softmax(network.logits(tf.tensor2d(inputs, [places.length, encoder.inputs]))).dataSync(),
    );
    // Sums are rounded to 64ths of a nat.
    for (const [i, place] of places.entries())
      expect(Math.abs(predicted[3 * i + symbols[place]] - chances[place] / 65536)).toBeLessThan(1 / 64);
  }
  network.dispose();
});
