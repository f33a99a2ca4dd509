import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";

/** A vitest `test` whose callbacks may ask for `folder`: empty, and gone afterwards. */
export const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the wanted fixtures off the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "endgame-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});
