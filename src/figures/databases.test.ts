// Figures and tables of the databases experiment, from databases of two and three pieces.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { type DatabasesResult, runDatabases } from "../experiments/databases.js";
import { checkersDiagram, turningDiagram } from "./checkersDiagram.js";
import { drawnByLead, outcomeAndFlagBars, sliceMap } from "./databaseFigures.js";
import {
  countsTable,
  guessTable,
  hardestSlicesTable,
  positionsTable,
  regionTable,
  solvingTable,
} from "./databaseTables.js";
import type { Figure } from "./figure.js";
import { materialName } from "./material.js";
import { figureToSvg } from "./staticFigure.js";
import { table } from "./table.js";

let result: DatabasesResult;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "endgame-"));
  vi.stubEnv("ENDGAME_DATA", folder);
  const { metrics, ...rest } = await runDatabases({ settings: { pieces: 3 } });
  vi.unstubAllEnvs();
  const cost = { seconds: 0.5, cpuSeconds: 0.75, peakBytes: 30e6 };
  // The second as if it had been there before the run.
  const databases = metrics.databases.map((database, i) => ({ ...database, cost: i === 0 ? cost : undefined }));
  result = { ...rest, metrics: { ...metrics, databases } };
  return () => rmSync(folder, { recursive: true, force: true });
});

const snapshot = (name: string) => `../../test/snapshots/${name}`;
/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

test("bars and dots are drawn as they were", async () => {
  await expect(rounded(await figureToSvg(outcomeAndFlagBars(result)))).toMatchFileSnapshot(snapshot("outcomes.svg"));
  await expect(rounded(await figureToSvg(drawnByLead(result)))).toMatchFileSnapshot(snapshot("drawnByLead.svg"));
});

test("the maps show every slice, and leave out what has too many pieces", async () => {
  const json = (figure: Figure) => `${JSON.stringify(figure, undefined, 1).replace(/(\.\d{4})\d+/g, "$1")}\n`;
  await expect(json(sliceMap(result, "balance"))).toMatchFileSnapshot(snapshot("sliceMap.json"));
  const [{ z }] = sliceMap(result, "draw").data as [{ z: (number | null)[][] }];
  expect(z.flat().filter((share) => share !== null).length).toBe(result.metrics.slices.length);
});

test("tables", async () => {
  const shares = ["win", "draw", "loss", "one answer for all", "one answer a slice"];
  const texts = [
    table(await countsTable(result)),
    table(await positionsTable(result)),
    table(await regionTable(result)),
    table(await guessTable(result), { percentages: shares }),
    table(await hardestSlicesTable(result), { percentages: shares }),
    table(await solvingTable(result)),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("databases.txt"));
});

test("a diagram says who is to move and with what outcome", () => {
  expect(checkersDiagram("W:WK32:B1").text).toMatch(/\nWhite to move$/);
  expect(checkersDiagram("B:WK32:B1", { outcome: "loss" }).text).toMatch(/^ {2}b[\s\S]*W\nBlack to move: loss$/);
  expect(checkersDiagram("B:WK32:B1", { outcome: "loss", caption: "Lost" }).text).toMatch(/\nLost$/);
});

test("a turning point is two boards in one picture", async () => {
  const board = turningDiagram({
    fen: "B:WK4,17:BK7,25",
    otherFen: "B:WK8,17:BK7,25",
    outcome: "win",
    otherOutcome: "draw",
    square: 4,
    otherSquare: 8,
  });
  expect(board.size.width).toBe(628);
  await expect(board.svg).toMatchFileSnapshot(snapshot("turningPoint.svg"));
});

test("material in short", () => {
  expect([materialName(2, 1), materialName(0, 3), materialName(1, 0)]).toEqual(["2K 1m", "3m", "1K"]);
});
