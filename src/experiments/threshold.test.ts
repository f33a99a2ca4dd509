import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { profiles } from "../core/profile.js";
import { samplingExperiment, samplingTasks } from "./sampling.js";
import { runThreshold, thresholdExperiment } from "./threshold.js";

vi.setConfig({ testTimeout: 300_000 });

beforeEach(() => {
  vi.stubEnv("ENDGAME_DATA", temporaryFolder());
  return () => vi.unstubAllEnvs();
});

const settings = {
  ...{ regions: "2", positions: 2000, thinRegions: "3", thinPositions: 1000, epochs: 2, batchSize: 20 },
  ...{ tested: 300, testedTwoPly: 100, blocks: 1, neurons: 8 },
};

test("its numbers hang together", async () => {
  const { metrics } = await runThreshold({ settings });
  const { confidence, distribution, test: tested, rule, scaledRule, temperature } = metrics.onePly;
  expect(metrics.trainingPositions).toBe(2100);
  expect(distribution.reduce((sum, { correct }) => sum + correct, 0)).toBe(confidence.all.correct.positions);
  expect(tested.positions).toBe(300);
  for (const { validation, test, chosen, curve } of [rule, scaledRule]) {
    expect(validation.map(({ threshold }) => threshold)).toEqual([0.7, 0.8, 0.9]);
    for (const statistics of [...test, chosen]) {
      expect(statistics.above.positions + statistics.below.positions).toBe(300);
      expect(statistics.rule.right / 300).toBeLessThanOrEqual(curve.best.accuracy + 1e-9);
    }
    expect(curve.points[0].accuracy).toBe(test[0].first.right / 300);
    expect(curve.best.accuracy).toBeLessThanOrEqual(1 - tested.correlation.neither / 300);
  }
  // A temperature changes confidence, never the answers.
  expect(scaledRule.test[0].first).toEqual(rule.test[0].first);
  expect(temperature.lossAfter).toBeLessThanOrEqual(temperature.lossBefore);

  const { twoPly } = metrics;
  expect(twoPly.positions).toBe(100);
  expect(twoPly.networkOrOnePly).toBeGreaterThanOrEqual(Math.max(twoPly.network, twoPly.onePly));
  expect(twoPly.any).toBeGreaterThanOrEqual(Math.max(twoPly.networkOrOnePly, twoPly.networkOrTwoPly));
  expect(twoPly.twoPlyRule.second.right).toBe(twoPly.twoPly);
  expect(twoPly.askedByOnePly).toBeGreaterThan(1);
  expect(twoPly.askedByTwoPly).toBeGreaterThan(twoPly.askedByOnePly);
});

test("stopped after the first part, it goes on behind it", async () => {
  const stop = new AbortController();
  const labels: string[] = [];
  const first = runThreshold({
    settings,
    signal: stop.signal,
    progress: ({ label }) => {
      if (label.includes("2-ply")) stop.abort();
    },
  });
  await expect(first).rejects.toMatchObject({ code: "stopped" });
  const { metrics } = await runThreshold({ settings, progress: ({ label }) => labels.push(label) });
  expect(metrics.twoPly.positions).toBe(100);
  expect(labels).not.toContain("training");
});

test("seven pieces are drawn where they are asked for, and missing databases are named", async () => {
  await expect(runThreshold({ settings: { ...settings, thinRegions: "43 34" } })).rejects.toMatchObject({
    code: "not-built",
    message: expect.stringContaining("endgame solve --pieces 7"),
  });
});

test.each(profiles)("at the %s profile the network is that of the experiment on sampling", (profile) => {
  const sampling = { ...samplingExperiment.defaults, ...samplingExperiment.profiles[profile] };
  const { testedTwoPly: _, ...threshold } = {
    ...thresholdExperiment.defaults,
    ...thresholdExperiment.profiles[profile],
  };
  const { share, epochs, batchSize } = samplingTasks(sampling, 1)[0];
  expect(share).toBe(1);
  expect({ ...sampling, epochs, batchSize }).toMatchObject(threshold);
});
