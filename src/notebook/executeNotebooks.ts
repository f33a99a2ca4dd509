import { spawn } from "node:child_process";
import { projectRoot } from "../core/places.js";
import type { Profile } from "../core/profile.js";
import { failure, type LabError, Result } from "../core/result.js";
import { jupyterEnvironment, jupyterPython, jupyterScript } from "./jupyter.js";

export interface ExecuteOptions {
  /** The sizes at which the experiments run. */
  readonly profile: Profile;
  /** Folder for the executed notebooks; left out, each is replaced by its executed self. */
  readonly outputFolder?: string;
}

export type ExecuteErrorCode = "no-environment" | "notebook-failed" | "interrupted";

/** The exit code by which execute.py says that Ctrl-C ended it. */
const INTERRUPTED = 130;

/**
 * Runs notebooks from top to bottom in fresh kernels, with progress on standard output, and saves them with their
 * outputs. The first error of each is told on standard error, and the others still run.
 */
export async function executeNotebooks(
  paths: readonly string[],
  options: ExecuteOptions,
): Promise<Result<void, LabError<ExecuteErrorCode>>> {
  const python = jupyterPython();
  if (python.isErr) return Result.err(python.error);
  const { profile, outputFolder } = options;
  const words = [jupyterScript("execute.py"), ...(outputFolder ? ["--out", outputFolder] : []), ...paths];
  const environment = { ...jupyterEnvironment(), ENDGAME_PROFILE: profile };
  const code = await runToEnd(python.value, words, environment);
  if (code === 0) return Result.ok(undefined);
  if (code === INTERRUPTED) return failure("interrupted", "interrupted");
  return failure("notebook-failed", "a notebook failed: see above");
}

/** Runs a program on this terminal; its exit code. Ctrl-C reaches it by itself, and its answer is waited for. */
export function runToEnd(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const ignore = () => {};
  process.on("SIGINT", ignore);
  return new Promise<number>((resolve, reject) => {
    const child = spawn(program, words, { cwd: projectRoot, env, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  }).finally(() => process.off("SIGINT", ignore));
}
