// Temperature scaling (Guo et al., On Calibration of Modern Neural Networks, 2017): one number that makes a classifier as
// sure as it is right, and leaves its answers as they are. By hand, as tfjs has nothing of the kind.
import { checkProbabilities, mostLikely } from "../search/mostLikely.js";
import { checkClassNames, checkClassNumbers, checkLength } from "./checks.js";

/** What fitting came to. */
export interface FittedTemperature {
  /** Above 1: the predictor was too sure of itself. Below 1: not sure enough. */
  readonly temperature: number;
  /** Mean negative logarithm of the true class's probability, as it was and with the temperature. */
  readonly lossBefore: number;
  readonly lossAfter: number;
}

/** Beyond these no fit goes: where every answer is right, the colder the better without end. */
const COLDEST = 1 / 20;
const HOTTEST = 20;

/** The temperature is found to so many parts of itself. */
const PRECISION = 1e-6;

/** The least that 32 bits hold: a probability of 0 is one that was too small for them. */
const LEAST = 2 ** -149;

/**
 * The temperature with which the labels are most likely, between 1/20 and 20. Logits are the logarithms of the
 * probabilities, up to a constant that softmax does not see. Fit it on other positions than those it is judged by.
 */
export function fitTemperature(
  labels: Uint8Array,
  probabilities: Float32Array,
  classes: readonly string[],
): FittedTemperature {
  checkClassNames(classes);
  checkClassNumbers("labels", labels, labels.length, classes.length);
  checkLength("probabilities", probabilities, labels.length * classes.length);
  checkProbabilities("probabilities", probabilities);
  if (labels.length === 0) throw new RangeError("invalid labels: none");
  const logits = new Float64Array(probabilities.length);
  for (let i = 0; i < logits.length; i++) logits[i] = Math.log(Math.max(probabilities[i], LEAST));
  // In the inverse of the temperature the loss is convex. Newton's steps look for the place where its slope is 0; where
  // one leaves the bracket or does not halve the one before, the bracket is halved instead, in logarithms.
  let [low, high] = [1 / HOTTEST, 1 / COLDEST];
  let [inverse, step] = [1, high - low];
  const before = lossAt(inverse, labels, logits);
  let found = before;
  while (found.slope !== 0 && Math.abs(step) > PRECISION * inverse) {
    if (found.slope > 0) high = inverse;
    else low = inverse;
    const newton = -found.slope / found.curvature;
    const steady = inverse + newton > low && inverse + newton < high && 2 * Math.abs(newton) <= Math.abs(step);
    step = steady ? newton : Math.sqrt(low * high) - inverse;
    inverse += step;
    found = lossAt(inverse, labels, logits);
  }
  return { temperature: 1 / inverse, lossBefore: before.loss, lossAfter: found.loss };
}

/** The mean loss where logits are multiplied by a factor, and its first two derivatives by that factor. */
function lossAt(factor: number, labels: Uint8Array, logits: Float64Array) {
  const classes = logits.length / labels.length;
  let loss = 0;
  let slope = 0;
  let curvature = 0;
  for (let i = 0, row = 0; i < labels.length; i++, row += classes) {
    let largest = logits[row];
    for (let j = row + 1; j < row + classes; j++) largest = Math.max(largest, logits[j]);
    // Sums over the classes of the weight, the weighted logit and its weighted square.
    let total = 0;
    let mean = 0;
    let square = 0;
    for (let j = row; j < row + classes; j++) {
      const logit = logits[j] - largest;
      const weight = Math.exp(factor * logit);
      total += weight;
      mean += weight * logit;
      square += weight * logit * logit;
    }
    mean /= total;
    const truth = logits[row + labels[i]] - largest;
    loss += Math.log(total) - factor * truth;
    slope += mean - truth;
    curvature += square / total - mean * mean;
  }
  const n = labels.length;
  return { loss: loss / n, slope: slope / n, curvature: curvature / n };
}

/** The probabilities as they are with a temperature: in the same order in every row, nearer to each other when it is high. */
export function withTemperature(probabilities: Float32Array, classes: number, temperature: number): Float32Array {
  if (!(temperature > 0 && Number.isFinite(temperature))) throw new RangeError(`invalid temperature: ${temperature}`);
  const { confidence } = mostLikely(probabilities, classes);
  const scaled = new Float32Array(probabilities.length);
  for (let i = 0, row = 0; i < confidence.length; i++, row += classes) {
    let total = 0;
    for (let j = row; j < row + classes; j++) {
      scaled[j] = (Math.max(probabilities[j], LEAST) / Math.max(confidence[i], LEAST)) ** (1 / temperature);
      total += scaled[j];
    }
    for (let j = row; j < row + classes; j++) scaled[j] /= total;
  }
  return scaled;
}
