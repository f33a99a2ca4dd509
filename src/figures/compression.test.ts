// Figures and tables of the compression experiment, from a made-up result.
import { expect, test } from "vitest";
import { madeUpCompression } from "../../test/support/madeUpCompression.js";
import { exceptionsFigure, sizesFigure } from "./compressionFigures.js";
import {
  compressionBesideTable,
  compressionPercentages,
  fileTable,
  predictionsTable,
  roundingTable,
  sizesTable,
} from "./compressionTables.js";
import { figureToSvg } from "./staticFigure.js";
import { table } from "./table.js";

const result = madeUpCompression();
const snapshot = (name: string) => `../../test/snapshots/${name}`;
/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

test("sizes and exceptions", async () => {
  await expect(rounded(await figureToSvg(sizesFigure(result)))).toMatchFileSnapshot(snapshot("sizes.svg"));
  const svg = rounded(await figureToSvg(exceptionsFigure(result)));
  await expect(svg).toMatchFileSnapshot(snapshot("exceptions.svg"));
  const bars = sizesFigure(result).data as { x: number[] }[];
  expect(bars.flatMap(({ x }) => x).length, "every size is in one group").toBe(result.metrics.sizes.length);
});

test("tables", async () => {
  const options = { percentages: compressionPercentages, percentageDigits: 2 };
  const tables = [sizesTable, fileTable, predictionsTable, compressionBesideTable, roundingTable];
  const texts = tables.map((make) => table(make(result), options).toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("compression.txt"));
});

test("without CHINOOK's size nothing is set beside it", () => {
  const { metrics, ...rest } = result;
  const sizes = metrics.sizes.filter(({ how }) => how !== "published");
  const { columns, values } = sizesTable({ ...rest, metrics: { ...metrics, sizes } });
  const beside = columns.indexOf("times CHINOOK's");
  expect((values as unknown[][]).map((row) => row[beside])).toEqual([null, null, null]);
});
