import { Random } from "../core/random.js";
import type { ExampleSet } from "./exampleSet.js";

/** Encoded examples, ready for a network. The arrays are used again for a later batch of the stream. */
export interface Batch {
  /** How many examples. */
  readonly size: number;
  /** size × the numbers of a position. */
  readonly inputs: Float32Array;
  /** The class of each. */
  readonly labels: Int32Array;
  /** The group of each. */
  readonly groups: Uint8Array;
}

/** The batches of each epoch. What they are depends on the epoch and the place in it alone, so any can be come back to. */
export interface BatchStream<B = Batch> {
  readonly batchesPerEpoch: number;
  /** Examples that one epoch passes. */
  readonly examplesPerEpoch: number;
  /** The batches of an epoch (from 1 on), from number `from` (from 0 on) to the last. */
  batches(epoch: number, from?: number): Iterable<B> | AsyncIterable<B>;
}

export interface BatchOptions {
  readonly batchSize: number;
  /**
   * Every epoch passes the examples in another order, a function of this seed and the epoch. All batches are then full,
   * as a compiled step has a fixed size: the few examples that are left over at the end of an epoch get their turn in
   * others. Without it they come in the order of the indices, the last batch as small as it comes: for measuring.
   */
  readonly seed?: number;
}

/** Which examples come in which batch of which epoch; what both a stream and the thread that works for it follow. */
export class BatchPlan {
  readonly batchesPerEpoch: number;
  readonly examplesPerEpoch: number;
  readonly #random: Random | undefined;
  #epoch = 0;
  #order: Uint32Array;

  constructor(
    private readonly indices: Uint32Array,
    readonly options: BatchOptions,
  ) {
    const { batchSize, seed } = options;
    const most = seed === undefined ? Number.POSITIVE_INFINITY : indices.length;
    if (!(batchSize >= 1 && batchSize <= most)) {
      throw new RangeError(`invalid batch size: ${batchSize} for ${indices.length} examples`);
    }
    this.#random = seed === undefined ? undefined : Random.of(seed);
    this.#order = indices;
    const batches = indices.length / batchSize;
    this.batchesPerEpoch = this.#random ? Math.floor(batches) : Math.ceil(batches);
    this.examplesPerEpoch = this.#random ? this.batchesPerEpoch * batchSize : indices.length;
  }

  /** The examples of a batch, numbered from 0 in its epoch, which is numbered from 1. */
  examplesOf(epoch: number, batch: number): Uint32Array {
    if (this.#random && epoch !== this.#epoch) {
      this.#order = this.#random.fork(`order of epoch ${epoch}`).shuffle(this.indices.slice());
      this.#epoch = epoch;
    }
    const { batchSize } = this.options;
    return this.#order.subarray(batch * batchSize, Math.min((batch + 1) * batchSize, this.examplesPerEpoch));
  }
}

/** Arrays that hold up to `size` encoded examples. */
export function batchArrays(shape: readonly number[], size: number): Omit<Batch, "size"> {
  return {
    inputs: new Float32Array(shape.reduce((a, b) => a * b, size)),
    labels: new Int32Array(size),
    groups: new Uint8Array(size),
  };
}

/** Encodes the examples at these indices into the arrays. */
export function fillBatch(examples: ExampleSet, indices: Uint32Array, arrays: Omit<Batch, "size">): Batch {
  const numbers = examples.shape.reduce((a, b) => a * b, 1);
  const { inputs, labels, groups } = arrays;
  const size = indices.length;
  for (let i = 0; i < size; i++) {
    examples.encode(indices[i], inputs, i * numbers);
    labels[i] = examples.label(indices[i]);
    groups[i] = examples.group(indices[i]);
  }
  return {
    size,
    inputs: inputs.subarray(0, size * numbers),
    labels: labels.subarray(0, size),
    groups: groups.subarray(0, size),
  };
}

/** The batches of these examples, made when they are asked for. */
export function batchStream(examples: ExampleSet, indices: Uint32Array, options: BatchOptions): BatchStream {
  const plan = new BatchPlan(indices, options);
  return {
    batchesPerEpoch: plan.batchesPerEpoch,
    examplesPerEpoch: plan.examplesPerEpoch,
    *batches(epoch, from = 0) {
      const arrays = batchArrays(examples.shape, Math.min(options.batchSize, indices.length));
      for (let batch = from; batch < plan.batchesPerEpoch; batch++) {
        yield fillBatch(examples, plan.examplesOf(epoch, batch), arrays);
      }
    },
  };
}
