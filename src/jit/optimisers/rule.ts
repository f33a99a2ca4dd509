import type { Scalar, Tensor } from "@tensorflow/tfjs-node-gpu";

/** Tensors of one number each that all variables share in a step: rates, decays, corrections. */
export type Scalars = Readonly<Record<string, Tensor>>;

/** How an optimiser changes one variable: TensorFlow's operation for a graph, the same in plain tfjs for eager. */
export interface UpdateRule {
  /** State kept beside each variable, of its shape and zero at first. */
  readonly slots: readonly string[];
  /** What a step computes once; `step` counts from 1. */
  scalars(step: Scalar, learningRate: Scalar): Scalars;
  /** By what the variable is multiplied before the update, where the rule decays weights. */
  decay?(scalars: Scalars): Tensor;
  /** The operation that updates the variable and its slots in place. */
  readonly operation: string;
  /** Its inputs after the variable and its slots. */
  inputs(gradient: Tensor, scalars: Scalars): Tensor[];
  /** Its attributes. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** New values from old ones: the variable first, then its slots. */
  eager(values: readonly Tensor[], gradient: Tensor, scalars: Scalars): Tensor[];
}
