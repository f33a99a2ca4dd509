import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  // Written beside and linked, so that a lock that is there always says whose it is.
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, String(process.pid));
  try {
    linkSync(beside, path);
    return true;
  } catch {
    if (!ownerIsAlive(path)) rmSync(path, { force: true });
    return false;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** @param {string} path */
function ownerIsAlive(path) {
  try {
    process.kill(Number(readFileSync(path, "utf8")) || Number.NaN, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
