import type { LayersModel, Scalar, Tensor, Tensor1D, Tensor2D, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import type { Batch } from "../datasets/batches.js";
import type { Learner, StateEntry } from "./learner.js";
import { countCorrect, weightedCrossEntropy } from "./losses.js";
import type { Measures } from "./measures.js";
import type { Optimiser } from "./optimiser.js";

export interface ClassifierOptions {
  /** From encoded positions [n, …] to logits [n, classes]. */
  readonly network: LayersModel;
  /** The name of the encoder of its inputs. */
  readonly encoder: string;
  /** The weight of each class in the loss. */
  readonly classWeights: readonly number[];
  /** Made for the variables that are trained. */
  readonly optimiser: (trained: readonly Variable[]) => Optimiser;
}

/** A network that learns classes by weighted cross entropy; it measures `loss` and `accuracy`. */
export function classifier(options: ClassifierOptions): Learner<Batch> {
  const { network, encoder } = options;
  const [, ...shape] = network.inputs[0].shape as number[];
  const weights = tf.tensor1d([...options.classWeights]);
  const trained = network.trainableWeights.map(variableOf);
  const optimiser = options.optimiser(trained);
  const remembered = [
    ...network.weights.map((weight) => ({ name: weight.originalName, variable: variableOf(weight) })),
    ...optimiser.variables.map((variable, i) => ({ name: `optimiser/${i}`, variable })),
  ];

  // Both steps are functions of tensors alone, as a graph compiler wants them: inputs [n, …], labels [n] int32.
  const forward = (inputs: Tensor, training: boolean) => network.apply(inputs, { training }) as Tensor2D;
  const trainStep = (inputs: Tensor, labels: Tensor1D, learningRate: Scalar): Scalar[] => {
    const correct: Scalar[] = [];
    const { value, grads } = tf.variableGrads(() => {
      const logits = forward(inputs, true);
      correct.push(tf.keep(countCorrect(logits, labels))); // what is not the loss is lost at the end of the tape
      return weightedCrossEntropy(logits, labels, weights);
    }, trained);
    optimiser.apply(grads, learningRate);
    return [value, ...correct];
  };
  const measureStep = (inputs: Tensor, labels: Tensor1D): Scalar[] => {
    const logits = forward(inputs, false);
    return [weightedCrossEntropy(logits, labels, weights), countCorrect(logits, labels)];
  };

  return {
    network: network.name,
    encoder,
    train: (batch, learningRate) =>
      measured(batch, shape, (inputs, labels) => trainStep(inputs, labels, tf.scalar(learningRate))),
    measure: (batch) => measured(batch, shape, measureStep),
    state: () =>
      remembered.map(({ name, variable }) => ({
        name,
        shape: variable.shape,
        values: (variable.dataSync() as Float32Array).slice(),
      })),
    restore: (state) => restoreVariables(remembered, state),
  };
}

/** Runs a step, which gives the mean loss and the number of right answers, and leaves no tensor behind. */
function measured(
  { size, inputs, labels }: Batch,
  shape: readonly number[],
  step: (inputs: Tensor, labels: Tensor1D) => Scalar[],
): Measures {
  const results = tf.tidy(() => step(tf.tensor(inputs, [size, ...shape]), tf.tensor1d(labels, "int32")));
  const [loss, correct] = results.map((result) => result.dataSync()[0]);
  tf.dispose(results);
  return { loss: { sum: loss * size, count: size }, accuracy: { sum: correct, count: size } };
}

/** A layer's weight is a variable; the type of tfjs does not tell. */
function variableOf(weight: LayersModel["weights"][number]): Variable {
  return weight.read() as Variable;
}

function restoreVariables(
  remembered: readonly { readonly name: string; readonly variable: Variable }[],
  state: readonly StateEntry[],
): void {
  const outline = (entries: readonly { name: string; shape: readonly number[] }[]) =>
    entries.map(({ name, shape }) => `${name} [${shape}]`).join(", ");
  const ours = outline(remembered.map(({ name, variable }) => ({ name, shape: variable.shape })));
  if (outline(state) !== ours) throw new RangeError(`invalid state: ${outline(state)} for ${ours}`);
  for (const [i, { variable }] of remembered.entries()) {
    tf.tidy(() => variable.assign(tf.tensor(state[i].values, variable.shape)));
  }
}
