// Figures and tables of evaluation, from made-up predictions; the tables of the thesis from its own numbers.
import { expect, test } from "vitest";
import { madeUpPredictions } from "../../test/support/madeUpPredictions.js";
import { reliabilityCurve } from "../evaluation/calibration.js";
import { confidenceHistogram, meanConfidences } from "../evaluation/confidence.js";
import { confusionMatrix } from "../evaluation/confusion.js";
import { correlation } from "../evaluation/correlation.js";
import { fitTemperature, withTemperature } from "../evaluation/temperature.js";
import { thresholdCurve, thresholdStatistics } from "../evaluation/threshold.js";
import { mostLikely } from "../search/mostLikely.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import type { EpochRecord } from "../training/train.js";
import { confidenceDistribution, reliabilityFigure, thresholdFigure } from "./confidenceFigures.js";
import { confusionFigure, confusionGrid } from "./confusionFigures.js";
import { correlationTable, meanConfidenceTable, thresholdTable } from "./evaluationTables.js";
import type { Figure } from "./figure.js";
import { learningCurves, learningCurvesBy } from "./learningCurves.js";
import { figureToSvg } from "./staticFigure.js";
import { table } from "./table.js";

const snapshot = (name: string) => `../../test/snapshots/${name}`;
/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
const drawn = async (figure: Figure) => rounded(await figureToSvg(figure));
const json = (figure: Figure) => `${JSON.stringify(figure, undefined, 1).replace(/(\.\d{4})\d+/g, "$1")}\n`;

/** All that figures need of the predictions of one network. */
function evaluated(skill: number) {
  const { labels, probabilities, searched } = madeUpPredictions(20_000, skill);
  const { outcomes, confidence } = mostLikely(probabilities, 3);
  return {
    labels,
    probabilities,
    network: confusionMatrix(labels, outcomes, OUTCOMES),
    search: confusionMatrix(labels, searched, OUTCOMES),
    correlation: correlation(labels, outcomes, searched),
    pair: { labels, first: outcomes, second: searched, confidence },
  };
}
const good = evaluated(1);
const poor = evaluated(0.4);

/** Twelve epochs, with validation after every third. */
const history = Array.from({ length: 12 }, (_, i) => {
  const accuracies = (behind: number) => {
    const falling = (share: number) => 1 - (share + behind) / Math.sqrt(i + 2);
    return {
      ...{ loss: (0.5 + behind) / (i + 1), accuracy: falling(0.2) },
      ...{ "outcome/draw": falling(0.4), "outcome/win": falling(0.12), "outcome/loss": falling(0.16) },
      ...{ "flag/none": falling(0.18), "flag/capture": falling(0.25), "flag/threatened": falling(0.31) },
    };
  };
  const measured = (i + 1) % 3 === 0 ? { validation: accuracies(0.05) } : {};
  return { epoch: i + 1, step: 100 * (i + 1), training: accuracies(0), ...measured } as EpochRecord;
});

test("learning curves by flag and by outcome; epochs without validation have no point", async () => {
  const byFlag = learningCurvesBy(history, "flag");
  await expect(await drawn(byFlag)).toMatchFileSnapshot(snapshot("learningCurvesByFlag.svg"));
  const byOutcome = learningCurvesBy(history, "outcome", { title: "Recall" }).data as { name: string; x: number[] }[];
  expect(byOutcome.map(({ name }) => name)).toEqual([
    ...["all", "draw", "win", "loss"],
    ...["all", "draw", "win", "loss"],
  ]);
  expect(byOutcome[7].x).toEqual([3, 6, 9, 12]);
  expect((learningCurves(history).data[1] as { x: number[] }).x).toEqual([3, 6, 9, 12]);
  const plain = history.map(({ training: { loss }, ...rest }) => ({
    ...rest,
    training: { loss },
    validation: { loss },
  }));
  expect(() => learningCurvesBy(plain, "flag")).toThrow(/^invalid history: nothing in it is measured by flag$/);
});

test("confusion: shares of all positions, in one matrix or a grid", async () => {
  await expect(json(confusionFigure(good.network, { title: "A good network" }))).toMatchFileSnapshot(
    snapshot("confusion.json"),
  );
  const rows = [
    { title: "baseline", matrices: { network: good.network, "one-ply search": good.search } },
    { title: "0.1 % of baseline", matrices: { network: poor.network, "one-ply search": poor.search } },
  ];
  const grid = confusionGrid(rows);
  await expect(json(grid)).toMatchFileSnapshot(snapshot("confusionGrid.json"));
  for (const { z } of grid.data as { z: number[][] }[]) expect(z.flat().reduce((a, b) => a + b)).toBeCloseTo(1, 9);
  expect(() => confusionGrid([])).toThrow(/^invalid rows: none$/);
  expect(() => confusionGrid([rows[0], { title: "", matrices: { network: poor.network } }])).toThrow(RangeError);
});

test("positions by confidence", async () => {
  const bins = confidenceHistogram(good.labels, good.probabilities, OUTCOMES);
  await expect(await drawn(confidenceDistribution(bins))).toMatchFileSnapshot(snapshot("confidence.svg"));
});

test("reliability before and after temperature scaling", async () => {
  const { labels, probabilities } = good;
  const { temperature } = fitTemperature(labels, probabilities, OUTCOMES);
  const scaled = withTemperature(probabilities, 3, temperature);
  const figure = reliabilityFigure([
    { name: "as trained", curve: reliabilityCurve(labels, probabilities, OUTCOMES) },
    { name: `temperature ${temperature.toFixed(2)}`, curve: reliabilityCurve(labels, scaled, OUTCOMES) },
  ]);
  await expect(await drawn(figure)).toMatchFileSnapshot(snapshot("reliability.svg"));
});

test("the threshold rule", async () => {
  const curve = thresholdCurve(good.pair);
  const marked = [0.7, 0.8, 0.9].map((threshold) => thresholdStatistics(good.pair, threshold));
  const chosen = thresholdStatistics(good.pair, curve.best.threshold);
  await expect(await drawn(thresholdFigure(curve, { marked, chosen }))).toMatchFileSnapshot(snapshot("threshold.svg"));
});

test("tables", async () => {
  const percentages = ["mean confidence correct", "mean confidence incorrect", "accuracy"];
  const texts = [
    table(
      correlationTable([
        { title: "Baseline", correlation: good.correlation },
        { title: "0.1%", correlation: poor.correlation },
      ]),
    ),
    table(meanConfidenceTable(meanConfidences(good.labels, good.probabilities, OUTCOMES)), {
      percentages,
      percentageDigits: 2,
    }),
    table(thresholdTable(thresholdStatistics(good.pair, 0.8)), { percentages, percentageDigits: 2 }),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("evaluation.txt"));
});

test("the thesis's Table 4, p. 42, from its counts", () => {
  const counts = { both: 25_661_576, onlyFirst: 522_139, onlySecond: 507_088, neither: 294_825 };
  const text = table(correlationTable([{ correlation: counts }]), { caption: "Table 4" }).toText();
  expect(text.replaceAll("\u2009", ",")).toMatchInlineSnapshot(`
    "Table 4

                      Model Correct         Model Incorrect
    ────────────────  ────────────────────  ────────────────  ───────
    Search Correct    25,661,576 (95.09 %)  507,088 (1.88 %)  96.97 %
    Search Incorrect  522,139 (1.93 %)      294,825 (1.09 %)  3.03 %
                      97.03 %               2.97 %"
  `);
});

test("the thesis's Table 14, p. 67, from its counts", () => {
  const all = 57_782_317;
  const statistics = {
    threshold: 0.8,
    first: { positions: all, right: 55_161_655 },
    second: { positions: all, right: 53_913_423 },
    above: { positions: 53_899_336, right: 52_782_198 },
    below: { positions: 3_882_981, right: 2_659_649 },
    rule: { positions: all, right: 55_441_847 },
  };
  const text = table(thresholdTable(statistics), { percentages: ["accuracy"], percentageDigits: 2 }).toText();
  expect(text.replaceAll("\u2009", ",")).toMatchInlineSnapshot(`
    "method                            correct       total  accuracy
    ─────────────────────────────  ──────────  ──────────  ────────
    Model-only                     55,161,655  57,782,317   95.46 %
    Search-only                    53,913,423  57,782,317   93.30 %
    Above threshold - Model used   52,782,198  53,899,336   97.93 %
    Below threshold - Search used   2,659,649   3,882,981   68.50 %
    Threshold 80.00 %              55,441,847  57,782,317   95.95 %"
  `);
});

test("in a page, a stack of tables has its headings and does not sort", () => {
  const html = table(correlationTable([good, { title: "<poor>", ...poor }])).toHtml();
  expect(html).toContain("<tr><th>&#60;poor&#62;</th><th>Model Correct</th><th>Model Incorrect</th><th></th></tr>");
  expect(html).not.toContain("<script>");
  expect(() => correlationTable([])).toThrow(/^invalid blocks: none$/);
});
