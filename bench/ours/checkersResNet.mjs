// The checkers ResNet on our side: training or inference rates, one JSON line a measurement.
// usage: checkersResNet.mjs train|infer SECONDS SETTING...   settings: eager float32 bfloat16
import { checkersResNet, compile, Optimiser, tf, variablesOf, weightedCrossEntropy } from "endgame-lab";

/** @typedef {import("@tensorflow/tfjs-node-gpu").Tensor} Tensor */

const BATCH = 1024;
const INFERENCE_BATCHES = [1024, 8192];
const LEARNING_RATE = 1e-3;

const [work, seconds, ...settings] = process.argv.slice(2);
for (const setting of settings) {
  const options =
    setting === "eager" ? { eager: true } : { precision: /** @type {"float32" | "bfloat16"} */ (setting) };
  if (work === "train") train(options, Number(seconds));
  else infer(options, Number(seconds));
}

/** @param {import("endgame-lab").CompileOptions} options @param {number} duration in seconds */
function train(options, duration) {
  const network = checkersResNet();
  const optimiser = new Optimiser(variablesOf(network), { name: "adam" });
  const classWeights = tf.tensor1d([1, 1, 1]);
  const step = (
    /** @type {Tensor} */ x,
    /** @type {import("@tensorflow/tfjs-node-gpu").Tensor1D} */ y,
    /** @type {import("@tensorflow/tfjs-node-gpu").Scalar} */ rate,
  ) => {
    const logits = () =>
      /** @type {import("@tensorflow/tfjs-node-gpu").Tensor2D} */ (network.apply(x, { training: true }));
    return optimiser.minimise(() => weightedCrossEntropy(logits(), y, classWeights), rate);
  };
  const x = boards(BATCH);
  const y = tf.tensor1d(
    Int32Array.from({ length: BATCH }, (_, i) => i % 3),
    "int32",
  );
  const rate = tf.scalar(LEARNING_RATE);
  const program = compile({ step: { fn: step, args: [x, y, rate] } }, options);
  report(
    `training, batch ${BATCH}`,
    options,
    program,
    perSecond(() => program.step(x, y, rate), BATCH, duration),
  );
}

/** @param {import("endgame-lab").CompileOptions} options @param {number} duration in seconds */
function infer(options, duration) {
  const network = checkersResNet();
  const predict = (/** @type {Tensor} */ x) => /** @type {Tensor} */ (network.apply(x, { training: false }));
  for (const size of INFERENCE_BATCHES) {
    const x = boards(size);
    const program = compile({ predict: { fn: predict, args: [x] } }, options);
    report(
      `inference, batch ${size}`,
      options,
      program,
      perSecond(() => program.predict(x), size, duration),
    );
    program.dispose();
  }
}

/** @param {number} n */
function boards(n) {
  return tf.randomNormal([n, 8, 8, 4], 0, 1, "float32", 1);
}

/**
 * Positions a second of work whose result is read each time, as a user of it would.
 * @param {() => Tensor} work
 * @param {number} positions
 * @param {number} duration
 */
function perSecond(work, positions, duration) {
  const once = () => tf.tidy(() => work().dataSync());
  for (let i = 0; i < 3; i++) once();
  const start = performance.now();
  let steps = 0;
  for (; performance.now() - start < duration * 1000; steps++) once();
  return (steps * positions * 1000) / (performance.now() - start);
}

/**
 * @param {string} measure
 * @param {import("endgame-lab").CompileOptions} options
 * @param {import("endgame-lab").ProgramControls} program
 * @param {number} value
 */
function report(measure, { eager }, program, value) {
  const precision = eager ? "eager" : program.precision;
  const setting = `TensorFlow 2.21, ${eager ? "eager" : `one graph, ${precision}`}`;
  console.log(JSON.stringify({ measure, setting, precision, value }));
}
