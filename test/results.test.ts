// The results that are committed: whole, and with the counts that are known from elsewhere.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../src/core/places.js";
import type { DatabasesResult } from "../src/experiments/databases.js";
import { readResult } from "../src/experiments/resultFile.js";
import { endgame } from "./support/program.js";

const folder = join(projectRoot, "data", "results");
const files = readdirSync(folder).flatMap((name) =>
  readdirSync(join(folder, name)).map((file) => join(folder, name, file)),
);

test.each(files)("%s is whole", (path) => {
  expect(readResult(path).unwrap()).toBeDefined();
});

// Win, draw and loss with Black to move, as earlier solvers counted them.
const KNOWN = [
  { pieces: 2, positions: 3488, win: 716, draw: 2370, loss: 402 },
  { pieces: 3, positions: 196_032, win: 100_250, draw: 8477, loss: 87_305 },
  { pieces: 4, positions: 6_209_316, win: 2_574_304, draw: 1_717_922, loss: 1_917_090 },
  { pieces: 5, positions: 139_450_808, win: 71_334_772, draw: 11_122_892, loss: 56_993_144 },
  { pieces: 6, positions: 2_426_085_676, win: 1_154_792_344, draw: 422_542_543, loss: 848_750_789 },
];

test("the databases have the known counts", () => {
  const results = files
    .filter((path) => path.includes("databases"))
    .map((path) => readResult<DatabasesResult>(path).unwrap()!);
  expect(results.length).toBeGreaterThan(0);
  for (const { metrics } of results) {
    const counted = metrics.databases.filter(({ pieces }) => pieces <= 6);
    expect(counted.map(({ pieces, positions, win, draw, loss }) => ({ pieces, positions, win, draw, loss }))).toEqual(
      KNOWN.slice(0, counted.length),
    );
  }
});

test("the README's results are those of the files", async () => {
  expect(await endgame(["readme", "--check"])).toEqual({ code: 0, stdout: "", stderr: "" });
});
