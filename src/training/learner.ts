import { breath } from "../core/breath.js";
import type { BatchStream } from "../datasets/batches.js";
import { addMeasures, type Measures, NO_MEASURES } from "./measures.js";

/** A piece of a learner's state: a weight, a running mean, a moment of the optimiser. */
export interface StateEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/**
 * Something that learns from batches: a network, its loss and its optimiser. The training loop knows nothing else of
 * them; a step that runs as one compiled graph and a step that runs operation by operation look the same to it.
 */
export interface Learner<B> {
  /** Which network, with its sizes. A checkpoint of another one is refused. */
  readonly network: string;
  /** Which encoder it reads. */
  readonly encoder: string;
  /** One step of the optimiser; measured on the batch before the step. */
  train(batch: B, learningRate: number): Measures | Promise<Measures>;
  /** Measures without learning. */
  measure(batch: B): Measures | Promise<Measures>;
  /** All that the next step depends on, copied. */
  state(): StateEntry[];
  /** Takes over what `state` of a learner of the same kind gave. */
  restore(state: readonly StateEntry[]): void;
  /** Frees the network and all else that it holds. */
  dispose(): void;
}

/**
 * Measures a learner on all batches of a stream. Lets other work of the process go on between batches; undefined when
 * the signal came first.
 */
export async function measureAll<B>(
  learner: Learner<B>,
  stream: BatchStream<B>,
  signal?: AbortSignal,
): Promise<Measures | undefined> {
  let total = NO_MEASURES;
  for await (const batch of stream.batches(1)) {
    if (signal?.aborted) return undefined;
    total = addMeasures(total, await learner.measure(batch));
    await breath();
  }
  return total;
}
