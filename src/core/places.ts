import { readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { failure, type LabError, Result } from "./result.js";

/** The folder of the project: src/core and dist/core lie equally deep. */
export const projectRoot = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Where databases, games, models and results lie: `ENDGAME_DATA`, or `data/` in the project. */
export function dataFolder(): string {
  return resolve(process.env.ENDGAME_DATA || join(projectRoot, "data"));
}

/** The folders of Syzygy tables: `SYZYGY_PATH`, one or several, separated as the system separates paths; none without it. */
export function syzygyFolders(): string[] {
  return (process.env.SYZYGY_PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(folder));
}

/** What set-up found and built on this machine; it leaves this in build/environment.json. */
export interface Environment {
  /** The Python that has JupyterLab and TensorBoard. */
  readonly python: string;
  readonly tensorflow: {
    readonly version: string;
    readonly kind: "cpu" | "gpu";
    /** Holds the library, in `lib/`. */
    readonly folder: string;
    /** Holds the addons compiled against it. */
    readonly addons: string;
  };
  /** Where set-up keeps what all clones share. */
  readonly cache: string;
}

/** The environment that set-up made, or that it is missing. */
export function readEnvironment(): Result<Environment, LabError<"no-environment">> {
  try {
    return Result.ok(JSON.parse(readFileSync(join(projectRoot, "build", "environment.json"), "utf8")));
  } catch {
    return failure("no-environment", "the project is not set up: run npm run setup");
  }
}
