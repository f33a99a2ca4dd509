import type { Encoder } from "../encoders/encoder.js";

/** Positions with the class that each belongs to, by index; nothing encoded is kept. */
export interface ExampleSet {
  readonly length: number;
  /** The name of the encoder, for checkpoints. */
  readonly encoder: string;
  /** The shape of one encoded position. */
  readonly shape: readonly number[];
  /** How many classes there are: labels are 0 … classes − 1. */
  readonly classes: number;
  /** Writes position `index` as numbers from `offset` on. */
  encode(index: number, target: Float32Array, offset: number): void;
  /** The class of position `index`. */
  label(index: number): number;
}

/** The example set of positions held in memory and their labels. */
export function exampleSet<P>(
  encoder: Encoder<P, unknown>,
  positions: readonly P[],
  labels: Uint8Array,
  classes: number,
): ExampleSet {
  if (labels.length !== positions.length) {
    throw new RangeError(`invalid labels: ${labels.length} for ${positions.length} positions`);
  }
  const outside = labels.findIndex((label) => label >= classes);
  if (outside >= 0)
    throw new RangeError(`invalid label: ${labels[outside]} of position ${outside}, in ${classes} classes`);
  return {
    length: positions.length,
    encoder: encoder.name,
    shape: encoder.shape,
    classes,
    encode: (index, target, offset) => encoder.encode(positions[index], target, offset),
    label: (index) => labels[index],
  };
}

/** How many of the examples at these indices belong to each class. */
export function countClasses(examples: ExampleSet, indices: Uint32Array): number[] {
  const counts = new Array<number>(examples.classes).fill(0);
  for (const index of indices) counts[examples.label(index)]++;
  return counts;
}
