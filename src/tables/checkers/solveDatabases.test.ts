import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import type { ProgressEvent } from "../../core/progress.js";
import { checkDatabases } from "./checkDatabases.js";
import { checkConsistency } from "./consistency.js";
import { type Database, openDatabase } from "./database.js";
import { countsOfPieces, type Manifest, readManifest } from "./manifest.js";
import { type PlainTables, solvePlainly } from "./plainSolver.js";
import { rankingOf } from "./ranking.js";
import { makeSlice, piecesOf, sliceFromName, slicesWith } from "./slice.js";
import { solveDatabases } from "./solveDatabases.js";
import { solveOrder } from "./solveOrder.js";

// Black to move, both sides having a piece. Outcomes of 2–5 pieces, captures and threats of 2–4 pieces together and the quiet positions
// of 2–5 pieces: counted by a plain C++ solver (bench/peers/plain-solver.cpp gives them again). Positions: by formula.
const KNOWN = {
  2: { positions: 3_488, win: 716, draw: 2_370, loss: 402 },
  3: { positions: 196_032, win: 100_250, draw: 8_477, loss: 87_305 },
  4: { positions: 6_209_316, win: 2_574_304, draw: 1_717_922, loss: 1_917_090 },
  5: { positions: 139_450_808, win: 71_334_772, draw: 11_122_892, loss: 56_993_144 },
} as const;
const KNOWN_CAPTURES = 1_167_376;
const KNOWN_THREATS = 514_609;
const KNOWN_QUIET = 91_744_517;

let folder: string;
let manifest: Manifest;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "endgame-"));
  manifest = (await solveDatabases({ pieces: 5, folder })).unwrap();
  database = openDatabase(folder).unwrap();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All files of a folder with a hash of their content. */
const contents = (of: string) =>
  readdirSync(of)
    .sort()
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(of, name)))
        .digest("hex"),
    ]);

describe("solved databases", () => {
  it("have the known counts", () => {
    const counts = ([2, 3, 4, 5] as const).map((pieces) => {
      const of = countsOfPieces(manifest, pieces);
      expect(of).toMatchObject(KNOWN[pieces]);
      return of as NonNullable<typeof of>;
    });
    const sum = (values: number[]) => values.reduce((a, b) => a + b);
    expect(sum(counts.slice(0, 3).map(({ capture }) => capture))).toBe(KNOWN_CAPTURES);
    expect(sum(counts.slice(0, 3).map(({ threatened }) => threatened))).toBe(KNOWN_THREATS);
    expect(sum(counts.map(({ positions, capture, threatened }) => positions - capture - threatened))).toBe(KNOWN_QUIET);
  });

  it("equal those of the plain solver, position by position", () => {
    const tables: PlainTables = new Map();
    const four = ["1300", "0310"];
    for (const slice of solveOrder(4).filter((slice) => piecesOf(slice) < 4 || four.includes(makeSlice(slice))))
      solvePlainly(slice, tables);
    let compared = 0;
    for (const [name, outcomes] of tables) {
      rankingOf(sliceFromName(name)).forEach((black, white, kings, index) => {
        if (database.probe(black, white, kings, true) !== outcomes[index])
          throw new Error(`${name} differs at ${index}`);
        compared++;
      });
    }
    expect(compared).toBeGreaterThan(400_000);
  });

  it("are consistent: every value follows from the children", () => {
    for (const slice of [...slicesWith(2), ...slicesWith(3)]) {
      const { positions, wrong, example } = checkConsistency(database, slice);
      expect({ wrong, example }, makeSlice(slice)).toEqual({ wrong: 0, example: undefined });
      expect(positions).toBe(rankingOf(slice).size);
    }
    for (const slice of [...slicesWith(4), ...slicesWith(5)])
      expect(checkConsistency(database, slice, 997), makeSlice(slice)).toMatchObject({ wrong: 0 });
  });
});

describe("solveDatabases", () => {
  it("makes the same files with one thread, and in stages", async () => {
    const staged = temporaryFolder();
    for (const pieces of [2, 3, 4]) (await solveDatabases({ pieces, folder: staged, threads: 1 })).unwrap();
    const names = readdirSync(staged).filter((name) => name !== "manifest.json");
    expect(names).toHaveLength(solveOrder(4).length);
    for (const name of names)
      expect(readFileSync(join(staged, name)).equals(readFileSync(join(folder, name))), name).toBe(true);
  });

  it("goes on where it was stopped, to the same files", async () => {
    const broken = temporaryFolder();
    const slices = () => readdirSync(broken).filter((name) => name.endsWith(".slice")).length;
    let stops = 0;
    for (let done = false; !done; ) {
      const stop = new AbortController();
      const enough = slices() + 8;
      const onProgress = () => {
        if (slices() >= enough) stop.abort();
      };
      const result = await solveDatabases({ pieces: 5, folder: broken, onProgress, signal: stop.signal });
      done = result.isOk;
      if (result.isErr) {
        expect(result.error.code).toBe("stopped");
        stops++;
      }
    }
    expect(stops).toBeGreaterThan(0);
    expect(contents(broken)).toEqual(contents(folder));
  });

  it("refuses a folder in which another solve is at work", async () => {
    const [shared, whole] = [temporaryFolder(), temporaryFolder()];
    (await solveDatabases({ pieces: 4, folder: whole })).unwrap();
    const first = solveDatabases({ pieces: 4, folder: shared });
    const second = await solveDatabases({ pieces: 4, folder: shared });
    expect(second.isErr && second.error.code).toBe("locked");
    expect(second.isErr && second.error.message).toContain(`the databases in ${shared} are being solved already`);
    (await first).unwrap();
    expect(contents(shared)).toEqual(contents(whole));
    // In a finished folder there is nothing to lock: a lock of another machine, which is always believed, does not matter.
    writeFileSync(join(shared, "lock"), JSON.stringify({ pid: 1, host: "elsewhere", began: "1" }));
    expect((await solveDatabases({ pieces: 4, folder: shared })).isOk).toBe(true);
  });

  it("tells how far it is", async () => {
    const events: ProgressEvent[] = [];
    (
      await solveDatabases({ pieces: 3, folder: temporaryFolder(), onProgress: (event) => events.push(event) })
    ).unwrap();
    expect(events[0].done).toBe(0);
    expect(events[events.length - 1]).toMatchObject({ done: 199_520, total: 199_520, unit: "positions" });
  });

  it("names a file that it needs and that is not good", async () => {
    const here = temporaryFolder();
    (await solveDatabases({ pieces: 2, folder: here })).unwrap();
    truncateSync(join(here, "1100.slice"), 200);
    const result = await solveDatabases({ pieces: 3, folder: here });
    expect(result.isErr && result.error.code).toBe("damaged");
    expect(result.isErr && result.error.message).toContain("1100.slice has 200 bytes");
  });

  it("says when it cannot write", async () => {
    const file = join(temporaryFolder(), "a-file");
    writeFileSync(file, "");
    const result = await solveDatabases({ pieces: 2, folder: file });
    expect(result.isErr && result.error.code).toBe("cannot-write");
  });

  it("refuses numbers that make no sense", async () => {
    await expect(solveDatabases({ pieces: 8, folder })).rejects.toThrow("invalid pieces: 8");
    await expect(solveDatabases({ pieces: 2, threads: 0, folder })).rejects.toThrow("invalid threads: 0");
  });
});

describe("checkDatabases", () => {
  it("finds good files good, and names each bad one", async () => {
    const here = temporaryFolder();
    (await solveDatabases({ pieces: 3, folder: here })).unwrap();
    expect(checkDatabases({ folder: here }).unwrap()).toEqual({ slices: 9, positions: 199_520, problems: [] });
    const altered = join(here, "0111.slice");
    const bytes = readFileSync(altered);
    bytes[1000] ^= 1;
    writeFileSync(altered, bytes);
    rmSync(join(here, "0210.slice"));
    copyFileSync(join(here, "1200.slice"), join(here, "1100.slice"));
    const { problems } = checkDatabases({ folder: here }).unwrap();
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain("0111.slice is altered");
    expect(problems[1]).toContain("0210.slice");
    expect(problems[2]).toContain("1100.slice is not the database of slice 1100");
    writeFileSync(join(here, "manifest.json"), "{}");
    expect(readManifest(here).isErr).toBe(true);
  });
});
