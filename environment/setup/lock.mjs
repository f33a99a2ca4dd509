import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does the work while no other process does the work of the same lock file; waits for one that is at it. The lock of
 * a process that is gone is taken over, so that a killed set-up never blocks the next.
 * @template T
 * @param {string} path
 * @param {() => void} onWait called once if another process is at work
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = false; !take(path); waited = true) {
    if (!waited) onWait();
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!ownerIsAlive(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function ownerIsAlive(path) {
  try {
    const owner = Number(readFileSync(path, "utf8"));
    if (!owner) return true; // created this instant, its number not yet written
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
