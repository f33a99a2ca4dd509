// Figures and tables of the conversion experiment, from made-up games.
import { expect, test } from "vitest";
import { madeUpConversion } from "../../test/support/madeUpChess.js";
import { drawn, snapshot } from "../../test/support/pictures.js";
import { conversionByDistance, conversionFigure, thrownWinsDiagram } from "./conversionFigures.js";
import { conversionByEndingTable, conversionPercentages, conversionTable } from "./conversionTables.js";
import { table } from "./table.js";

const result = madeUpConversion();

test("how the games ended, and by the distance to mate", async () => {
  await expect(await drawn(conversionFigure(result))).toMatchFileSnapshot(snapshot("conversion.svg"));
  await expect(await drawn(conversionByDistance(result))).toMatchFileSnapshot(snapshot("conversionByDistance.svg"));
});

test("tables", async () => {
  const byEnding = conversionByEndingTable(result);
  const texts = [
    table(conversionTable(result), { percentages: conversionPercentages }).toText(),
    table(byEnding, { percentages: byEnding.columns.slice(2) }).toText(),
  ];
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("conversion.txt"));
});

test("games that were not won say what was played and what wins", () => {
  const { text } = thrownWinsDiagram(result.metrics.attackers[0].thrown);
  expect(text).toContain("Qc7 is stalemate; Qh8# mates in 1");
  expect(text).toContain("Rd3 after 50 moves; Ke2 mates in 15");
});
