import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { type Experiment, runExperiment, type Trial } from "./experiment.js";

interface Settings {
  readonly size: number;
  readonly way: string;
}

let folder: string;
let trials: Trial<Settings>[];
let outcome: () => Promise<{ size: number } | undefined>;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("ENDGAME_DATA", folder);
  trials = [];
  outcome = async () => ({ size: trials.at(-1)!.settings.size });
  return () => vi.unstubAllEnvs();
});

const experiment: Experiment<Settings, { size: number }> = {
  name: "sizes",
  defaults: { size: 1, way: "plain" },
  profiles: { quick: {}, laptop: { size: 10 }, paper: { size: 100, way: "large" } },
  dataVersion: "1",
  work(trial) {
    trials.push(trial);
    return outcome();
  },
};

test("settings are the defaults, overridden by the profile, overridden by the caller", async () => {
  await runExperiment(experiment);
  await runExperiment(experiment, { profile: "paper", settings: { size: 7 }, seed: 3 });
  expect(trials.map(({ settings, seed }) => ({ ...settings, seed }))).toEqual([
    { size: 1, way: "plain", seed: 1 },
    { size: 7, way: "large", seed: 3 },
  ]);
});

test("a finished run is loaded, another seed or setting is another run, fresh starts over", async () => {
  const first = await runExperiment(experiment);
  expect(await runExperiment(experiment, { settings: { way: "plain", size: 1 } })).toEqual(first);
  expect(trials.length).toBe(1);
  await runExperiment(experiment, { seed: 2 });
  await runExperiment(experiment, { profile: "laptop" });
  await runExperiment({ ...experiment, dataVersion: "2" });
  expect(new Set(trials.map((trial) => trial.folder)).size).toBe(4);
  await runExperiment(experiment, { fresh: true });
  expect(trials.length).toBe(5);
  expect(trials[4].folder).toBe(trials[0].folder);
});

test("a result tells how it came about", async () => {
  const result = await runExperiment(experiment, { seed: 5 });
  expect(result).toMatchObject({
    experiment: "sizes",
    settings: { size: 1, way: "plain" },
    seed: 5,
    dataVersion: "1",
    libraryVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    gitCommit: expect.stringMatching(/^([0-9a-f]{40}(-dirty)?|unknown)$/),
    backend: "tensorflow",
    backendVersion: expect.stringMatching(/^2\./),
    processor: expect.any(String),
    threads: expect.any(Number),
    started: expect.stringMatching(/^\d{4}-/),
    seconds: expect.any(Number),
    metrics: { size: 1 },
  });
});

test("a stopped run says so, leaves no result and can be run again", async () => {
  outcome = async () => undefined;
  await expect(runExperiment(experiment)).rejects.toMatchObject({ code: "stopped" });
  expect(existsSync(join(folder, "results"))).toBe(false);
  outcome = async () => ({ size: 5 });
  expect((await runExperiment(experiment)).metrics).toEqual({ size: 5 });
});

test("the same trial does not run twice at once", async () => {
  let finish: (metrics: { size: number }) => void = () => {};
  outcome = () => new Promise((resolve) => (finish = resolve));
  const first = runExperiment(experiment);
  await expect(runExperiment(experiment)).rejects.toMatchObject({ code: "locked" });
  finish({ size: 2 });
  expect((await first).metrics).toEqual({ size: 2 });
  expect((await runExperiment(experiment)).metrics).toEqual({ size: 2 });
});

test("an altered result is named and not read", async () => {
  await runExperiment(experiment);
  const [file] = readdirSync(join(folder, "results", "sizes"));
  const path = join(folder, "results", "sizes", file);
  const text = readFileSync(path, "utf8");
  for (const altered of [text.replace('"seed": 1', '"seed": 2'), text.slice(0, 50)]) {
    writeFileSync(path, altered);
    await expect(runExperiment(experiment)).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringContaining(path),
    });
  }
  await runExperiment(experiment, { fresh: true });
});

test("an unknown setting or profile is refused with the nearest", async () => {
  const settings = { siez: 3 } as Partial<Settings>;
  await expect(runExperiment(experiment, { settings })).rejects.toThrow(
    'unknown setting "siez": it is one of size, way; did you mean size?',
  );
  await expect(runExperiment(experiment, { profile: "quik" as "quick" })).rejects.toThrow("did you mean quick?");
});
