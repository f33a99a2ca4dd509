import { Random } from "../core/random.js";
import type { ExampleSet } from "./exampleSet.js";

/** Encoded examples, ready for a network. The arrays are used again for the next batch of the stream. */
export interface Batch {
  /** How many examples. */
  readonly size: number;
  /** size × the numbers of a position. */
  readonly inputs: Float32Array;
  /** The class of each. */
  readonly labels: Int32Array;
}

/** The batches of each epoch. What they are depends on the epoch and the place in it alone, so any can be come back to. */
export interface BatchStream<B = Batch> {
  readonly batchesPerEpoch: number;
  /** Examples that one epoch passes. */
  readonly examplesPerEpoch: number;
  /** The batches of an epoch (from 1 on), from number `from` (from 0 on) to the last. */
  batches(epoch: number, from?: number): Iterable<B> | AsyncIterable<B>;
}

export interface ShuffledOptions {
  readonly batchSize: number;
  /** The order of epoch n is a function of this seed and n. */
  readonly seed: number;
}

/**
 * Every epoch passes the examples in another order. All batches are full, as a compiled step has a fixed size: the
 * few examples that are left over at the end of an epoch get their turn in others.
 */
export function shuffledBatches(examples: ExampleSet, indices: Uint32Array, options: ShuffledOptions): BatchStream {
  const { batchSize, seed } = options;
  if (!(batchSize >= 1 && batchSize <= indices.length)) {
    throw new RangeError(`invalid batch size: ${batchSize} for ${indices.length} examples`);
  }
  const batchesPerEpoch = Math.floor(indices.length / batchSize);
  const random = Random.of(seed);
  return {
    batchesPerEpoch,
    examplesPerEpoch: batchesPerEpoch * batchSize,
    batches(epoch, from = 0) {
      const order = random.fork(`order of epoch ${epoch}`).shuffle(indices.slice());
      return cut(examples, order.subarray(from * batchSize, batchesPerEpoch * batchSize), batchSize);
    },
  };
}

/** Every epoch passes the examples in the order of the indices, the last batch as small as it comes: for measuring. */
export function orderedBatches(examples: ExampleSet, indices: Uint32Array, batchSize: number): BatchStream {
  if (!(batchSize >= 1)) throw new RangeError(`invalid batch size: ${batchSize}`);
  return {
    batchesPerEpoch: Math.ceil(indices.length / batchSize),
    examplesPerEpoch: indices.length,
    batches: (_epoch, from = 0) => cut(examples, indices.subarray(from * batchSize), batchSize),
  };
}

function* cut(examples: ExampleSet, order: Uint32Array, batchSize: number): Generator<Batch> {
  const numbers = examples.shape.reduce((a, b) => a * b, 1);
  const inputs = new Float32Array(Math.min(batchSize, order.length) * numbers);
  const labels = new Int32Array(Math.min(batchSize, order.length));
  for (let start = 0; start < order.length; start += batchSize) {
    const size = Math.min(batchSize, order.length - start);
    for (let i = 0; i < size; i++) {
      examples.encode(order[start + i], inputs, i * numbers);
      labels[i] = examples.label(order[start + i]);
    }
    yield { size, inputs: inputs.subarray(0, size * numbers), labels: labels.subarray(0, size) };
  }
}
