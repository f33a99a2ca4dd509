import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { SetupError } from "./say.mjs";

/**
 * Runs a command to its end, hands over its lines as they come, and fails with its last lines if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<void>}
 */
export function run(command, args, { cwd, env = process.env, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    /** @type {string[]} */
    const tail = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        tail.push(line);
        if (tail.length > 30) tail.shift();
        onLine?.(line);
      });
    }
    child.on("error", (error) => reject(new SetupError(`cannot run ${command}: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      reject(
        new SetupError(`${command} ${args.slice(0, 4).join(" ")} … failed (${signal ?? code}):\n${tail.join("\n")}`),
      );
    });
  });
}

/**
 * The first line a command prints, or undefined where it is missing or fails.
 * @param {string} command
 * @param {...string} args
 */
export function firstLine(command, ...args) {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n")[0].trim() : undefined;
}
