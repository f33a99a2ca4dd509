import { LabError } from "../core/result.js";
import type { Encoder } from "../encoders/encoder.js";

/** The classes of one kind, by name: an outcome is draw, win or loss. */
export interface Naming {
  /** What is named: "outcome". */
  readonly kind: string;
  /** By number, from 0 on. */
  readonly names: readonly string[];
}

/** How another thread comes to the same example set: it imports `module` and calls its `openExamples` with `data`. */
export interface ExampleSource {
  /** The address of the module. */
  readonly module: string;
  /** What can be sent to a thread; shared memory is shared, not copied. */
  readonly data: unknown;
}

/** Positions with the class that each belongs to, by index; nothing encoded is kept. */
export interface ExampleSet {
  readonly length: number;
  /** The name of the encoder, for checkpoints. */
  readonly encoder: string;
  /** The shape of one encoded position. */
  readonly shape: readonly number[];
  /** What the labels stand for: what is learnt. */
  readonly classes: Naming;
  /** A second way to sort the examples, by which accuracy is told apart: the flags of checkers. */
  readonly groups?: Naming;
  /** Where batches can be made by another thread. */
  readonly source?: ExampleSource;
  /** Writes position `index` as numbers from `offset` on. */
  encode(index: number, target: Float32Array, offset: number): void;
  /** The class of position `index`. */
  label(index: number): number;
  /** The group of position `index`; 0 where there are none. */
  group(index: number): number;
}

/** The example set of positions held in memory and their labels. */
export function exampleSet<P>(
  encoder: Encoder<P, unknown>,
  positions: readonly P[],
  labels: Uint8Array,
  classes: Naming,
): ExampleSet {
  if (labels.length !== positions.length) {
    throw new RangeError(`invalid labels: ${labels.length} for ${positions.length} positions`);
  }
  refuseLabelsOutside(labels, classes);
  return {
    length: positions.length,
    encoder: encoder.name,
    shape: encoder.shape,
    classes,
    encode: (index, target, offset) => encoder.encode(positions[index], target, offset),
    label: (index) => labels[index],
    group: () => 0,
  };
}

/** Throws a LabError where a label stands for no class. */
export function refuseLabelsOutside(labels: Uint8Array, { kind, names }: Naming): void {
  const outside = labels.findIndex((label) => label >= names.length);
  if (outside < 0) return;
  const message = `invalid ${kind}: ${labels[outside]} of position ${outside}, in ${names.length} classes`;
  throw new LabError("label-outside", message);
}

/** How many of the examples at these indices belong to each class. */
export function countClasses(examples: ExampleSet, indices: Uint32Array): number[] {
  const counts = examples.classes.names.map(() => 0);
  for (const index of indices) counts[examples.label(index)]++;
  return counts;
}
