import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { parseFen } from "../checkers/fen.js";
import { countPositionsWith } from "../tables/checkers/positionCount.js";
import { parseRegion, regionNamesOf } from "../tables/checkers/slice.js";
import { runDatabases } from "./databases.js";
import { published } from "./published.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("ENDGAME_DATA", folder);
  return () => vi.unstubAllEnvs();
});

test("solves, counts and measures", async () => {
  const { metrics } = await runDatabases({ settings: { pieces: 4 } });
  expect(metrics.databases.map(({ win, draw, loss }) => [win, draw, loss])).toEqual([
    [716, 2_370, 402],
    [100_250, 8_477, 87_305],
    [2_574_304, 1_717_922, 1_917_090],
  ]);
  const sum = (field: "positions" | "capture" | "threatened") =>
    metrics.slices.reduce((total, slice) => total + slice[field], 0);
  expect([sum("positions"), sum("capture"), sum("threatened")]).toEqual([6_408_836, 1_167_376, 514_609]);
  expect(metrics.slices.length).toBe(4 + 12 + 25);
  for (const { cost, bytes } of metrics.databases) {
    expect(cost!.seconds).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(1000);
  }
  expect(metrics.turningPoints.map(({ outcome, otherOutcome }) => `${outcome} ${otherOutcome}`)).toEqual([
    "win draw",
    "win loss",
    "draw loss",
  ]);
});

test("databases that are there are not replaced, and solved again elsewhere only to measure", async () => {
  await runDatabases({ settings: { pieces: 2 } });
  const mended = await runDatabases({ settings: { pieces: 3, solveAgain: false } });
  expect(mended.metrics.databases.map(({ cost }) => cost !== undefined)).toEqual([false, true]);
  const again = await runDatabases({ settings: { pieces: 3 } });
  expect(again.metrics.databases.every(({ cost }) => cost !== undefined)).toBe(true);
  const runs = join(folder, "runs", "databases");
  for (const run of readdirSync(runs)) expect(existsSync(join(runs, run, "solved-again"))).toBe(false);
});

test("stopped, it says so and goes on the next time", async () => {
  const stop = new AbortController();
  stop.abort();
  const stopped = runDatabases({ settings: { pieces: 3 }, signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ code: "stopped" });
  expect((await runDatabases({ settings: { pieces: 3 } })).metrics.turningPoints).toEqual([]);
});

test("all positions of Table 1 are counted", () => {
  const { total, ...rows } = published.checkers.positions;
  for (const [pieces, { value }] of Object.entries(rows)) {
    const { bothSides, oneSided } = countPositionsWith(Number(pieces));
    expect(bothSides + oneSided, `${pieces} pieces`).toBe(value);
  }
  expect(Object.values(rows).reduce((sum, { value }) => sum + value, 0)).toBe(total.value);
});

test("the sample has the four names of the thesis's", async () => {
  const { metrics } = await runDatabases({ settings: { pieces: 2 } });
  const names = regionNamesOf(parseFen(metrics.sample.fen).unwrap());
  expect(names).toEqual(["5", "23", "1211", "1211.23"]);
  expect(names.map((name) => parseRegion(name).unwrap().name)).toEqual(names);
});
