import { expect, test, vi } from "vitest";
import { freshData, stopAtLabel, TINY_NETWORK } from "../../test/support/tinyNetworks.js";
import { profiles } from "../core/profile.js";
import { accuracyOf, positionsOf } from "../evaluation/confusion.js";
import { parseRegion } from "../tables/checkers/slice.js";
import { openTrainedNetwork, trainCheckersNetwork } from "./checkersTraining.js";
import { runTransfer, TRANSFER_MODELS, transferExperiment } from "./transfer.js";

vi.setConfig({ testTimeout: 300_000 });

freshData();
const settings = {
  ...TINY_NETWORK,
  first: "1100",
  firstPositions: 200,
  second: "2",
  secondPositions: 300,
  target: "3",
  targetPositions: 400,
  epochs: 2,
  tuningEpochs: 1,
  randomEpochs: 1,
  batchSize: 70,
};

test("every profile's regions are there, and the laptop's passes cost what 35 million do at the most", () => {
  for (const profile of profiles) {
    const all = { ...transferExperiment.defaults, ...transferExperiment.profiles[profile] };
    for (const regions of [all.first, all.second, all.target]) {
      for (const region of regions.split(" ")) expect(parseRegion(region).isOk, region).toBe(true);
    }
    const { firstPositions, secondPositions, targetPositions, epochs, tuningEpochs, randomEpochs } = all;
    const whole = epochs * (firstPositions + secondPositions + 2 * targetPositions);
    const frozen = targetPositions * (2 * tuningEpochs + randomEpochs);
    if (profile === "laptop") expect(0.7 * (whole + frozen / 2)).toBeLessThan(35e6);
  }
});

test("a run: bodies stay, classifiers learn; all are tested on the target; stopped and taken up", async () => {
  await expect(runTransfer({ settings, ...stopAtLabel(/^reference: training$/) })).rejects.toMatchObject({
    code: "stopped",
  });
  const { data, models } = (await runTransfer({ settings })).metrics;
  expect(data).toEqual([
    { regions: "1100", training: 140, validation: 20, test: 40 },
    { regions: "2", training: 210, validation: 30, test: 60 },
    { regions: "3", training: 280, validation: 40, test: 80 },
  ]);
  expect(models.map(({ name }) => name)).toEqual(TRANSFER_MODELS);
  const model = Object.fromEntries(models.map((one) => [one.name, one]));
  expect(model.tunedFirst.parameters).toBeLessThan(model.beforeFirst.parameters);
  expect(model.tunedFirst.parameters).toBe(model.randomFeatures.parameters);
  expect(model.reference.parameters).toBe(model.mixed.parameters);
  expect(model.mixed.trainingPositions).toBe(model.reference.trainingPositions);
  for (const { test: tested, flags, fewerPieces, history, epochs } of models) {
    expect(positionsOf(tested.network)).toBe(60);
    expect(fewerPieces.positions).toBe(60);
    expect(history.length).toBe(epochs);
    const sum = (predictor: string) => flags.reduce((all, { right }) => all + right[predictor], 0);
    expect(sum("search") / 60).toBeCloseTo(accuracyOf(tested.search)!, 9);
    for (const { group, positions, right } of flags) {
      // Whoever captures has fewer pieces before him, where the tables are exact; whoever does not has not.
      expect(right.exact).toBe(group === "capture" ? positions : right.search);
    }
  }
});

test("a frozen body stays as it was, the averages of its batch norm too; the classifier does not", async () => {
  const { blocks, neurons, validated } = TINY_NETWORK;
  const options = { settings: { blocks, neurons, epochs: 2, batchSize: 70 }, validationPositions: validated, seed: 1 };
  const before = (await trainCheckersNetwork({ ...options, samples: [{ regions: "2", positions: 300 }] }))!;
  const samples = [{ regions: "3", positions: 300 }];
  const after = (await trainCheckersNetwork({ ...options, samples, frozenBody: before }))!;
  const [old, tuned] = [await openTrainedNetwork(before), await openTrainedNetwork(after)];
  const changed = old.layers.filter((layer, i) => {
    const values = (one: typeof layer) => one.getWeights().map((weight) => [...weight.dataSync()]);
    return JSON.stringify(values(layer)) !== JSON.stringify(values(tuned.layers[i]));
  });
  expect(changed.map(({ name }) => name)).toEqual(["hidden1", "hidden2", "logits"]);
  old.dispose();
  tuned.dispose();
});
