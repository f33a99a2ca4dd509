import type { Worker } from "node:worker_threads";
import { startThread } from "../core/thread.js";
import { type Batch, type BatchOptions, BatchPlan, type BatchStream, batchArrays } from "./batches.js";
import type { ExampleSet, ExampleSource } from "./exampleSet.js";

/** Batches that are made while the one before them trains: one in work, one waiting. */
const AHEAD = 2;

/** What the thread is told: a stream to prepare for, then batches of it to make. */
export type ThreadMessage =
  | { readonly open: number; readonly indices: Uint32Array; readonly options: BatchOptions }
  | { readonly stream: number; readonly epoch: number; readonly batch: number; readonly arrays: Arrays };

type Arrays = Omit<Batch, "size">;

/**
 * A thread that unranks and encodes positions, so that the next batches are ready when a step of training ends. Gives the
 * very batches of `batchStream`.
 */
export class BatchThread {
  readonly #worker: Worker;
  /** Answers come in the order of the questions. */
  readonly #waiting: { resolve: (batch: Batch) => void; reject: (error: Error) => void }[] = [];
  #streams = 0;
  #broken: Error | undefined;

  constructor(private readonly examples: ExampleSet & { readonly source: ExampleSource }) {
    this.#worker = startThread(import.meta.url, "./batch.worker.js", examples.source);
    this.#worker.on("message", (batch: Batch) => {
      this.#waiting.shift()?.resolve(batch);
      if (this.#waiting.length === 0) this.#worker.unref();
    });
    this.#worker.on("error", (error) => this.#break(error));
    this.#worker.on("exit", () => this.#break(new Error("the thread that makes batches has ended")));
    this.#worker.unref(); // a program can end while nothing is asked of the thread
  }

  /** The batches of these examples. One epoch of a stream is read at a time. */
  stream(indices: Uint32Array, options: BatchOptions): BatchStream {
    const { batchesPerEpoch, examplesPerEpoch } = new BatchPlan(indices, options);
    const stream = this.#streams++;
    this.#post({ open: stream, indices: shared(indices), options });
    const spare = Array.from({ length: AHEAD + 1 }, () =>
      batchArrays(this.examples.shape, Math.min(options.batchSize, indices.length)),
    );
    const make = (epoch: number, batch: number) => this.#make(stream, epoch, batch, spare.pop() as Arrays);
    const giveBack = ({ inputs, labels, groups }: Batch) =>
      spare.push({
        inputs: new Float32Array(inputs.buffer as ArrayBuffer),
        labels: new Int32Array(labels.buffer as ArrayBuffer),
        groups: new Uint8Array(groups.buffer as ArrayBuffer),
      });
    return {
      batchesPerEpoch,
      examplesPerEpoch,
      async *batches(epoch, from = 0) {
        const ahead: Promise<Batch>[] = [];
        let next = from;
        try {
          for (let left = batchesPerEpoch - from; left > 0; left--) {
            while (ahead.length < AHEAD && next < batchesPerEpoch) ahead.push(make(epoch, next++));
            const batch = await (ahead.shift() as Promise<Batch>);
            try {
              yield batch;
            } finally {
              giveBack(batch);
            }
          }
        } finally {
          for (const batch of await Promise.all(ahead)) giveBack(batch);
        }
      },
    };
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #make(stream: number, epoch: number, batch: number, arrays: Arrays): Promise<Batch> {
    const made = new Promise<Batch>((resolve, reject) => {
      if (this.#broken) reject(this.#broken);
      else this.#waiting.push({ resolve, reject });
    });
    const { inputs, labels, groups } = arrays;
    this.#worker.ref();
    this.#post({ stream, epoch, batch, arrays }, [inputs.buffer, labels.buffer, groups.buffer] as ArrayBuffer[]);
    return made;
  }

  #post(message: ThreadMessage, transferred: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transferred);
  }

  #break(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#broken);
  }
}

/** The same numbers in memory that threads share: sent, they are not copied. */
function shared(indices: Uint32Array): Uint32Array {
  if (indices.buffer instanceof SharedArrayBuffer) return indices;
  const copy = new Uint32Array(new SharedArrayBuffer(indices.byteLength));
  copy.set(indices);
  return copy;
}
