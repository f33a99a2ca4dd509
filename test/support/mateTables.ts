import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { parseEnding } from "../../src/chess/ending.js";
import { generateMateTables } from "../../src/tables/chess/generateMateTables.js";

/** A folder with the mate tables of these endings, and of all that they need, for all tests of a file; gone after them. */
export function madeMateTables(names: readonly string[]): () => string {
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "endgame-"));
    (await generateMateTables({ endings: names.map((name) => parseEnding(name).unwrap()), folder })).unwrap();
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
