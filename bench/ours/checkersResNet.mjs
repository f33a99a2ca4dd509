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
  const trained = variablesOf(network.trainableWeights);
  const optimiser = new Optimiser("adam", trained);
  const boards = (/** @type {number} */ n) => tf.randomNormal([n, 8, 8, 4], 0, 1, "float32", 1);
  const x = boards(BATCH);
  const y = tf.tensor1d(
    Int32Array.from({ length: BATCH }, (_, i) => i % 3),
    "int32",
  );
  const classWeights = tf.tensor1d([1, 1, 1]);
  const rate = tf.scalar(LEARNING_RATE);
  const inference = INFERENCE_BATCHES.map(boards);

  const train = (/** @type {any} */ x, /** @type {any} */ y, /** @type {any} */ learningRate) => {
    const loss = () => weightedCrossEntropy(network.apply(x, { training: true }), y, classWeights);
    const { value, grads } = tf.variableGrads(loss, trained);
    optimiser.apply(grads, learningRate);
    return value;
  };
  const predict = (/** @type {any} */ x) => network.apply(x, { training: false });
  const program = compile(
    {
      train: { fn: train, args: [x, y, rate] },
      ...Object.fromEntries(inference.map((x, i) => [`predict${i}`, { fn: predict, args: [x] }])),
    },
    setting === "eager" ? { eager: true } : { precision: setting },
  );

  const name = `TensorFlow ${tf.backend().binding.TF_Version}, ${setting === "eager" ? "eager" : `one graph, ${setting}`}`;
  report(
    `training, batch ${BATCH}`,
    name,
    perSecond(() => tf.tidy(() => program.train(x, y, rate).dataSync()), BATCH, duration),
  );
  for (const [i, x] of inference.entries()) {
    const measured = perSecond(() => tf.tidy(() => program[`predict${i}`](x).dataSync()), x.shape[0], duration / 2);
    report(`inference, batch ${x.shape[0]}`, name, measured);
  }
  program.dispose();
}

/** @param {() => void} work @param {number} positions @param {number} duration */
function perSecond(work, positions, duration) {
  for (let i = 0; i < 3; i++) work();
  const start = performance.now();
  let steps = 0;
  for (; performance.now() - start < duration * 1000; steps++) work();
  return (steps * positions * 1000) / (performance.now() - start);
}

/** @param {string} measure @param {string} setting @param {number} value */
function report(measure, setting, value) {
  console.log(JSON.stringify({ measure, setting, value }));
}
