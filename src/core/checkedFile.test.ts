import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { readChecked, writeAtomically, writeChecked } from "./checkedFile.js";

test("what is written is read back", () => {
  const folder = temporaryFolder();
  const path = join(folder, "deep", "file");
  writeChecked(path, Uint8Array.of(1, 2, 3));
  expect([...readChecked(path).unwrap()]).toEqual([1, 2, 3]);
  expect(readdirSync(join(folder, "deep"))).toEqual(["file"]);
});

test("a truncated, altered or missing file is named, never read", () => {
  const folder = temporaryFolder();
  const path = join(folder, "file");
  writeChecked(path, new Uint8Array(1000));
  const whole = readFileSync(path);
  for (const bit of [0, 4321, whole.length * 8 - 1]) {
    const altered = Uint8Array.from(whole);
    altered[bit >> 3] ^= 1 << (bit & 7);
    writeFileSync(path, altered);
    expect(readChecked(path)).toMatchObject({ error: { code: "damaged", message: expect.stringContaining(path) } });
  }
  for (const length of [whole.length - 1, 31, 0]) {
    writeFileSync(path, whole);
    truncateSync(path, length);
    expect(readChecked(path)).toMatchObject({ error: { code: "damaged" } });
  }
  expect(readChecked(join(folder, "none"))).toMatchObject({ error: { code: "missing" } });
});

test("a write that fails leaves the old file and nothing beside it", () => {
  const folder = temporaryFolder();
  const path = join(folder, "file");
  writeAtomically(path, "old");
  expect(() => writeAtomically(path, "new", null as never)).toThrow();
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["file"]);
});
