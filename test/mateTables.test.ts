// Our own tables of some endings of four men against known longest mates and, where they are, against Syzygy's tables. All 35 endings, at every
// position: node bench/peers/compare-mate.mjs
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEnding, reverseEnding } from "../src/chess/ending.js";
import { EndingSampler } from "../src/chess/endingSampler.js";
import { FewMen } from "../src/chess/fewMen.js";
import { makeFewMen } from "../src/chess/fewMenFen.js";
import { Random } from "../src/core/random.js";
import { generateMateTables } from "../src/tables/chess/generateMateTables.js";
import type { MateSummary } from "../src/tables/chess/mateTableFile.js";
import { MateTables } from "../src/tables/chess/mateTables.js";
import { openSyzygy } from "../src/tables/chess/syzygy.js";
import { syzygyPath } from "./support/syzygyPath.js";

const ENDINGS = ["KBBvK", "KBNvK", "KQvKR"].map((name) => parseEnding(name).unwrap());

describe("mate tables of four men", () => {
  let folder = "";
  let summaries = new Map<string, MateSummary>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "endgame-"));
    const began = performance.now();
    summaries = (await generateMateTables({ endings: ENDINGS, folder })).unwrap();
    console.log(`${summaries.size} tables in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("have the longest mates that are known", () => {
    // As the distance-to-mate tables of E. Nalimov have them
    const moves = (name: string) => ((summaries.get(name)?.white.longest?.plies ?? -1) + 1) / 2;
    expect(["KBBvK", "KBNvK", "KQvKR"].map(moves)).toEqual([19, 33, 35]);
  });

  const path = syzygyPath();
  it.runIf(path)("say what Syzygy says", { timeout: 300_000 }, () => {
    const syzygy = openSyzygy([String(path)]).unwrap();
    const tables = new MateTables(folder);
    const sampler = new EndingSampler([...ENDINGS, ...ENDINGS.map(reverseEnding)]);
    const random = Random.of(1);
    const position = new FewMen();
    for (let i = 0; i < 50_000; i++) {
      sampler.draw(random, position);
      const { wdl } = tables.value(position).unwrap();
      if (syzygy.probeWdl(position) !== wdl) expect.fail(`${makeFewMen(position)} is ${wdl} here`);
    }
  });
});
