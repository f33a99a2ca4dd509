import { Worker } from "node:worker_threads";
import { builtUrl } from "./builtUrl.js";

/**
 * Starts a thread from a script that lies beside the calling module. It gets none of the process's own flags: one such as
 * `--input-type` would keep it from running a file.
 */
export function startThread(caller: string, file: string, workerData?: unknown): Worker {
  return new Worker(builtUrl(caller, file), { workerData, execArgv: [] });
}
