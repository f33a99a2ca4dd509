// A full disk, played by file system calls that fail from a given one on. A file of its own, as it replaces node:fs for all of it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { solvedFolder } from "../../../test/support/solvedFolder.js";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import { solveDatabases } from "./solveDatabases.js";

/** What still fits, in calls: of slice files, which are written part by part, and of the lock and the manifest, written at once. */
const room = vi.hoisted(() => ({ parts: Number.POSITIVE_INFINITY, wholes: Number.POSITIVE_INFINITY, refused: 0 }));

vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  const within =
    <Words extends unknown[], T>(kind: "parts" | "wholes", write: (...words: Words) => T) =>
    (...words: Words): T => {
      if (room[kind]-- > 0) return write(...words);
      room.refused++;
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    };
  return { ...fs, writeSync: within("parts", fs.writeSync), writeFileSync: within("wholes", fs.writeFileSync) };
});

const free = () =>
  Object.assign(room, { parts: Number.POSITIVE_INFINITY, wholes: Number.POSITIVE_INFINITY, refused: 0 });
afterEach(free);

/** Slices of 2–3 pieces: each takes three writes, for header, positions and checksum. */
const SLICES = 9;

describe("a full disk", () => {
  const whole = solvedFolder(3);

  it.each([
    { at: "the lock", wholes: 0, refused: 1, files: 0, resumed: false },
    { at: "the first header", parts: 0, refused: 1, files: 0, resumed: false },
    { at: "positions in the middle", parts: 3 * 4 + 1, refused: 1, files: 4, resumed: true },
    { at: "the last checksum", parts: 3 * SLICES - 1, refused: 1, files: SLICES - 1, resumed: true },
    { at: "a slice and then the manifest", parts: 3 * 4, wholes: 1, refused: 2, files: 4, resumed: false },
    { at: "the manifest", wholes: 1, refused: 1, files: SLICES, resumed: false },
  ])("is told at $at, keeps what is finished, and the next solve goes on", async ({
    refused,
    files,
    resumed,
    ...left
  }) => {
    const folder = temporaryFolder();
    Object.assign(room, { parts: left.parts ?? room.parts, wholes: left.wholes ?? room.wholes });
    const result = await solveDatabases({ pieces: 3, folder });
    expect(result.isErr && result.error.code).toBe("disk-full");
    expect(result.isErr && result.error.message).toContain(`no space left in ${folder}`);
    expect(room.refused).toBe(refused);
    const names = readdirSync(folder);
    expect(names.filter((name) => name !== "manifest.json")).toHaveLength(files);
    for (const name of names.filter((name) => name.endsWith(".slice")))
      expect(readFileSync(join(folder, name)).equals(readFileSync(join(whole(), name))), name).toBe(true);

    free();
    let first: number | undefined;
    (await solveDatabases({ pieces: 3, folder, onProgress: ({ done }) => (first ??= done) })).unwrap();
    expect((first ?? 0) > 0).toBe(resumed);
    expect(readdirSync(folder)).toEqual(readdirSync(whole()));
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).equals(readFileSync(join(whole(), name))), name).toBe(true);
  });
});
