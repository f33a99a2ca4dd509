import type { Scalar, Tensor1D, Tensor2D, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { compile, Optimiser } from "../jit/index.js";
import type { PackingNet } from "../models/packingNet.js";
import type { CheckpointOwner } from "../training/checkpoint.js";
import type { Learner } from "../training/learner.js";
import type { Measures } from "../training/measures.js";
import type { PackingBatch, PackingExamples } from "./packingExamples.js";

export interface PackingLearnerOptions {
  readonly network: PackingNet;
  readonly batchSize: number;
  /** What stands for all positions together. */
  readonly examples: Pick<PackingExamples, "length" | "inputs">;
}

/** What a checkpoint says that it is of. */
export const packingOwner = (network: PackingNet): CheckpointOwner => ({ network: network.name, encoder: "packing" });

/**
 * Learns to make the file short: the loss is what all positions and the weights themselves take in the file, in bits for each example.
 * The network has the learnt weights after `state` was called; it stays the caller's.
 */
export function packingLearner({ network, batchSize, examples }: PackingLearnerOptions): Learner<PackingBatch> {
  const { inputs } = examples;
  const optimiser = new Optimiser(network.variables, { name: "adam" });
  const cost = (x: Tensor2D, labels: Tensor1D, weights: Tensor1D): Scalar => {
    const chosen = tf.mul(tf.logSoftmax(network.logits(x)), tf.oneHot(labels, 3));
    const nats = tf.neg(tf.mean(tf.mul(tf.sum(chosen, 1), weights)));
    return tf.add(tf.div(nats, Math.LN2), tf.div(network.bits(), examples.length));
  };
  const train = (x: Tensor2D, labels: Tensor1D, weights: Tensor1D, rate: Scalar): Scalar =>
    optimiser.minimise(() => cost(x, labels, weights), rate);

  const [x, labels, weights, rate] = [
    tf.zeros([batchSize, inputs]) as Tensor2D,
    tf.zeros([batchSize], "int32") as Tensor1D,
    tf.zeros([batchSize]) as Tensor1D,
    tf.scalar(0),
  ];
  const program = compile({
    train: { fn: train, args: [x, labels, weights, rate] },
    measure: { fn: cost, args: [x, labels, weights] },
  });
  tf.dispose([x, labels, weights, rate]);

  const run = (batch: PackingBatch, step: (x: Tensor2D, labels: Tensor1D, weights: Tensor1D) => Scalar): Measures => {
    const loss = tf.tidy(() =>
      step(
        tf.tensor2d(batch.inputs, [batchSize, inputs]),
        tf.tensor1d(batch.labels, "int32"),
        tf.tensor1d(batch.weights),
      ),
    );
    const [sum] = loss.dataSync();
    loss.dispose();
    return { loss: { sum: sum * batchSize, count: batchSize } };
  };
  const remembered: (readonly [string, Variable])[] = [
    ...network.variables.map((variable, i) => [`network/${i}`, variable] as const),
    ...Object.entries(optimiser.state()).map(([name, variable]) => [`optimiser/${name}`, variable] as const),
  ];
  return {
    ...packingOwner(network),
    train: (batch, learningRate) => run(batch, (...args) => program.train(...args, tf.scalar(learningRate))),
    measure: (batch) => run(batch, program.measure),
    state() {
      program.pull();
      return remembered.map(([name, variable]) => ({
        name,
        shape: variable.shape,
        values: (variable.dataSync() as Float32Array).slice(),
      }));
    },
    restore(state) {
      const names = state.map(({ name }) => name).join();
      if (names !== remembered.map(([name]) => name).join()) throw new RangeError(`invalid state: ${names}`);
      for (const [i, [, variable]] of remembered.entries())
        tf.tidy(() => variable.assign(tf.tensor(state[i].values, variable.shape)));
      program.push();
    },
    dispose() {
      program.dispose();
      optimiser.dispose();
    },
  };
}
