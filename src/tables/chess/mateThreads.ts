import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../core/thread.js";
import type { MateValues } from "./mateConversions.js";
import type { MateMemory } from "./mateSolver.js";

/** A table to be filled: its ending, its memory, and the tables that captures and promotions lead to, by name. */
export interface MateJob {
  readonly ending: string;
  readonly memory: MateMemory;
  readonly smaller: ReadonlyMap<string, MateValues>;
}

/** What a thread is told: the job, and how many threads share it. */
export interface MateMessage extends MateJob {
  readonly threads: number;
}

/** The threads that fill tables, all of them one table at a time. */
export class MateThreads {
  readonly #workers: Worker[];

  constructor(threads: number) {
    const start = () => startThread(import.meta.url, "./mate.worker.js");
    this.#workers = Array.from({ length: threads }, start);
  }

  /** Fills a table; gives the weights of the codes: see {@link MateSolver.count}. Rejects if a thread dies. */
  async solve(job: MateJob): Promise<Float64Array> {
    const stop = new AbortController();
    try {
      const counts = await Promise.all(
        this.#workers.map(async (worker) => {
          worker.postMessage({ ...job, threads: this.#workers.length } satisfies MateMessage);
          const [answer] = await Promise.race([
            once(worker, "message", { signal: stop.signal }),
            once(worker, "exit", { signal: stop.signal }).then(() => {
              throw new Error("a thread of the generator ended");
            }),
          ]);
          return answer as Float64Array;
        }),
      );
      return counts.reduce((sum, one) => sum.map((weight, i) => weight + one[i]));
    } finally {
      stop.abort(); // takes the listeners off again; what is left pending of the race is nobody's concern
    }
  }

  /** Ends the threads, wherever they are. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
