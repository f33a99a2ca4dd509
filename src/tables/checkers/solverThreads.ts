import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../core/thread.js";
import { stretchWords } from "./arena.js";
import type { SolverCall, SolverMessage, SolverThreadData } from "./solverCore.js";

/** How many of `threads` threads, each with `stride` words of scratch, `room` words hold. Not one is 0. */
export function threadsThatFit(threads: number, stride: number, room: number): number {
  let fit = Math.min(threads, Math.floor(room / stride));
  while (fit > 0 && stretchWords(fit * stride) > room) fit--;
  return Math.max(0, fit);
}

/** The threads of the solver over one shared memory. A call is made by all or some of them and is done when the last one is. */
export class SolverThreads {
  readonly #workers: Worker[];

  constructor(data: SolverThreadData, threads: number) {
    const start = () => startThread(import.meta.url, "./solver.worker.js", data);
    this.#workers = Array.from({ length: threads }, start);
  }

  get count(): number {
    return this.#workers.length;
  }

  /** Makes a call with the first `threads` threads; thread i has its scratch at `scratch + i * stride`. Rejects if one dies. */
  async call(call: SolverCall, scratch: number, stride: number, threads = this.count): Promise<void> {
    const stop = new AbortController();
    try {
      await Promise.all(
        this.#workers.slice(0, threads).map((worker, i) => {
          worker.postMessage({ ...call, scratch: scratch + i * stride, threads } satisfies SolverMessage);
          return Promise.race([
            once(worker, "message", { signal: stop.signal }),
            once(worker, "exit", { signal: stop.signal }).then(() => {
              throw new Error("a thread of the solver ended");
            }),
          ]);
        }),
      );
    } finally {
      stop.abort(); // takes the listeners off again; what is left pending of the race is nobody's concern
    }
  }

  /** Ends the threads, wherever they are. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
