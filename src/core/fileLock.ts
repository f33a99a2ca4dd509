import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { failure, type LabError, Result } from "./result.js";

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as far as the system tells: a later process may have the same number. */
  readonly began: string;
}

/**
 * Locks a path for this process: a small file that names the holder. Gives the function that unlocks it, or who holds
 * it. The lock of a process that is gone is taken over. Written by hand as Node has no file locks and ours must outlive
 * no process.
 */
export function lockFile(path: string): Result<() => void, LabError<"locked">> {
  mkdirSync(dirname(path), { recursive: true });
  const ours = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    began: processBegan(process.pid),
  } satisfies Holder);
  const beside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(beside, ours);
    for (;;) {
      if (linked(beside, path)) return Result.ok(() => rmSync(path, { force: true }));
      const theirs = contentOf(path);
      if (theirs === undefined) continue; // unlocked in this moment
      const holder = parseHolder(theirs);
      if (holder && isAlive(holder)) {
        const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
        return failure("locked", `process ${holder.pid}${where} is at work there (${path})`);
      }
      removeStale(path, theirs);
    }
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A hard link is made whole or not at all, content included, and never over an existing file. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the lock away before it is deleted: of two who see the same stale lock, one may already hold a new one. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // someone else was faster
  }
  if (contentOf(aside) !== stale) linked(aside, path);
  rmSync(aside, { force: true });
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Undefined for a file that a power cut left empty: nobody holds it. */
function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true; // cannot be seen from here
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return processBegan(pid) === began;
}

/** Linux tells in field 22 of /proc/<pid>/stat, counted behind the name in parentheses; elsewhere nothing is known. */
function processBegan(pid: number): string {
  const stat = contentOf(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
