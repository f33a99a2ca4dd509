// Figures and tables of the threshold experiment, from made-up predictions.
import { expect, test } from "vitest";
import { madeUpThreshold } from "../../test/support/madeUpThreshold.js";
import { figureToSvg } from "./staticFigure.js";
import { table } from "./table.js";
import { pliesFigure, temperatureFigure } from "./thresholdFigures.js";
import {
  calibrationTable,
  confidenceBesideTable,
  predictorsTable,
  rulesTable,
  thesisRule,
  thresholdBesideTable,
  thresholdPercentages,
} from "./thresholdTables.js";

const result = madeUpThreshold();
const snapshot = (name: string) => `../../test/snapshots/${name}`;
/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

test("accuracy by the share searched, below what a perfect choice reaches", async () => {
  await expect(rounded(await figureToSvg(pliesFigure(result)))).toMatchFileSnapshot(snapshot("plies.svg"));
  const svg = rounded(await figureToSvg(temperatureFigure(result)));
  await expect(svg).toMatchFileSnapshot(snapshot("temperature.svg"));
});

test("tables", async () => {
  const options = { percentages: thresholdPercentages, percentageDigits: 2 };
  const tables = [confidenceBesideTable, thresholdBesideTable, rulesTable, calibrationTable, predictorsTable];
  const texts = tables.map((make) => table(make(result), options).toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("thresholdTables.txt"));
  expect(thesisRule(result).threshold).toBe(0.8);
});
