import { spawn } from "node:child_process";
import { projectRoot } from "../../src/core/places.js";

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  /** Added to the environment; undefined takes a variable away. */
  readonly env?: Record<string, string | undefined>;
  readonly input?: string;
}

/** Runs a program to its end and gives what it wrote and its exit code. */
export function runProgram(program: string, words: readonly string[], options: ProgramOptions = {}): Promise<Outcome> {
  const { cwd = projectRoot, env = {}, input = "" } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd, env: { ...process.env, ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (text) => (stdout += text));
    child.stderr.on("data", (text) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => {}); // a program that ends without reading is no failure
    child.stdin.end(input);
  });
}

/** Runs `endgame` with these words. */
export function endgame(words: readonly string[], options: ProgramOptions = {}): Promise<Outcome> {
  return runProgram(process.execPath, ["environment/endgame.mjs", ...words], options);
}
