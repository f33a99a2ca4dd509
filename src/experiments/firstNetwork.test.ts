import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { parseFen } from "../checkers/fen.js";
import { builtUrl } from "../core/builtUrl.js";
import type { ProgressEvent } from "../core/progress.js";
import { openDatabase } from "../tables/checkers/database.js";
import { runFirstNetwork } from "./firstNetwork.js";

// The network is the thesis's own: some seconds a run.
vi.setConfig({ testTimeout: 300_000 });

const settings = { regions: "2 3", positions: 1000, epochs: 3, batchSize: 100, searched: 100 };
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("ENDGAME_DATA", folder);
  return () => vi.unstubAllEnvs();
});

/** The folder of the one network that was trained. */
function networkFolder(data = folder): string {
  const networks = join(data, "runs", "checkers-networks");
  const [name] = readdirSync(networks).filter((entry) => !entry.endsWith(".lock"));
  return join(networks, name);
}

/** The learnt weights, as they are saved. */
const weightsIn = (data = folder) => readFileSync(join(networkFolder(data), "network", "weights.bin"));

/** Stops the run when training has passed so many positions. */
function stopAt(positions: number) {
  const stop = new AbortController();
  const progress = ({ label, done }: ProgressEvent) => {
    if (label === "training" && done >= positions) stop.abort();
  };
  return { progress, signal: stop.signal };
}

test("one seed, one result; stopped and resumed, the same; its numbers are what they say", async () => {
  const whole = await runFirstNetwork({ settings });
  const weights = weightsIn();
  await expect(runFirstNetwork({ settings, fresh: true, ...stopAt(1) })).rejects.toMatchObject({ code: "stopped" });
  await expect(runFirstNetwork({ settings, ...stopAt(1100) })).rejects.toMatchObject({ code: "stopped" });
  const resumed = await runFirstNetwork({ settings });
  expect(resumed.metrics).toEqual(whole.metrics);
  expect(weightsIn().equals(weights)).toBe(true);

  const { history, test: tested, threshold, misclassified } = whole.metrics;
  expect(history.length).toBe(3);
  expect(Object.keys(history[0].training)).toEqual(expect.arrayContaining(["outcome/win", "flag/capture"]));
  expect(tested.positions).toBe(100);
  expect(threshold.rule.positions).toBe(100);
  expect(tested.flags.reduce((sum, { network }) => sum + network, 0)).toBe(threshold.first.right);
  const database = openDatabase(join(folder, "checkers")).unwrap();
  for (const { fen, truth, network } of misclassified) {
    expect(database.outcome(parseFen(fen).unwrap()).unwrap()).toBe(truth);
    expect(network).not.toBe(truth);
  }
});

test("a damaged checkpoint is named, and fresh starts over", async () => {
  await expect(runFirstNetwork({ settings, ...stopAt(1) })).rejects.toMatchObject({ code: "stopped" });
  const path = join(networkFolder(), "checkpoint");
  writeFileSync(path, readFileSync(path).subarray(0, 1000));
  await expect(runFirstNetwork({ settings })).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringContaining(path),
  });
  expect((await runFirstNetwork({ settings, fresh: true })).metrics.history.length).toBe(3);
});

test("databases that are missing are named with the command that builds them, and how long it takes", async () => {
  await expect(runFirstNetwork({ settings: { ...settings, regions: "43 34" } })).rejects.toMatchObject({
    code: "not-built",
    message: expect.stringMatching(/endgame solve --pieces 7 builds the others, in about \d+ minutes on two cores/),
  });
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
  const { runFirstNetwork } = await import(process.env.MODULE);
  await runFirstNetwork({ settings: JSON.parse(process.env.SETTINGS) });
`;

test("killed between any two writes, again and again, it ends with the very weights of a run that was not", async () => {
  const few = { ...settings, epochs: 2, batchSize: 350 }; // two steps an epoch
  const whole = await runFirstNetwork({ settings: few });
  const other = temporaryFolder();
  const run = (killAt: number) =>
    spawnSync(process.execPath, ["--input-type=module", "-e", KILLED_AT], {
      env: {
        ...process.env,
        ENDGAME_DATA: other,
        KILL_AT: `${killAt}`,
        MODULE: builtUrl(import.meta.url, "firstNetwork.js").href,
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
  expect((await runFirstNetwork({ settings: few })).metrics).toEqual(whole.metrics);
  vi.stubEnv("ENDGAME_DATA", folder);
  expect(weightsIn(other).equals(weightsIn(folder))).toBe(true);
});
