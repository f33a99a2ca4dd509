import { ProgressMeter } from "../core/progress.js";
import type { Random } from "../core/random.js";
import type { BatchStream } from "../datasets/batches.js";
import { BLOCKS_BETWEEN_STOPS, type PackingOptions, stopIfAsked } from "../tables/checkers/packed/keptValues.js";
import type { PackedEncoder } from "../tables/checkers/packed/packedEncoder.js";
import type { PlacedSlice } from "../tables/checkers/packed/packedLayout.js";

/** Positions to learn from: their inputs, values and weights, drawn so that those that cost most are all there. */
export interface PackingExamples {
  readonly length: number;
  /** How many numbers an example has as a network's input. */
  readonly inputs: number;
  /** Of each example the number of inputs that are on and the inputs, from `starts[i]` on. */
  readonly active: Uint16Array;
  readonly starts: Uint32Array;
  /** 0 draw, 1 win, 2 loss. */
  readonly labels: Uint8Array;
  /** How many positions an example stands for. */
  readonly weights: Float32Array;
}

/** Encoded examples; the arrays are used again for the next batch. */
export interface PackingBatch {
  readonly size: number;
  readonly inputs: Float32Array;
  readonly labels: Int32Array;
  readonly weights: Float32Array;
}

/** Even a position of which the network is sure is drawn this often: it may become unsure. */
const LEAST_CHANCE = 0.01;
/** Slots to look at, at most: of more pieces every n-th block. */
const MOST_SLOTS = 1.4e8;

interface CodedBlock {
  readonly slice: PlacedSlice;
  readonly block: number;
  readonly symbols: Uint8Array;
  readonly chances: Uint16Array;
}

/**
 * Codes all blocks, or every n-th, with the network that the encoder has, and draws about `count` examples: each by the chance that
 * the network gave to other values than its own, which is what learning from it can gain. Free values are examples too, of the
 * value that they were filled with, as they are coded like all others.
 */
export async function drawExamples(
  encoder: PackedEncoder,
  count: number,
  random: Random,
  options: PackingOptions = {},
): Promise<PackingExamples> {
  const slots = encoder.slices.reduce((sum, slice) => sum + slice.slots, 0);
  const stride = Math.ceil(slots / MOST_SLOTS);
  const first = random.int(stride);
  const blocks = await codeBlocks(encoder, first, stride, options);
  const keenness = solveKeenness(blocks, count);
  const active = new Growing();
  const starts: number[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const { slice, block, symbols, chances } of blocks) {
    const chosen = new Uint8Array(symbols.length);
    for (let i = 0; i < chances.length; i++) {
      if (chances[i] === 0) continue;
      const share = drawnShare(chances[i], keenness);
      if (random.float() >= share) continue;
      chosen[i] = 1;
      labels.push(symbols[i]);
      weights.push(stride / share);
    }
    const list = encoder.listInputs(slice, block, symbols, chosen);
    for (let at = 0; at < list.length; at += list[at] + 1) starts.push(active.length + at);
    active.append(list);
  }
  return {
    length: labels.length,
    inputs: encoder.inputs,
    active: active.values,
    starts: Uint32Array.from(starts),
    labels: Uint8Array.from(labels),
    weights: Float32Array.from(weights),
  };
}

async function codeBlocks(
  encoder: PackedEncoder,
  first: number,
  stride: number,
  { onProgress, signal }: PackingOptions,
): Promise<CodedBlock[]> {
  const total = encoder.slices.reduce((sum, slice) => sum + slice.blocks, 0);
  const meter = new ProgressMeter({ label: "drawing examples", total, unit: "blocks" }, onProgress);
  const blocks: CodedBlock[] = [];
  for (const slice of encoder.slices) {
    for (let block = first; block < slice.blocks; block += stride) {
      const coded = encoder.encode(slice, block);
      blocks.push({ slice, block, symbols: coded.symbols.slice(), chances: coded.chances.slice() });
      if (blocks.length % BLOCKS_BETWEEN_STOPS === 0) await stopIfAsked(signal);
    }
    meter.advance(slice.blocks);
  }
  return blocks;
}

/** The share of positions like this one that are drawn. */
function drawnShare(chance: number, keenness: number): number {
  return Math.min(1, Math.max(LEAST_CHANCE, keenness * (1 - chance / 65536)));
}

/** The keenness with which about `count` positions are drawn. */
function solveKeenness(blocks: readonly CodedBlock[], count: number): number {
  const positions = new Float64Array(65536);
  for (const { chances } of blocks) for (const chance of chances) positions[chance]++;
  const drawn = (keenness: number) =>
    positions.reduce((sum, n, chance) => (chance === 0 ? sum : sum + n * drawnShare(chance, keenness)), 0);
  let [low, high] = [0, 1000];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (drawn(middle) < count) low = middle;
    else high = middle;
  }
  return high;
}

/** Numbers that become more. */
class Growing {
  #numbers = new Uint16Array(1 << 20);
  length = 0;

  append(more: Uint16Array): void {
    if (this.length + more.length > this.#numbers.length) {
      const larger = new Uint16Array(2 * (this.length + more.length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set(more, this.length);
    this.length += more.length;
  }

  get values(): Uint16Array {
    return this.#numbers.subarray(0, this.length);
  }
}

/** Batches of all examples in another order every epoch; or of the first `limit` examples in their order, for measuring. */
export function packingBatches(
  examples: PackingExamples,
  options: { readonly batchSize: number; readonly random?: Random; readonly limit?: number },
): BatchStream<PackingBatch> {
  const { batchSize, random, limit = examples.length } = options;
  const batchesPerEpoch = Math.floor(limit / batchSize);
  if (batchesPerEpoch < 1) throw new RangeError(`invalid batch size: ${batchSize} for ${limit} examples`);
  return {
    batchesPerEpoch,
    examplesPerEpoch: batchesPerEpoch * batchSize,
    *batches(epoch, from = 0) {
      const order = Uint32Array.from({ length: limit }, (_, i) => i);
      random?.fork(`order of epoch ${epoch}`).shuffle(order);
      const batch: PackingBatch = {
        size: batchSize,
        inputs: new Float32Array(batchSize * examples.inputs),
        labels: new Int32Array(batchSize),
        weights: new Float32Array(batchSize),
      };
      for (let number = from; number < batchesPerEpoch; number++) {
        fillBatch(batch, examples, order.subarray(number * batchSize, (number + 1) * batchSize));
        yield batch;
      }
    },
  };
}

function fillBatch(batch: PackingBatch, examples: PackingExamples, order: Uint32Array): void {
  const { active, starts, labels, weights, inputs } = examples;
  batch.inputs.fill(0);
  for (let i = 0; i < order.length; i++) {
    const example = order[i];
    const start = starts[example];
    for (let k = 1; k <= active[start]; k++) batch.inputs[i * inputs + active[start + k]]++;
    batch.labels[i] = labels[example];
    batch.weights[i] = weights[example];
  }
}
