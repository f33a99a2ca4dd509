// Figures and tables of the sampling experiment, from made-up answers.
import { expect, test } from "vitest";
import { madeUpEvaluation, madeUpTraining } from "../../test/support/madeUpAnswers.js";
import { drawn, snapshot } from "../../test/support/pictures.js";
import type { SamplingMetrics, SamplingResult } from "../experiments/sampling.js";
import { accuracyBySize, outcomeDistribution, samplingConfusion, searchGain } from "./samplingFigures.js";
import {
  SAMPLING_SHARES,
  samplingBesideTable,
  samplingCorrelationTable,
  samplingDataTable,
  samplingFlagTable,
  samplingTable,
} from "./samplingTables.js";
import { table } from "./table.js";
import { TRIAL_SHARES } from "./trialTables.js";

const size = (share: number, skills: readonly number[]) => ({
  share,
  trainingPositions: 14_000 * share,
  trials: skills.map((skill, i) => {
    const { history, ...summary } = madeUpTraining(14_000 * share, 5, 0.7 + 0.2 * skill);
    return { seed: i + 1, ...summary, test: madeUpEvaluation(2000, skill, i + 1) };
  }),
});
const metrics: SamplingMetrics = {
  parts: [
    { part: "training", share: 1, outcomes: [3000, 6000, 5000] },
    { part: "training", share: 0.1, outcomes: [290, 600, 510] },
    { part: "training", share: 0.01, outcomes: [35, 55, 50] },
    { part: "validation", share: 1, outcomes: [420, 860, 720] },
    { part: "test", share: 1, outcomes: [850, 1730, 1420] },
  ],
  sizes: [size(1, [1]), size(0.1, [0.5, 0.6]), size(0.01, [0.1, 0.2, 0.3])],
};
const result = { metrics } as SamplingResult;

test("figures are drawn as they were", async () => {
  await expect(await drawn(outcomeDistribution(result))).toMatchFileSnapshot(snapshot("samplingOutcomes.svg"));
  await expect(await drawn(accuracyBySize(result))).toMatchFileSnapshot(snapshot("accuracyBySize.svg"));
  await expect(await drawn(searchGain(result))).toMatchFileSnapshot(snapshot("searchGain.svg"));
});

test("a row a size, all networks of it together", () => {
  const grid = samplingConfusion(result);
  expect(grid.data.length).toBe(6);
  for (const { z } of grid.data as { z: number[][] }[]) expect(z.flat().reduce((a, b) => a + b)).toBeCloseTo(1, 9);
});

test("bars over seeds, and none for a single one", () => {
  const [network] = accuracyBySize(result).data as { error_y: { array: (number | null)[] } }[];
  const [single, ...several] = network.error_y.array;
  expect(single).toBeNull();
  for (const deviation of several) expect(deviation).toBeGreaterThan(0);
});

test("tables", async () => {
  const texts = [
    table(samplingDataTable(result)),
    table(samplingCorrelationTable(result)),
    table(samplingTable(result)),
    table(samplingFlagTable(result), { percentages: SAMPLING_SHARES }),
    table(samplingBesideTable(result), { percentages: TRIAL_SHARES, percentageDigits: 2 }),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("sampling.txt"));
});
