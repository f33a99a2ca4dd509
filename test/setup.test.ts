// Set-up may be stopped anywhere, run again, and run beside itself; what it keeps is whole or made anew.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { projectRoot, readEnvironment } from "../src/core/places.js";
import { runProgram } from "./support/program.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

const setUp = (options = {}) => runProgram(process.execPath, ["environment/setup.mjs"], options);

describe("the set-up of this clone", () => {
  test("has nothing to do the second time", async () => {
    const products = ["node_modules/.package-lock.json", "dist/index.js"].map((path) => join(projectRoot, path));
    const before = products.map((path) => statSync(path).mtimeMs);
    const { code, stderr } = await setUp();
    expect({ code, steps: stderr.match(/✓/g)?.length }).toEqual({ code: 0, steps: 6 });
    expect(products.map((path) => statSync(path).mtimeMs)).toEqual(before);
  });

  test("needs no network then", async () => {
    const nowhere = "http://127.0.0.1:9";
    const { code, stderr } = await setUp({ env: { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, https_proxy: nowhere } });
    expect(code, stderr).toBe(0);
  });

  test("names a missing tool and what installs it, in one line", async () => {
    const { stdout: python } = await runProgram("python3", ["-c", "import sys; print(sys.executable, end='')"]);
    const { code, stderr } = await setUp({ env: { PATH: temporaryFolder(), ENDGAME_PYTHON: python, CXX: undefined } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: a C\+\+ compiler is needed, and none was found: .*install.*$/m);
  });

  test("refuses an unknown ENDGAME_TF and unknown words, exit code 2", async () => {
    const wrongKind = await setUp({ env: { ENDGAME_TF: "gpuu" } });
    expect(wrongKind).toMatchObject({ code: 2 });
    expect(wrongKind.stderr).toContain(
      'error: unknown ENDGAME_TF "gpuu": it is one of auto, cpu, gpu; did you mean gpu?',
    );
    const wrongWord = await runProgram(process.execPath, ["environment/setup.mjs", "--fast"]);
    expect(wrongWord.code).toBe(2);
    expect(wrongWord.stderr).toContain("usage: npm run setup");
  });
});

describe("a folder of the cache", () => {
  test("is made once, and again when a file in it was altered or cut off", async () => {
    const { cachedFolder } = await inCache(temporaryFolder());
    const make = vi.fn(async (folder: string) => writeFileSync(join(folder, "file"), "content"));
    const options = { name: "thing", files: ["file"], megabytes: 1, make, say: () => {} };
    const { folder } = await cachedFolder(options);
    await cachedFolder(options);
    expect(make).toHaveBeenCalledTimes(1);

    const file = join(folder, "file");
    utimesSync(file, 0, 0);
    await cachedFolder(options);
    expect(make, "a new date alone changes nothing").toHaveBeenCalledTimes(1);
    writeFileSync(file, "Content");
    await cachedFolder(options);
    expect(make).toHaveBeenCalledTimes(2);
    truncateSync(file, 3);
    await cachedFolder(options);
    expect(make).toHaveBeenCalledTimes(3);
    expect(readFileSync(file, "utf8")).toBe("content");
  });

  test("is made anew after its making was killed, whose lock does not stay", async () => {
    const cache = temporaryFolder();
    const script = `
      const { cachedFolder } = await import(${JSON.stringify(module("cachedFolder"))});
      const { writeFileSync } = await import("node:fs");
      await cachedFolder({ name: "thing", files: ["file"], megabytes: 1, say() {}, make(folder) {
        writeFileSync(folder + "/half", ""); process.kill(process.pid, "SIGKILL"); return new Promise(() => {});
      } });`;
    await runProgram(process.execPath, ["--input-type=module", "-e", script], { env: { ENDGAME_CACHE: cache } });
    expect(existsSync(join(cache, "thing", "half"))).toBe(true);
    expect(existsSync(join(cache, "thing.lock"))).toBe(true);

    const { cachedFolder } = await inCache(cache);
    const make = async (folder: string) => writeFileSync(join(folder, "file"), "content");
    const { folder } = await cachedFolder({ name: "thing", files: ["file"], megabytes: 1, make, say: () => {} });
    expect(existsSync(join(folder, "half"))).toBe(false);
    expect(existsSync(join(cache, "thing.lock"))).toBe(false);
  });

  test("is made by one of two processes that want it at once", async () => {
    const { cachedFolder } = await inCache(temporaryFolder());
    const make = vi.fn(async (folder: string) => {
      await sleep(100);
      writeFileSync(join(folder, "file"), "content");
    });
    const options = { name: "thing", files: ["file"], megabytes: 1, make, say: () => {} };
    await Promise.all([cachedFolder(options), cachedFolder(options)]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("says before the work that the disk has no room, and how much is wanted", async () => {
    const { cachedFolder } = await inCache(temporaryFolder());
    const make = vi.fn();
    const wanted = cachedFolder({ name: "thing", files: [], megabytes: 1e9, make, say: () => {} });
    await expect(wanted).rejects.toThrow(/thing needs 1000000000 MB in .*, where \d+ MB are free/);
    expect(make).not.toHaveBeenCalled();
  });
});

describe("a wheel", () => {
  test("is fetched by its checksum, kept, and fetched again when it is damaged", async () => {
    const python = readEnvironment().unwrap().python;
    const shelf = temporaryFolder();
    const { stdout: sha256 } = await runProgram(python, [join(projectRoot, "test/fixtures/make_wheel.py"), shelf]);
    const cache = temporaryFolder();
    const { fetchWheel } = await inCache(cache, "wheel");
    const wheel = { requirement: "tiny==1.0", sha256: sha256.trim(), bytes: 500 };
    const line = { update: () => {}, progress: () => {} } as never;
    const target = { version: "3.12", platforms: ["any"] };
    vi.stubEnv("PIP_NO_INDEX", "1");
    vi.stubEnv("PIP_FIND_LINKS", shelf);
    const path = await fetchWheel(wheel, { python, target, line });
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(1));
    await fetchWheel(wheel, { python, target, line });
    expect(readFileSync(path).equals(whole)).toBe(true);

    const other = { ...wheel, sha256: "0".repeat(64) };
    await expect(fetchWheel(other, { python, target, line })).rejects.toThrow(/hash/i);
    vi.unstubAllEnvs();
  });
});

describe("a fresh clone with an empty cache", () => {
  const reason = "downloads some 400 MB: only where CI is set";
  test.skipIf(!process.env.CI)(
    `is set up although it was killed in every step (${reason})`,
    { timeout: 1_800_000 },
    async () => {
      const clone = join(temporaryFolder(), "clone");
      const cache = temporaryFolder();
      await runProgram("git", ["clone", "-q", projectRoot, clone]);
      mkdirSync(cache, { recursive: true });
      const env = { ...process.env, ENDGAME_CACHE: cache };
      for (const step of ["npm packages", "Python environment", "native TensorFlow", "library"]) {
        await killIn(step, clone, env);
      }
      const { code, stderr } = await setUp({ cwd: clone, env });
      expect(code, stderr).toBe(0);
      const doctor = await runProgram(process.execPath, ["environment/endgame.mjs", "doctor"], { cwd: clone, env });
      expect(doctor.code, doctor.stdout).toBe(0);
    },
  );
});

/** Starts set-up and kills it, with all it started, shortly after the step before this one has ended. */
async function killIn(step: string, clone: string, env: NodeJS.ProcessEnv): Promise<void> {
  const order = ["tools", "npm packages", "Python environment", "native TensorFlow", "library"];
  const previous = order[order.indexOf(step) - 1];
  const child = spawn(process.execPath, ["environment/setup.mjs"], { cwd: clone, env, detached: true });
  let log = "";
  child.stderr.on("data", (text) => (log += text));
  const ended = new Promise((resolve) => child.on("close", resolve));
  while (!log.includes(`✓ ${previous}`) && child.exitCode === null) await sleep(50);
  await sleep(step === "library" ? 1000 : 3000);
  expect(child.exitCode, `${step} was over too soon to be killed\n${log}`).toBeNull();
  process.kill(-child.pid!, "SIGKILL");
  await ended;
}

function module(name: string): string {
  return new URL(`../environment/setup/${name}.mjs`, import.meta.url).href;
}

/** The modules of set-up, working in a cache folder of their own. */
async function inCache(cache: string): Promise<typeof import("../environment/setup/cachedFolder.mjs")>;
async function inCache(cache: string, name: "wheel"): Promise<typeof import("../environment/setup/wheel.mjs")>;
async function inCache(cache: string, name = "cachedFolder"): Promise<unknown> {
  vi.resetModules();
  vi.stubEnv("ENDGAME_CACHE", cache);
  const loaded = await import(module(name));
  vi.unstubAllEnvs();
  return loaded;
}
