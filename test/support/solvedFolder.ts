import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { solveDatabases } from "../../src/tables/checkers/solveDatabases.js";

/** A folder with solved checkers databases for all tests of a file; gone after them. Four pieces take a third of a second. */
export function solvedFolder(pieces: number): () => string {
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "endgame-"));
    (await solveDatabases({ pieces, folder })).unwrap();
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
