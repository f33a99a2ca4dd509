// The checkers ResNet on our side: training and inference rates, one JSON line a measurement.
// usage: checkersResNet.mjs SECONDS SETTING...   settings: eager float32 bfloat16
import { checkersResNet, compile, Optimiser, tf, variablesOf, weightedCrossEntropy } from "endgame-lab";

const BATCH = 1024;
const INFERENCE_BATCHES = [1024, 8192];
const LEARNING_RATE = 1e-3;

const [seconds, ...settings] = process.argv.slice(2);
for (const setting of settings) contest(setting, Number(seconds));

/** @param {string} setting @param {number} duration in seconds */
function contest(setting, duration) {
  const network = checkersResNet();
  const optimiser = new Optimiser(variablesOf(network), { name: "adam" });
  const classWeights = tf.tensor1d([1, 1, 1]);
  const options =
    setting === "eager" ? { eager: true } : { precision: /** @type {"float32" | "bfloat16"} */ (setting) };
  const name = `TensorFlow 2.21, ${setting === "eager" ? "eager" : `one graph, ${setting}`}`;

  const train = (
    /** @type {import("@tensorflow/tfjs-node-gpu").Tensor} */ x,
    /** @type {import("@tensorflow/tfjs-node-gpu").Tensor1D} */ y,
    /** @type {import("@tensorflow/tfjs-node-gpu").Scalar} */ rate,
  ) => optimiser.minimise(() => weightedCrossEntropy(logits(x, true), y, classWeights), rate);
  const predict = (/** @type {import("@tensorflow/tfjs-node-gpu").Tensor} */ x) => logits(x, false);
  const logits = (/** @type {import("@tensorflow/tfjs-node-gpu").Tensor} */ x, /** @type {boolean} */ training) =>
    /** @type {import("@tensorflow/tfjs-node-gpu").Tensor2D} */ (network.apply(x, { training }));

  const x = boards(BATCH);
  const labels = Int32Array.from({ length: BATCH }, (_, i) => i % 3);
  const y = tf.tensor1d(labels, "int32");
  const rate = tf.scalar(LEARNING_RATE);
  const trainer = compile({ train: { fn: train, args: [x, y, rate] } }, options);
  const step = () => trainer.train(x, y, rate);
  report(`training, batch ${BATCH}`, name, perSecond(step, BATCH, duration));
  trainer.pull();
  trainer.dispose();

  for (const size of INFERENCE_BATCHES) {
    const x = boards(size);
    const predictor = compile({ predict: { fn: predict, args: [x] } }, options);
    report(
      `inference, batch ${size}`,
      name,
      perSecond(() => predictor.predict(x), size, duration / 2),
    );
    predictor.dispose();
  }
}

/** @param {number} n */
function boards(n) {
  return tf.randomNormal([n, 8, 8, 4], 0, 1, "float32", 1);
}

/**
 * Positions a second of work whose result is read each time, as a user of it would.
 * @param {() => import("@tensorflow/tfjs-node-gpu").Tensor} work
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

/** @param {string} measure @param {string} setting @param {number} value */
function report(measure, setting, value) {
  console.log(JSON.stringify({ measure, setting, value }));
}
