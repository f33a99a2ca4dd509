import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { freshData, stopAtLabel } from "../../test/support/tinyNetworks.js";
import { makeEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makePositionList, writePosition } from "../chess/positionList.js";
import { profiles } from "../core/profile.js";
import { Random } from "../core/random.js";
import { accuracyOf, positionsOf } from "../evaluation/confusion.js";
import { trainableParameters } from "../models/layers.js";
import { fourMenExperiment, openFourMenNetwork, runFourMen } from "./fourMen.js";
import { drawByErrors, endingsUpTo, errorShares } from "./fourMenData.js";
import { FOUR_MEN_NAMES, fourMenNetwork } from "./fourMenNetworks.js";

vi.setConfig({ testTimeout: 300_000 });

const inData = freshData();
const settings = {
  width: 8,
  batchSize: 100,
  validated: 200,
  comparedPositions: 500,
  cnnPositions: 100,
  positions: 1000,
  epochs: 2,
  tested: 300,
  testedEach: 50,
};

test("a run: every network on the same test positions; stopped and taken up, the same; the last one can be opened", async () => {
  expect(await openFourMenNetwork({ settings })).toMatchObject({ error: { code: "not-trained" } });
  await expect(runFourMen({ settings, ...stopAtLabel(/^gates: training$/) })).rejects.toMatchObject({
    code: "stopped",
  });
  await expect(runFourMen({ settings, ...stopAtLabel(/^final: training$/) })).rejects.toMatchObject({
    code: "stopped",
  });
  const resumed = await runFourMen({ settings });
  const { networks, emphasis } = resumed.metrics;
  expect(networks.map(({ name }) => name)).toEqual(FOUR_MEN_NAMES);
  expect(networks.map(({ trainingPositions }) => trainingPositions)).toEqual([100, 500, 500, 500, 500, 500, 500, 1000]);
  const truth = networks.map(({ test: { counts } }) => counts.map((row) => row.reduce((a, b) => a + b)).join());
  expect(new Set(truth).size).toBe(1);
  for (const { test: tested, endings, bytes, parameters } of networks) {
    expect(positionsOf(tested)).toBe(300);
    expect(endings.map(({ ending }) => ending)).toEqual(endingsUpTo(3).map(makeEnding));
    for (const { positions, right } of endings) expect([positions, right <= positions]).toEqual([50, true]);
    expect(bytes).toBeGreaterThan(2 * parameters);
  }
  expect(emphasis.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);

  const predictor = (await openFourMenNetwork({ settings })).unwrap();
  const list = makePositionList(20);
  const [position, random] = [new FewMen(), Random.of(1)];
  const sampler = new EndingSampler(endingsUpTo(3));
  for (let i = 0; i < 20; i++) {
    sampler.draw(random, position);
    writePosition(position, list, i);
  }
  const { outcomes, probabilities } = await predictor.predict(list);
  expect([outcomes.length, probabilities?.length]).toEqual([20, 60]);
  predictor.dispose();

  const again = await runFourMen({ settings, fresh: true });
  const compared = ({ metrics }: typeof again) => metrics.networks.map(({ seconds, ...rest }) => rest);
  expect(compared(again)).toEqual(compared(resumed));
  expect(readdirSync(inData("runs", "chess-networks")).filter((name) => !name.endsWith(".lock")).length).toBe(8);
});

test("with tables and rules to learn from, it learns", async () => {
  const { metrics } = await runFourMen({ settings: { ...settings, width: 16, positions: 10_000, epochs: 4 } });
  const [plain, final] = ["plain", "final"].map((name) => metrics.networks.find((one) => one.name === name)!);
  expect(accuracyOf(final.test)).toBeGreaterThan(0.9);
  expect(accuracyOf(final.test)! - accuracyOf(plain.test)!).toBeGreaterThan(0.1);
});

test("at the laptop's sizes the network takes a megabyte at the most, training half an hour's positions", () => {
  const { defaults } = fourMenExperiment;
  const laptop = { ...defaults, ...fourMenExperiment.profiles.laptop };
  const network = fourMenNetwork("final", laptop, 1);
  expect(trainableParameters(network)).toBe(480_003);
  network.dispose();
  expect(laptop.positions * laptop.epochs + 6 * laptop.comparedPositions + 8 * laptop.cnnPositions).toBeLessThan(80e6);
  for (const profile of profiles) expect({ ...defaults, ...fourMenExperiment.profiles[profile] }.men).toBeLessThan(5);
});

test("three of four draws go where the errors are, by their square root", () => {
  const endings = endingsUpTo(3);
  const errors = { KQvK: 1, KPvK: 9 };
  expect(errorShares(endings, errors)).toEqual([0.25, 0, 0, 0, 0.75]);
  expect(errorShares(endings, {})).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
  const draw = drawByErrors(endings, errors);
  const [position, random] = [new FewMen(), Random.of(1)];
  const kinds = new Map<number, number>();
  for (let i = 0; i < 20_000; i++) {
    draw(random, position);
    kinds.set(position.men[2], (kinds.get(position.men[2]) ?? 0) + 1);
  }
  // Three quarters of three quarters, and of the rest about a sixth, by number of positions.
  expect((kinds.get(1) ?? 0) / 20_000).toBeGreaterThan(0.58);
  expect((kinds.get(1) ?? 0) / 20_000).toBeLessThan(0.63);
});
