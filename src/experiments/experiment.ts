import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { unknownChoice } from "../core/choice.js";
import { lockFile } from "../core/fileLock.js";
import { dataFolder } from "../core/places.js";
import { type Profile, profiles } from "../core/profile.js";
import type { ProgressListener } from "../core/progress.js";
import { LabError, type Result } from "../core/result.js";
import { type Provenance, provenance } from "./provenance.js";
import { readResult, writeResult } from "./resultFile.js";

/** Settings are flat, so that overriding one is a line. */
export type SettingsOf<S> = { readonly [Name in keyof S]: number | string | boolean };

/** What is asked of a run. */
export interface RunConfig<Settings> {
  /** Which sizes; `quick` unless told. */
  readonly profile?: Profile;
  /** All randomness follows from it; 1 unless told. */
  readonly seed?: number;
  /** Overrides of single settings of the profile. */
  readonly settings?: Partial<Settings>;
  /** Starts over, also where a result or a checkpoint is there. */
  readonly fresh?: boolean;
  /** Ends the run at the next batch, with a checkpoint. */
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** What the work of an experiment gets. */
export interface Trial<Settings> extends Pick<RunConfig<Settings>, "signal" | "progress"> {
  readonly settings: Settings;
  readonly seed: number;
  /** Whether networks that the work trains are to be trained anew. */
  readonly fresh: boolean;
  /** For checkpoints, logs and the trained network; it holds those of a run that was broken off. */
  readonly folder: string;
}

export interface Experiment<Settings, Metrics> {
  /** Names its folders: a short word. */
  readonly name: string;
  readonly defaults: Settings;
  readonly profiles: Readonly<Record<Profile, Partial<Settings>>>;
  /** Counts up when the same settings and seed mean other data. */
  readonly dataVersion: string;
  /** Does it, resuming what the trial's folder holds; undefined when the signal ended it early. */
  work(trial: Trial<Settings>): Promise<Metrics | undefined>;
}

/** What a run leaves behind. */
export interface ExperimentResult<Settings, Metrics> extends Provenance {
  readonly experiment: string;
  readonly settings: Settings;
  readonly seed: number;
  readonly dataVersion: string;
  /** ISO time. */
  readonly started: string;
  /** Of the last run; where an earlier one was broken off, its time is not in it. */
  readonly seconds: number;
  readonly metrics: Metrics;
}

/**
 * Runs an experiment, or gives the result it left: settings, seed and data version make a key; a finished run with that
 * key is loaded, a broken-off one goes on from its last checkpoint, anything else starts.
 * Throws a LabError: `stopped` when the signal ended it, `locked` while the same trial runs elsewhere, `damaged` where a
 * file was altered, `unknown-choice` for a setting or profile that is none.
 */
export async function runExperiment<Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
  config: RunConfig<Settings> = {},
): Promise<ExperimentResult<Settings, Metrics>> {
  const { fresh = false, signal, progress } = config;
  const { settings, seed, folder, resultPath } = placesOf(experiment, config);
  const unlock = lockFile(`${folder}.lock`).unwrap();
  try {
    if (fresh) {
      rmSync(resultPath, { force: true });
      rmSync(folder, { recursive: true, force: true });
    }
    const earlier = readResult<ExperimentResult<Settings, Metrics>>(resultPath).unwrap();
    if (earlier) return earlier;
    const started = new Date();
    const metrics = await experiment.work({ settings, seed, fresh, folder, signal, progress });
    if (metrics === undefined) {
      throw new LabError("stopped", `${experiment.name} was stopped: run it again to go on from its checkpoint`);
    }
    const result: ExperimentResult<Settings, Metrics> = {
      experiment: experiment.name,
      settings,
      seed,
      dataVersion: experiment.dataVersion,
      ...provenance(),
      started: started.toISOString(),
      seconds: (Date.now() - started.getTime()) / 1000,
      metrics,
    };
    writeResult(resultPath, result);
    return result;
  } finally {
    unlock();
  }
}

/** Where a run keeps what its work leaves: checkpoints, logs, a network. */
export function trialFolder<Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
  config: RunConfig<Settings> = {},
): string {
  return placesOf(experiment, config).folder;
}

/** The result that a run left, if there is one. */
export function findResult<Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
  config: Pick<RunConfig<Settings>, "profile" | "seed" | "settings"> = {},
): Result<ExperimentResult<Settings, Metrics> | undefined, LabError<"damaged">> {
  return readResult(placesOf(experiment, config).resultPath);
}

/** What is asked for, and where it lies. */
function placesOf<Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
  config: RunConfig<Settings>,
) {
  const { seed = 1 } = config;
  const settings = settingsOf(experiment, config);
  const key = trialKey(experiment, settings, seed);
  return {
    settings,
    seed,
    folder: join(dataFolder(), "runs", experiment.name, key),
    resultPath: join(dataFolder(), "results", experiment.name, `${key}.json`),
  };
}

/** The defaults, overridden by the profile, overridden by the caller. */
export function settingsOf<Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
  { profile = "quick", settings = {} }: RunConfig<Settings>,
): Settings {
  if (!profiles.includes(profile)) throw new LabError("unknown-choice", unknownChoice("profile", profile, profiles));
  const names = Object.keys(experiment.defaults);
  for (const name of Object.keys(settings)) {
    if (!names.includes(name)) throw new LabError("unknown-choice", unknownChoice("setting", name, names));
  }
  return { ...experiment.defaults, ...experiment.profiles[profile], ...settings };
}

/** The same for the same settings in whatever order. */
function trialKey<Settings extends SettingsOf<Settings>, Metrics>(
  { dataVersion }: Experiment<Settings, Metrics>,
  settings: Settings,
  seed: number,
): string {
  const sorted = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256").update(JSON.stringify([sorted, seed, dataVersion]));
  return `seed${seed}-${hash.digest("hex").slice(0, 12)}`;
}
