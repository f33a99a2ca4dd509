import { expect, test, vi } from "vitest";
import { madeMateTables } from "../../test/support/mateTables.js";
import { standInNetwork } from "../../test/support/standInNetwork.js";
import { syzygyPath } from "../../test/support/syzygyPath.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { parseFewMen } from "../chess/fewMenFen.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { exploreNetwork } from "./chessErrors.js";

const tablesOfThree = madeMateTables(["KQvK", "KRvK", "KPvK", "KBvK", "KNvK"]);
const path = syzygyPath();

test("errors are counted, the smallest endings as a whole; zugzwangs, sizes and times", async () => {
  vi.stubEnv("SYZYGY_PATH", path ?? "");
  const tables = new MateTables(tablesOfThree());
  const network = standInNetwork(tables, 0.02);
  const settings = { men: 3, network: "quick", completeUpTo: 50_000, sampled: 2000, searched: 300, timed: 100 };
  const trial = { settings, seed: 1, folder: temporaryFolder() };
  const open = async () => ({ ...network, bytes: 1000, precision: "float32" as const, dispose: () => {} });
  const { endings, searches, zugzwangs, sizes, times } = (await exploreNetwork(trial, tables, open))!;
  vi.unstubAllEnvs();

  expect(endings.map(({ ending, isComplete }) => [ending, isComplete])).toEqual([
    ...["KQvK", "KRvK", "KBvK", "KNvK"].map((name) => [name, true]),
    ["KPvK", false],
  ]);
  for (const { positions, wrong, confusion, exceptionBytes, isComplete, worst, ending } of endings) {
    expect(wrong / positions, ending).toBeGreaterThan(0.01);
    expect(wrong / positions, ending).toBeLessThan(0.03);
    expect(confusion.flat().reduce((a, b) => a + b)).toBe(positions);
    expect(exceptionBytes !== undefined).toBe(isComplete);
    if (exceptionBytes) expect((8 * exceptionBytes) / wrong).toBeLessThan(10);
    const { wdl } = tables.value(parseFewMen(worst!.fen).unwrap()).unwrap();
    expect([0, 2, -2][worst!.truth]).toBe(wdl);
    expect(worst!.answer).not.toBe(worst!.truth);
  }
  expect(searches.map(({ sample, positions }) => [sample, positions])).toEqual([
    ["all endings", 300],
    ...["KQvK", "KRvK", "KPvK"].map((name) => [name, 60]),
  ]);
  for (const { right, positions } of searches) {
    expect(right[0] / positions).toBeGreaterThan(0.9);
    for (const count of right) expect(count).toBeLessThanOrEqual(positions);
  }
  expect(zugzwangs).toMatchObject([{ ending: "KPvK", zugzwangs: 80, fullPoint: 0, positions: 160 }]);
  for (const right of zugzwangs[0].right) expect(right).toBeGreaterThan(140);
  const ofPawn = sizes.find(({ ending }) => ending === "KPvK")!;
  expect(ofPawn.positions).toBe((124_960 + 38_368 + 97_604 + 70_420) / 2);
  expect(sizes.find(({ ending }) => ending === "KQvK")!.positions).toBeGreaterThan(endings[0].positions * 0.98);
  if (path) expect(ofPawn.syzygyBytes).toBe(7824);
  expect(times.map(({ name }) => name)).toEqual([
    ...["network", "network, one-ply search", "network, 2-ply search", "our table"],
    ...(path ? ["Syzygy"] : []),
  ]);
  for (const time of times) for (const value of Object.values(time).slice(1)) expect(value).toBeGreaterThan(0);
});
