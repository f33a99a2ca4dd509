import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { runThreshold } from "./threshold.js";

vi.setConfig({ testTimeout: 300_000 });

beforeEach(() => {
  vi.stubEnv("ENDGAME_DATA", temporaryFolder());
  return () => vi.unstubAllEnvs();
});

const settings = {
  ...{ regions: "2 3", positions2to6: 3000, positions7: 0, epochs: 2, batchSize: 20 },
  ...{ searched: 300, searchedTwoPly: 100, blocks: 1, neurons: 8 },
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
  await expect(runThreshold({ settings: { ...settings, positions7: 100 } })).rejects.toMatchObject({
    code: "not-built",
    message: expect.stringContaining("endgame solve --pieces 7"),
  });
});
