import type { LayersModel, Scalar, Tensor, Tensor1D, Tensor2D, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import type { Batch } from "../datasets/batches.js";
import { type CompileOptions, compile, Optimiser, type OptimiserOptions, variablesOf } from "../jit/index.js";
import type { Learner, StateEntry } from "./learner.js";
import { countCorrect, NO_CLASS, weightedCrossEntropy } from "./losses.js";
import type { Measures } from "./measures.js";

export interface ClassifierOptions {
  /** From encoded positions [n, …] to logits [n, classes]. */
  readonly network: LayersModel;
  /** The name of the encoder of its inputs. */
  readonly encoder: string;
  /** The weight of each class in the loss. */
  readonly classWeights: readonly number[];
  readonly optimiser: OptimiserOptions;
  /** The steps are compiled for this size; a batch to be measured may be smaller, never larger. */
  readonly batchSize: number;
  /** As one graph in float32, unless told. */
  readonly compile?: CompileOptions;
}

/** The mean loss of a batch and how many of it are right. */
interface StepResults extends Readonly<Record<string, Scalar>> {
  readonly loss: Scalar;
  readonly correct: Scalar;
}

/**
 * A network that learns classes by weighted cross entropy; it measures `loss` and `accuracy`. Its steps run as one
 * compiled graph: the network itself has the learnt weights only after `state` was called.
 */
export function classifier(options: ClassifierOptions): Learner<Batch> {
  const { network, encoder, batchSize } = options;
  const weights = tf.tensor1d([...options.classWeights]);
  const trained = variablesOf(network);
  const optimiser = new Optimiser(trained, options.optimiser);
  const remembered = rememberedOf(network, optimiser);

  // Both steps are functions of tensors alone, so that they can be compiled: inputs [n, …], labels [n] int32.
  const train = (inputs: Tensor, labels: Tensor1D, learningRate: Scalar): StepResults => {
    const kept: Scalar[] = []; // what is not the loss would be gone at the end of `minimise`
    const loss = optimiser.minimise(() => {
      const logits = network.apply(inputs, { training: true }) as Tensor2D;
      kept.push(tf.keep(countCorrect(logits, labels)));
      return weightedCrossEntropy(logits, labels, weights);
    }, learningRate);
    const correct = kept[0].clone();
    tf.dispose(kept);
    return { loss, correct };
  };
  const measure = (inputs: Tensor, labels: Tensor1D): StepResults => {
    const logits = network.apply(inputs, { training: false }) as Tensor2D;
    return { loss: weightedCrossEntropy(logits, labels, weights), correct: countCorrect(logits, labels) };
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
    const { loss, correct } = tf.tidy(() => step(tf.tensor(inputs, shape), tf.tensor1d(labels, "int32")));
    const measures = {
      loss: { sum: loss.dataSync()[0] * batch.size, count: batch.size },
      accuracy: { sum: correct.dataSync()[0], count: batch.size },
    };
    tf.dispose([loss, correct]);
    return measures;
  };

  return {
    network: network.name,
    encoder,
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
function filledUp(batch: Batch, size: number): Batch {
  if (batch.size === size) return batch;
  const inputs = new Float32Array((batch.inputs.length / batch.size) * size);
  const labels = new Int32Array(size).fill(NO_CLASS);
  inputs.set(batch.inputs);
  labels.set(batch.labels);
  return { size, inputs, labels };
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
