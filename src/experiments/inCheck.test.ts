import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { builtUrl } from "../core/builtUrl.js";
import type { ProgressEvent } from "../core/progress.js";
import { runInCheck } from "./inCheck.js";

const settings = { positions: 400, channels: 3, epochs: 3, batchSize: 40 };
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("ENDGAME_DATA", folder);
  return () => vi.unstubAllEnvs();
});

function readCheckpoint(data: string): Buffer {
  const runs = join(data, "runs", "in-check");
  const [trial] = readdirSync(runs).filter((name) => !name.endsWith(".lock"));
  return readFileSync(join(runs, trial, "checkpoint"));
}

/** Stops the run when it has passed so many positions. */
function stopAt(positions: number) {
  const stop = new AbortController();
  const progress = ({ done }: ProgressEvent) => {
    if (done >= positions) stop.abort();
  };
  return { progress, signal: stop.signal };
}

test("one seed, one result; stopped and resumed, the same", async () => {
  const whole = await runInCheck({ settings });
  expect(whole.metrics.history.length).toBe(3);
  const checkpoint = readCheckpoint(folder);

  await expect(runInCheck({ settings, fresh: true, ...stopAt(1) })).rejects.toMatchObject({ code: "stopped" });
  await expect(runInCheck({ settings, ...stopAt(840) })).rejects.toMatchObject({ code: "stopped" });
  const resumed = await runInCheck({ settings });
  expect(resumed.metrics).toEqual(whole.metrics);
  expect(readCheckpoint(folder).equals(checkpoint)).toBe(true);
});

test("a damaged checkpoint is named, and fresh starts over", async () => {
  await expect(runInCheck({ settings, ...stopAt(1) })).rejects.toMatchObject({ code: "stopped" });
  const [trial] = readdirSync(join(folder, "runs", "in-check"));
  const path = join(folder, "runs", "in-check", trial, "checkpoint");
  writeFileSync(path, readFileSync(path).subarray(0, 1000));
  await expect(runInCheck({ settings })).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringContaining(path),
  });
  expect((await runInCheck({ settings, fresh: true })).metrics.history.length).toBe(3);
});

/** Kills itself right before its n-th change of a file, as a power cut would; `clock` makes every step checkpoint. */
const KILLED_AT = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  let left = Number(process.env.KILL_AT);
  for (const name of ["openSync", "writeFileSync", "fsyncSync", "renameSync", "linkSync", "rmSync"]) {
    const original = fs[name];
    fs[name] = (...given) => {
      if (--left < 0) process.kill(process.pid, "SIGKILL");
      return original(...given);
    };
  }
  syncBuiltinESMExports();
  const now = performance.now.bind(performance);
  let clock = 0;
  performance.now = () => now() + (clock += 60_000);
  const { runInCheck } = await import(process.env.MODULE);
  await runInCheck({ settings: JSON.parse(process.env.SETTINGS) });
`;

test("killed between any two writes, again and again, it ends with the very weights of a run that was not", async () => {
  const few = { ...settings, epochs: 2, batchSize: 140 }; // two steps an epoch
  const whole = await runInCheck({ settings: few });
  const checkpoint = readCheckpoint(folder);
  const other = temporaryFolder();
  const run = (killAt: number) =>
    spawnSync(process.execPath, ["--input-type=module", "-e", KILLED_AT], {
      env: {
        ...process.env,
        ENDGAME_DATA: other,
        KILL_AT: `${killAt}`,
        MODULE: builtUrl(import.meta.url, "inCheck.js").href,
        SETTINGS: JSON.stringify(few),
      },
      encoding: "utf8",
    });
  let kills = 0;
  for (let killAt = 4; ; killAt += 3) {
    const { status, signal, stderr } = run(killAt);
    if (status === 0) break;
    expect(signal, stderr).toBe("SIGKILL");
    kills++;
  }
  expect(kills).toBeGreaterThan(3);
  vi.stubEnv("ENDGAME_DATA", other);
  expect((await runInCheck({ settings: few })).metrics).toEqual(whole.metrics);
  expect(readCheckpoint(other).equals(checkpoint)).toBe(true);
}, 180_000);
