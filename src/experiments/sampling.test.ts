import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { freshData, stopAtLabel, TINY_NETWORK } from "../../test/support/tinyNetworks.js";
import { profiles } from "../core/profile.js";
import { positionsOf } from "../evaluation/confusion.js";
import { comparedPositions } from "../evaluation/correlation.js";
import { parseRegion } from "../tables/checkers/slice.js";
import { runSampling, samplingExperiment, samplingTasks } from "./sampling.js";

vi.setConfig({ testTimeout: 300_000 });

const inData = freshData();
const settings = {
  ...TINY_NETWORK,
  regions: "2",
  positions: 300,
  thinRegions: "3",
  thinPositions: 100,
  shares: "1 0.1",
  epochs: "2 3",
  batchSizes: "70 14",
  networks: "1 2",
};

test("the networks of a run, seed by seed; every profile has its numbers", () => {
  const { defaults } = samplingExperiment;
  expect(samplingTasks({ ...defaults, ...settings }, 5)).toEqual([
    { share: 1, seed: 5, epochs: 2, batchSize: 70 },
    { share: 0.1, seed: 5, epochs: 3, batchSize: 14 },
    { share: 0.1, seed: 6, epochs: 3, batchSize: 14 },
  ]);
  for (const profile of profiles) {
    const all = { ...defaults, ...samplingExperiment.profiles[profile] };
    expect(samplingTasks(all, 1).length).toBeGreaterThanOrEqual(4);
    for (const region of [all.regions, all.thinRegions].flatMap((names) => names.split(" "))) {
      expect(parseRegion(region).isOk, region).toBe(true);
    }
  }
  expect(() => samplingTasks({ ...defaults, epochs: "1 2" }, 1)).toThrow(/^invalid epochs: 2 of them for 4 shares$/);
});

test("at the laptop's sizes training passes 30 million positions at the most", () => {
  const all = { ...samplingExperiment.defaults, ...samplingExperiment.profiles.laptop };
  const training = 0.7 * (all.positions + all.thinPositions);
  const passes = samplingTasks(all, 1).reduce((sum, { share, epochs }) => sum + share * training * epochs, 0);
  expect(passes).toBeLessThan(30e6);
});

test("a run: shares of one training part, the same test part; stopped and taken up, the same", async () => {
  await expect(runSampling({ settings, ...stopAtLabel(/^10 %, seed 2: training$/) })).rejects.toMatchObject({
    code: "stopped",
  });
  const resumed = await runSampling({ settings });
  const { parts, sizes } = resumed.metrics;
  const sums = parts.map(({ part, share, outcomes }) => [part, share, outcomes.reduce((a, b) => a + b)]);
  expect(sums).toEqual([
    ["training", 1, 280],
    ["training", 0.1, 28],
    ["validation", 1, 40],
    ["test", 1, 80],
  ]);
  expect(sizes.map(({ share, trainingPositions }) => [share, trainingPositions])).toEqual([
    [1, 280],
    [0.1, 28],
  ]);
  expect(sizes.map(({ trials }) => trials.map(({ seed }) => seed))).toEqual([[1], [1, 2]]);
  for (const { test: tested, bestEpoch, epochs, trainingAccuracy } of sizes.flatMap(({ trials }) => trials)) {
    expect([positionsOf(tested.network), comparedPositions(tested.correlation)]).toEqual([60, 60]);
    expect(bestEpoch).toBeLessThanOrEqual(epochs);
    expect(trainingAccuracy).toBeGreaterThan(0);
  }
  const [whole, tenth] = [sizes[0].trials[0], sizes[1].trials[0]].map((one) => one.test);
  const truth = (counts: readonly (readonly number[])[]) => counts.map((row) => row.reduce((a, b) => a + b));
  expect(truth(whole.network.counts)).toEqual(truth(tenth.network.counts));
  const networks = readdirSync(inData("runs", "checkers-networks")).filter((name) => !name.endsWith(".lock"));
  expect(networks.length).toBe(3);

  const again = await runSampling({ settings, fresh: true });
  expect(again.metrics).toEqual(resumed.metrics);
});
