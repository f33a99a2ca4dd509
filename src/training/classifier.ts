import type { LayersModel, Scalar, Tensor, Tensor1D, Tensor2D, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import type { Batch } from "../datasets/batches.js";
import type { ExampleSet } from "../datasets/exampleSet.js";
import { type CompileOptions, compile, Optimiser, type OptimiserOptions, variablesOf } from "../jit/index.js";
import { countRight } from "./accuracy.js";
import type { Learner, StateEntry } from "./learner.js";
import { NO_CLASS, weightedCrossEntropy } from "./losses.js";
import type { Measures } from "./measures.js";

export interface ClassifierOptions {
  /** From encoded positions [n, …] to logits [n, classes]. */
  readonly network: LayersModel;
  /** What it learns: the encoder of its inputs, its classes, and the groups by which accuracy is told apart. */
  readonly examples: Pick<ExampleSet, "encoder" | "classes" | "groups">;
  /** The weight of each class in the loss. */
  readonly classWeights: readonly number[];
  /** The exponent γ of the focal loss; 0, unless told, is plain cross entropy. */
  readonly focus?: number;
  readonly optimiser: OptimiserOptions;
  /** The steps are compiled for this size; a batch to be measured may be smaller, never larger. */
  readonly batchSize: number;
  /** As one graph in float32, unless told. */
  readonly compile?: CompileOptions;
}

/** The mean loss of a batch [] and the class that the network gives to each example [n]. */
interface StepResults extends Readonly<Record<string, Tensor>> {
  readonly loss: Scalar;
  readonly predicted: Tensor1D;
}

/**
 * A network that learns classes by weighted cross entropy; it measures `loss`, `accuracy`, and the accuracy of each class
 * and group (`outcome/win`, `flag/capture`). Its steps run as one compiled graph: the network itself has the learnt
 * weights only after `state` was called.
 */
export function classifier(options: ClassifierOptions): Learner<Batch> {
  const { network, examples, batchSize, focus = 0 } = options;
  refuseOtherClasses(network, options);
  const weights = tf.tensor1d([...options.classWeights]);
  const optimiser = new Optimiser(variablesOf(network), options.optimiser);
  const remembered = rememberedOf(network, optimiser);

  // Both steps are functions of tensors alone, so that they can be compiled: inputs [n, …], labels [n] int32.
  const train = (inputs: Tensor, labels: Tensor1D, learningRate: Scalar): StepResults => {
    const kept: Tensor1D[] = []; // what is not the loss would be gone at the end of `minimise`
    const loss = optimiser.minimise(() => {
      const logits = network.apply(inputs, { training: true }) as Tensor2D;
      kept.push(tf.keep(predictedClass(logits)));
      return weightedCrossEntropy(logits, labels, weights, focus);
    }, learningRate);
    const predicted = kept[0].clone();
    tf.dispose(kept);
    return { loss, predicted };
  };
  const measure = (inputs: Tensor, labels: Tensor1D): StepResults => {
    const logits = network.apply(inputs, { training: false }) as Tensor2D;
    return { loss: weightedCrossEntropy(logits, labels, weights, focus), predicted: predictedClass(logits) };
  };

  const shape = [batchSize, ...(network.inputs[0].shape.slice(1) as number[])];
  const [inputs, labels, rate] = [tf.zeros(shape), tf.zeros([batchSize], "int32") as Tensor1D, tf.scalar(0)];
  const program = compile(
    { train: { fn: train, args: [inputs, labels, rate] }, measure: { fn: measure, args: [inputs, labels] } },
    options.compile,
  );
  tf.dispose([inputs, labels, rate]);
  const run = (batch: Batch, step: (inputs: Tensor, labels: Tensor1D) => StepResults): Measures => {
    const { inputs, labels } = filledUp(batch, batchSize);
    const { loss, predicted } = tf.tidy(() => step(tf.tensor(inputs, shape), tf.tensor1d(labels, "int32")));
    const measures = {
      loss: { sum: loss.dataSync()[0] * batch.size, count: batch.size },
      ...countRight(batch, predicted.dataSync() as Int32Array, examples),
    };
    tf.dispose([loss, predicted]);
    return measures;
  };

  return {
    network: network.name,
    encoder: examples.encoder,
    train: (batch, learningRate) =>
      run(batch, (inputs, labels) => program.train(inputs, labels, tf.scalar(learningRate))),
    measure: (batch) => run(batch, program.measure),
    state() {
      program.pull();
      return remembered.map(({ name, variable }) => ({
        name,
        shape: variable.shape,
        values: (variable.dataSync() as Float32Array).slice(),
      }));
    },
    restore(state) {
      restoreVariables(remembered, state);
      program.push();
    },
    dispose() {
      program.dispose();
      optimiser.dispose();
      weights.dispose();
      network.dispose();
    },
  };
}

const predictedClass = (logits: Tensor2D) => tf.argMax(logits, 1) as Tensor1D;

function refuseOtherClasses(network: LayersModel, { examples, classWeights }: ClassifierOptions): void {
  const { kind, names } = examples.classes;
  const outputs = network.outputs[0].shape[1];
  if (outputs !== names.length)
    throw new RangeError(`invalid network: ${outputs} outputs for ${names.length} ${kind}s`);
  if (classWeights.length === names.length) return;
  throw new RangeError(`invalid class weights: ${classWeights.length} for ${names.length} ${kind}s`);
}

interface NamedVariable {
  readonly name: string;
  readonly variable: Variable;
}

/** All that changes in training: the weights, the running means of batch norm, the optimiser's state. */
function rememberedOf(network: LayersModel, optimiser: Optimiser): NamedVariable[] {
  const variables = variablesOf(network, "all");
  return [
    ...network.weights.map(({ originalName }, i) => ({ name: originalName, variable: variables[i] })),
    ...Object.entries(optimiser.state()).map(([name, variable]) => ({ name: `optimiser/${name}`, variable })),
  ];
}

/** A compiled step has one size: a smaller batch is filled up with examples of no class, which nothing counts. */
function filledUp(batch: Batch, size: number): Pick<Batch, "inputs" | "labels"> {
  if (batch.size === size) return batch;
  const inputs = new Float32Array((batch.inputs.length / batch.size) * size);
  const labels = new Int32Array(size).fill(NO_CLASS);
  inputs.set(batch.inputs);
  labels.set(batch.labels);
  return { inputs, labels };
}

function restoreVariables(remembered: readonly NamedVariable[], state: readonly StateEntry[]): void {
  const outline = (entries: readonly { name: string; shape: readonly number[] }[]) =>
    entries.map(({ name, shape }) => `${name} [${shape}]`).join(", ");
  const ours = outline(remembered.map(({ name, variable }) => ({ name, shape: variable.shape })));
  if (outline(state) !== ours) throw new RangeError(`invalid state: ${outline(state)} for ${ours}`);
  for (const [i, { variable }] of remembered.entries()) {
    tf.tidy(() => variable.assign(tf.tensor(state[i].values, variable.shape)));
  }
}
