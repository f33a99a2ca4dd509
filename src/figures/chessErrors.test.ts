// Figures and tables of the experiment on errors, from made-up counts.
import { expect, test } from "vitest";
import { madeUpErrors } from "../../test/support/madeUpChess.js";
import { drawn, snapshot } from "../../test/support/pictures.js";
import { chessMistakesDiagram, errorsByEndingFigure, kingHeatMaps, worstMistakes } from "./chessErrorFigures.js";
import {
  chessErrorPercentages,
  endingErrorsTable,
  exceptionSizes,
  probeTimesTable,
  searchesTable,
  storageTable,
  zugzwangTable,
} from "./chessErrorTables.js";
import { opinionPercentages, opinionsTable } from "./opinionsTable.js";
import { table } from "./table.js";

const result = madeUpErrors();

test("errors by the kings' squares and by ending", async () => {
  const maps = kingHeatMaps(result.metrics.endings, "Errors by the kings' squares");
  await expect(await drawn(maps)).toMatchFileSnapshot(snapshot("kingHeatMaps.svg"));
  await expect(await drawn(errorsByEndingFigure(result))).toMatchFileSnapshot(snapshot("errorsByEnding.svg"));
});

test("tables", async () => {
  const options = { percentages: chessErrorPercentages, percentageDigits: 2 };
  const texts = [endingErrorsTable, searchesTable, zugzwangTable, storageTable, probeTimesTable].map((make) =>
    table(make(result), options).toText(),
  );
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("chessErrors.txt"));
});

test("exceptions that were not written are those of the sample, over all positions", () => {
  const sizes = exceptionSizes(result);
  expect(sizes.get("KPvK")).toEqual({ exceptions: 40, bytes: 120, how: "written" });
  const sampled = sizes.get("KPvKP")!;
  expect(sampled).toMatchObject({ exceptions: 11_100, how: "from the sample" });
  // 0.3 %: some ten bits each.
  expect((8 * sampled.bytes) / sampled.exceptions).toBeGreaterThan(9);
  expect((8 * sampled.bytes) / sampled.exceptions).toBeLessThan(12);
});

test("the surest errors as boards", () => {
  const { text } = chessMistakesDiagram(worstMistakes(result, 1));
  expect(text).toContain("Black to move: draw; it says win, 99 %");
  expect(worstMistakes(result, 5).length).toBe(2);
});

test("judges side by side", () => {
  const text = table(
    opinionsTable([
      {
        ...{ judge: "network", outcome: "win", probabilities: [0.02, 0.9712, 0.0088], move: "Kc3" },
        ...{ milliseconds: 0.51239, calls: 501 },
      },
      { judge: "our table", outcome: "draw", note: "", milliseconds: 0.00101, calls: 501 },
      { judge: "Syzygy", error: "no table" },
    ]),
    { percentages: opinionPercentages, percentageDigits: 2, digits: 1 },
  ).toText();
  expect(text).toMatch(/network +win +2.00 % +97.12 % +0.88 % +Kc3 +512.0 +501/);
  expect(text).toMatch(/our table +draw +– +– +– +– +1.0 +501/);
  expect(text).not.toContain("Syzygy");
});
