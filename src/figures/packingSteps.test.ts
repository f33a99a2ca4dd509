// Figures and tables of the steps of packing, from a made-up result.
import { expect, test } from "vitest";
import { madeUpCompression } from "../../test/support/madeUpCompression.js";
import { madeUpPackingSteps } from "../../test/support/madeUpPackingSteps.js";
import { sizesFigure } from "./compressionFigures.js";
import { sizesTable } from "./compressionTables.js";
import { packedBitsFigure, packingStepsFigure } from "./packingStepsFigures.js";
import {
  bitClassesTable,
  guessesTable,
  packedFileTable,
  packedSize,
  packingStepsPercentages,
  packingStepsTable,
  surprisesDiagram,
} from "./packingStepsTables.js";
import { figureToSvg } from "./staticFigure.js";
import { table } from "./table.js";

const result = madeUpPackingSteps();
const snapshot = (name: string) => `../../test/snapshots/${name}`;
/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

test("bytes by step and by slice, and the dearest positions", async () => {
  const figures = { "packing-steps": packingStepsFigure(result), "packed-bits": packedBitsFigure(result) };
  for (const [name, figure] of Object.entries(figures))
    await expect(rounded(await figureToSvg(figure))).toMatchFileSnapshot(snapshot(`${name}.svg`));
  const bars = packingStepsFigure(result).data as { x: string[] }[];
  expect(bars.flatMap(({ x }) => x).length, "every step has a bar").toBe(result.metrics.steps.length);
  expect(surprisesDiagram(result).text).toContain("1111: draw, 9.3 bits");
});

test("tables", async () => {
  const options = { percentages: packingStepsPercentages, percentageDigits: 2 };
  const tables = [
    ...[packingStepsTable(result), packedFileTable(result), bitClassesTable(result)],
    guessesTable(result, madeUpCompression()),
  ];
  const texts = tables.map((made) => table(made, options).toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("packing-steps.txt"));
});

test("the packed file takes its place among the other ways", () => {
  const scheme = madeUpCompression();
  const names = (sizesTable(scheme, [packedSize(result)]).values as string[][]).map(([name]) => name);
  expect(names[0]).toBe("packed database");
  const { yaxis } = sizesFigure(scheme, [packedSize(result)]).layout as { yaxis: { categoryarray: string[] } };
  expect(yaxis.categoryarray).toEqual([...names].reverse());
});
