import type { LayersModel, Scalar, SymbolicTensor, Tensor, Tensor2D, Tensor4D } from "@tensorflow/tfjs-node-gpu";
import { afterEach, describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { type CompileOptions, compile } from "./compile.js";
import { batchNormalization, dense, dropout, mishActivation, variablesOf } from "./layers.js";
import { Optimiser, type OptimiserOptions } from "./optimisers/optimiser.js";
import { supportedPrecision } from "./precision.js";
import { TensorRandom } from "./random.js";

/*
 * The eager functions are the oracle: whole networks must learn alike in a graph, with every optimiser. Batches and
 * first weights are seeded.
 */

/** Enough for convolutions to run with the batch inside. */
const BATCH = 64;
const STEPS = 20;

/** A network, the loss of a batch, and batches to learn from. */
interface Task {
  readonly model: LayersModel;
  readonly loss: (x: Tensor, y: Tensor) => Scalar;
  readonly batches: readonly (readonly [x: Tensor, y: Tensor])[];
  /** State that a step changes beside the weights. */
  readonly random?: TensorRandom;
}

let seed = 1;
const he = () => tf.initializers.heNormal({ seed: seed++ });
const noise = (shape: number[]) => tf.randomNormal(shape, 0, 1, "float32", seed++);

function labels(classes: number): Tensor2D {
  const chosen = tf.floor(tf.randomUniform([BATCH], 0, classes, "float32", seed++));
  return tf.cast(tf.oneHot(tf.cast(chosen, "int32"), classes), "float32") as Tensor2D;
}

function classification(model: LayersModel, shape: number[], classes: number): Task {
  return {
    model,
    loss: (x, y) => tf.losses.softmaxCrossEntropy(y, model.apply(x, { training: true }) as Tensor2D) as Scalar,
    batches: [1, 2, 3].map(() => [noise([BATCH, ...shape]), labels(classes)] as const),
  };
}

/** A convolution and residual blocks, with Mish and batch normalisation after it; `own` layers or tfjs's. */
function residualNetwork(own = true, blocks = 3): Task {
  seed = 1;
  const bend = () => (own ? mishActivation() : tf.layers.activation({ activation: "mish" }));
  const normalize = () => {
    const settings = { momentum: 0.9, epsilon: 1e-3 };
    return own ? batchNormalization(settings) : tf.layers.batchNormalization(settings);
  };
  const convolve = () =>
    tf.layers.conv2d({ filters: 8, kernelSize: 3, padding: "same", useBias: false, kernelInitializer: he() });
  const through = (x: SymbolicTensor, ...path: { apply(x: SymbolicTensor): unknown }[]) =>
    path.reduce((y, layer) => layer.apply(y) as SymbolicTensor, x);
  const connect = (units: number) => (own ? dense : tf.layers.dense)({ units, kernelInitializer: he() });

  const input = tf.input({ shape: [8, 8, 4] });
  let x = through(input, convolve(), bend(), normalize());
  for (let block = 0; block < blocks; block++) {
    const branch = through(x, convolve(), bend(), normalize(), convolve());
    x = through(tf.layers.add().apply([branch, x]) as SymbolicTensor, bend(), normalize());
  }
  const output = through(x, tf.layers.flatten(), connect(64), bend(), connect(3));
  return classification(tf.model({ inputs: input, outputs: output }), [8, 8, 4], 3);
}

/** Convolutions, max-pooling, a dense head. */
function poolingNetwork(): Task {
  seed = 100;
  const convolve = (filters: number, inputShape?: number[]) =>
    tf.layers.conv2d({ filters, kernelSize: 3, activation: "relu", kernelInitializer: he(), inputShape });
  const model = tf.sequential({
    layers: [
      convolve(8, [16, 16, 3]),
      tf.layers.maxPooling2d({ poolSize: 2 }),
      convolve(16),
      tf.layers.maxPooling2d({ poolSize: 2 }),
      tf.layers.flatten(),
      tf.layers.dense({ units: 32, activation: "elu", kernelInitializer: he() }),
      tf.layers.dense({ units: 5, kernelInitializer: he() }),
    ],
  });
  return classification(model, [16, 16, 3], 5);
}

/** Dense layers with dropout that reconstruct their input. */
function autoencoder(): Task {
  seed = 200;
  const random = new TensorRandom(11);
  const connect = (units: number, inputShape?: number[]) =>
    dense({ units, kernelInitializer: he(), inputShape, activation: units === 48 ? undefined : "relu" });
  const model = tf.sequential({
    layers: [
      connect(32, [48]),
      dropout({ rate: 0.3, random }),
      connect(8),
      connect(32),
      dropout({ rate: 0.3, random }),
      connect(48),
    ],
  });
  return {
    model,
    random,
    loss: (x, y) => tf.losses.sigmoidCrossEntropy(y, model.apply(x, { training: true }) as Tensor) as Scalar,
    batches: [1, 2, 3].map(() => {
      const bits = tf.cast(tf.greater(noise([BATCH, 48]), 0.5), "float32");
      return [bits, bits] as const;
    }),
  };
}

const NETWORKS: [string, () => Task][] = [
  ["a residual network", () => residualNetwork()],
  ["a network with max-pooling", poolingNetwork],
  ["an autoencoder with dropout", autoencoder],
];

const OPTIMISERS: OptimiserOptions[] = [
  { name: "adam" },
  { name: "adamw" },
  { name: "radam" },
  { name: "adamax" },
  { name: "adagrad" },
  { name: "sgd" },
  { name: "sgd", momentum: 0.9, nesterov: true },
];

/** A training step, compiled. */
function trainer({ model, loss, batches }: Task, options: OptimiserOptions, compileOptions: CompileOptions = {}) {
  const optimiser = new Optimiser(variablesOf(model), options);
  const rate = tf.scalar(options.name === "sgd" ? 0.01 : 0.001);
  const step = (x: Tensor, y: Tensor, learningRate: Scalar) => optimiser.minimise(() => loss(x, y), learningRate);
  const program = compile({ step: { fn: step, args: [...batches[0], rate] } }, compileOptions);
  const run = (i: number) => tf.tidy(() => program.step(...batches[i % batches.length], rate).dataSync()[0]);
  const steps = (count: number) => Array.from({ length: count }, (_, i) => run(i));
  return { program, steps };
}

function largestRelative(actual: readonly number[], expected: readonly number[]): number {
  return Math.max(...expected.map((value, i) => Math.abs(actual[i] - value) / Math.abs(value)));
}

afterEach(() => tf.disposeVariables());

describe.each(NETWORKS)("%s", (name, build) => {
  it.each(OPTIMISERS)("has the eager losses with %o", (options) => {
    const task = build();
    const compiled = trainer(task, options);
    const losses = compiled.steps(STEPS);
    // Compiling has left the tfjs variables as they were: the eager run starts from the same weights.
    const expected = trainer(task, options, { eager: true }).steps(STEPS);
    expect(expected[STEPS - 1]).toBeLessThan(expected[0]);
    expect(largestRelative(losses, expected)).toBeLessThan(1e-5);
    compiled.program.dispose();
  });

  it("has the eager gradients", () => {
    const { model, loss, batches, random } = build();
    const variables = variablesOf(model);
    const gradients = (x: Tensor, y: Tensor) => {
      const { grads } = tf.variableGrads(() => loss(x, y), variables);
      return Object.fromEntries(variables.map(({ name }) => [name, grads[name]]));
    };
    const program = compile({ gradients: { fn: gradients, args: batches[0] } });
    const compiled = program.gradients(...batches[0]);
    // The oracle computes the residual network by tfjs's own layers.
    const plain = name === "a residual network" ? residualNetwork(false) : undefined;
    if (random) random.state().position.assign(tf.tensor1d([11, 0], "int32"));
    const expected = tf.variableGrads(
      () => (plain ?? { loss }).loss(...batches[0]),
      plain ? variablesOf(plain.model) : variables,
    ).grads;
    Object.values(expected).forEach((gradient, i) => {
      const actual = plain ? Object.values(compiled)[i] : compiled[variables[i].name];
      const largest = tf.max(tf.abs(gradient)).dataSync()[0];
      expect(tf.max(tf.abs(tf.sub(actual, gradient))).dataSync()[0]).toBeLessThanOrEqual(1e-4 * largest);
    });
    program.dispose();
  });

  it("goes on after pull and push in another program, as if it had not stopped", () => {
    const task = build();
    const optimiser = new Optimiser(variablesOf(task.model), { name: "radam" });
    const rate = tf.scalar(0.001);
    const fn = (x: Tensor, y: Tensor, r: Scalar) => optimiser.minimise(() => task.loss(x, y), r);
    const make = () => compile({ step: { fn, args: [...task.batches[0], rate] } });
    const steps = (program: ReturnType<typeof make>) =>
      [0, 1, 2].map((i) => tf.tidy(() => program.step(...task.batches[i], rate).dataSync()[0]));
    const first = make();
    steps(first);
    first.pull();
    const second = make();
    expect(steps(second)).toEqual(steps(first));
    first.dispose();
    second.dispose();
  });

  it("learns in bfloat16 as in float32, nearly", ({ skip }) => {
    skip(supportedPrecision() === "float32", "this processor has no instructions for bfloat16");
    const task = build();
    const low = trainer(task, { name: "radam" }, { precision: "bfloat16" });
    const losses = low.steps(STEPS);
    const expected = trainer(task, { name: "radam" }).steps(STEPS);
    expect(losses).not.toEqual(expected);
    // Eight bits of precision are two to three digits.
    expect(largestRelative(losses, expected)).toBeLessThan(0.02);
    low.program.dispose();
  });
});

describe("a long run", () => {
  it.each([
    ["a convolution, Mish and batch normalisation", () => residualNetwork(true, 0)],
    ["an autoencoder with dropout", autoencoder],
  ])("takes no more memory over 2,000 steps of %s", (_, build) => {
    const { program, steps } = trainer(build(), { name: "radam" });
    const native = tf.backend() as unknown as { getNumOfTFTensors(): number };
    const now = () => ({ tensors: tf.memory().numTensors, native: native.getNumOfTFTensors() });
    steps(500);
    const before = now();
    const memory = process.memoryUsage().rss;
    steps(2000);
    expect(now()).toEqual(before);
    // JavaScript's own heap breathes by some megabytes; the smallest batch, leaked at each step, would be 24 MB.
    expect(process.memoryUsage().rss - memory).toBeLessThan(16e6);
    program.dispose();
  });

  it("predicts beside training from the same weights", () => {
    const { model, loss, batches } = residualNetwork();
    const optimiser = new Optimiser(variablesOf(model), { name: "adam" });
    const rate = tf.scalar(0.01);
    const [x, y] = batches[0];
    const predict = (images: Tensor) => model.apply(images, { training: false }) as Tensor2D;
    const program = compile({
      train: { fn: (a: Tensor, b: Tensor, r: Scalar) => optimiser.minimise(() => loss(a, b), r), args: [x, y, rate] },
      predict: { fn: predict, args: [x] },
      predictOne: { fn: predict, args: [tf.slice(x, 0, 1) as Tensor4D] },
    });
    for (let i = 0; i < 5; i++) program.train(x, y, rate).dispose();
    const before = program.predict(x);
    const one = program.predictOne(tf.slice(x, 3, 1) as Tensor4D);
    expect(tf.max(tf.abs(tf.sub(tf.slice(before, 3, 1), one))).dataSync()[0]).toBeLessThan(1e-5);
    program.pull();
    expect(tf.max(tf.abs(tf.sub(predict(x), before))).dataSync()[0]).toBeLessThan(1e-5);
    program.dispose();
  });
});
