// Five pieces, packed after seconds of training: the file is longer than it need be, and every value as exact.

import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Random } from "../src/core/random.js";
import { packingPath, runPacking } from "../src/experiments/packing.js";
import { openDatabase } from "../src/tables/checkers/database.js";
import { Comparison } from "../src/tables/checkers/packed/compareTables.js";
import { openPacked } from "../src/tables/checkers/packed/openPacked.js";
import { PositionSet } from "../src/tables/checkers/positionSet.js";
import { slicesWith } from "../src/tables/checkers/slice.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

const hasty = { settings: { pieces: 5, examples: 100_000, rounds: 1, lastEpochs: 2 } };

test("a sample of five pieces is exact", { timeout: 300_000 }, async () => {
  const data = temporaryFolder();
  vi.stubEnv("ENDGAME_DATA", data);
  const { metrics } = await runPacking(hasty);
  expect(metrics.positions).toBe(145_859_644);
  expect(metrics.bytes).toBeLessThan(150_000);
  const comparison = new Comparison(
    (await openPacked(packingPath(hasty))).unwrap(),
    openDatabase(join(data, "checkers")).unwrap(),
  );
  for (const slice of slicesWith(5))
    new PositionSet([slice]).sample(5000, Random.of(6), (black, white, kings) => {
      comparison.add(black, white, kings);
    });
  expect(comparison.finish()).toEqual({ positions: 5000 * slicesWith(5).length, wrong: 0, example: undefined });
  vi.unstubAllEnvs();
});
