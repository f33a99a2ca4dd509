import { expect, test, vi } from "vitest";
import { freshData, stopAtLabel, TINY_NETWORK } from "../../test/support/tinyNetworks.js";
import { profiles } from "../core/profile.js";
import { accuracyOf } from "../evaluation/confusion.js";
import { openDatabase } from "../tables/checkers/database.js";
import { countsOf } from "../tables/checkers/manifest.js";
import { parseRegion, sliceFromName } from "../tables/checkers/slice.js";
import { generalisationExperiment, runGeneralisation } from "./generalisation.js";

vi.setConfig({ testTimeout: 300_000 });

const inData = freshData();
const settings = {
  ...TINY_NETWORK,
  firstFrom: "2",
  firstFromPositions: 300,
  firstTo: "3",
  firstToPositions: 200,
  secondFrom: "2",
  secondFromPositions: 200,
  secondTo: "21 12",
  secondToPositions: 150,
  epochs: 2,
  batchSize: 50,
};

test("every profile's regions are there, and the laptop's passes are 25 million at the most", () => {
  for (const profile of profiles) {
    const all = { ...generalisationExperiment.defaults, ...generalisationExperiment.profiles[profile] };
    for (const regions of [all.firstFrom, all.firstTo, all.secondFrom, all.secondTo]) {
      for (const region of regions.split(" ")) expect(parseRegion(region).isOk, region).toBe(true);
    }
    const passes = 0.7 * (all.firstFromPositions + all.secondFromPositions) * all.epochs * all.networks;
    if (profile === "laptop") expect(passes).toBeLessThan(25e6);
  }
});

test("a run: tested on its own databases and on others, slice by slice; stopped and taken up", async () => {
  await expect(runGeneralisation({ settings, ...stopAtLabel(/search$/) })).rejects.toMatchObject({ code: "stopped" });
  const { tasks } = (await runGeneralisation({ settings })).metrics;
  expect(
    tasks.map(({ from, to, trainingPositions, validationPositions, testPositions }) => ({
      ...{ from, to, trainingPositions, validationPositions, testPositions },
    })),
  ).toEqual([
    { from: "2", to: "3", trainingPositions: 210, validationPositions: 30, testPositions: 40 },
    { from: "2", to: "21 12", trainingPositions: 140, validationPositions: 20, testPositions: 30 },
  ]);
  const { manifest } = openDatabase(inData("checkers")).unwrap();
  for (const { trials, testPositions } of tasks) {
    const [{ own, test: tested, slices }] = trials;
    expect(own.positions).toBeLessThanOrEqual(settings.tested);
    const sum = (predictor: string) => slices.reduce((all, { right }) => all + right[predictor], 0);
    expect(slices.reduce((all, { positions }) => all + positions, 0)).toBe(testPositions);
    expect(sum("network") / testPositions).toBeCloseTo(accuracyOf(tested.network)!, 9);
    expect(sum("search") / testPositions).toBeCloseTo(accuracyOf(tested.search)!, 9);
    // Three pieces: who has more wins nearly always, and so says the commonest outcome of most slices.
    expect(Math.min(sum("lead"), sum("commonest")) / testPositions).toBeGreaterThan(0.7);
    for (const { group } of slices) expect(countsOf(manifest, sliceFromName(group))).toBeDefined();
  }
});
