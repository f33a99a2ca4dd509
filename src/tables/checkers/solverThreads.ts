import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { builtUrl } from "../../core/builtUrl.js";
import type { SolverCall, SolverThreadData } from "./solverCore.js";

/** The threads of the solver over one shared memory. A call is made by all of them and is done when the last one is. */
export class SolverThreads {
  readonly #workers: Worker[];

  constructor(data: SolverThreadData) {
    const url = builtUrl(import.meta.url, "./solver.worker.js");
    this.#workers = Array.from({ length: data.threads }, () => new Worker(url, { workerData: data }));
  }

  get count(): number {
    return this.#workers.length;
  }

  /** Makes a call; thread i has its scratch at `scratch + i * stride`. Rejects if a thread dies. */
  async call(call: SolverCall, scratch: number, stride: number): Promise<void> {
    const stop = new AbortController();
    try {
      await Promise.all(
        this.#workers.map((worker, i) => {
          worker.postMessage({ ...call, scratch: scratch + i * stride });
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
