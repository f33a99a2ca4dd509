import type { Scalar, Tensor, Tensor2D, Variable } from "@tensorflow/tfjs-node-gpu";
import { Random } from "../core/random.js";
import { tf } from "../core/tensorflow.js";
import type { IntegerNetwork } from "../tables/checkers/packed/packedEncoder.js";

export interface PackingNetOptions {
  /** Inputs, each 0 or 1; the last ones tell the slice. */
  readonly inputs: number;
  readonly hidden: number;
  /** The value that most positions of each coded slice have: 0 draw, 1 win, 2 loss. */
  readonly usual: readonly number[];
  readonly seed: number;
}

/** Steps of the integer weights: eighths, sixteenths, and their product for what is added to the second layer's sums. */
const INPUT_STEPS = 8;
const OUTPUT_STEPS = 16;
/** Larger weights than this many steps could overflow the sums of the decoder. */
const MOST_STEPS = 511;

/**
 * The predictor of the packed databases: some 300 inputs of which about 40 are on, a hidden layer with ReLU, and for each slice
 * an output layer of its own. It computes with the rounded weights that the file will hold, while training moves the
 * unrounded ones beneath: the gradient passes the rounding as if it were not there (straight-through estimator, Bengio et al. 2013).
 */
export class PackingNet {
  /** [inputs, hidden], [hidden, 3 · slices], [3 · slices]. */
  private readonly inputWeights: Variable;
  private readonly outputWeights: Variable;
  private readonly offsets: Variable;
  private readonly slices: number;

  constructor(private readonly options: PackingNetOptions) {
    const { inputs, hidden, usual, seed } = options;
    const random = Random.of(seed).fork("packing net");
    this.slices = usual.length;
    const output = Float32Array.from({ length: 3 * hidden }, () => 0.12 * normal(random));
    const variable = (values: Float32Array, shape: number[]) => tf.tidy(() => tf.variable(tf.tensor(values, shape)));
    this.inputWeights = variable(
      Float32Array.from({ length: inputs * hidden }, () => 0.12 * normal(random)),
      [inputs, hidden],
    );
    // All slices begin alike, and sure of their usual value.
    this.outputWeights = variable(
      Float32Array.from(
        { length: hidden * 3 * this.slices },
        (_, i) => output[3 * Math.floor(i / (3 * this.slices)) + (i % 3)],
      ),
      [hidden, 3 * this.slices],
    );
    this.offsets = variable(
      Float32Array.from({ length: 3 * this.slices }, (_, i) => (i % 3 === usual[Math.floor(i / 3)] ? 2 : 0)),
      [3 * this.slices],
    );
  }

  /** Which network, with its sizes. */
  get name(): string {
    return `packing-net-${this.options.inputs}-${this.options.hidden}-${this.slices}`;
  }

  get variables(): readonly Variable[] {
    return [this.inputWeights, this.outputWeights, this.offsets];
  }

  /** From inputs [n, inputs] to logits [n, 3] of draw, win, loss. */
  logits(inputs: Tensor2D): Tensor2D {
    const [first, second, offsets] = this.rounded();
    const hidden = tf.relu(tf.matMul(inputs, first as Tensor2D));
    const all = tf.add(tf.matMul(hidden, second as Tensor2D), offsets);
    const size = inputs.shape[0];
    const slice = tf.slice(inputs, [0, this.options.inputs - this.slices], [size, this.slices]);
    return tf.sum(tf.mul(tf.reshape(all, [size, this.slices, 3]), tf.expandDims(slice, 2)), 1) as Tensor2D;
  }

  /** About how many bits the weights take in the file: what is near 0 is cheap. */
  bits(): Scalar {
    const sizes = [tf.mul(this.inputWeights, INPUT_STEPS), tf.mul(this.outputWeights, OUTPUT_STEPS)];
    const bits = sizes.map((steps) => tf.sum(tf.log1p(tf.abs(steps))));
    return tf.mul(tf.add(bits[0], bits[1]), BITS_A_NAT) as Scalar;
  }

  /** The network as the file holds it. */
  toIntegers(): IntegerNetwork {
    const { inputs, hidden } = this.options;
    const steps = (variable: Variable, scale: number) =>
      Array.from(variable.dataSync(), (weight) => clipped(Math.round(weight * scale)));
    const output = steps(this.outputWeights, OUTPUT_STEPS);
    const width = 3 * this.slices;
    return {
      hidden,
      inputs: Int16Array.from(steps(this.inputWeights, INPUT_STEPS).slice(0, inputs * hidden)),
      outputs: Int16Array.from(
        { length: output.length },
        (_, i) => output[(i % hidden) * width + Math.floor(i / hidden)],
      ),
      offsets: Int32Array.from(this.offsets.dataSync(), (offset) => Math.round(offset * INPUT_STEPS * OUTPUT_STEPS)),
    };
  }

  /** Takes other weights, in the order of the variables. */
  take(weights: readonly Float32Array[]): void {
    for (const [i, variable] of this.variables.entries())
      tf.tidy(() => variable.assign(tf.tensor(weights[i], variable.shape)));
  }

  dispose(): void {
    tf.dispose([...this.variables]);
  }

  private rounded(): Tensor[] {
    return [
      roundedTo(this.inputWeights, INPUT_STEPS),
      roundedTo(this.outputWeights, OUTPUT_STEPS),
      roundedTo(this.offsets, INPUT_STEPS * OUTPUT_STEPS),
    ];
  }
}

/** A weight of n steps takes some 1.6 · log2(1 + n) bits. */
const BITS_A_NAT = 1.6 / Math.LN2;

const clipped = (steps: number) => Math.max(-MOST_STEPS, Math.min(MOST_STEPS, steps));

/** Rounded to steps of 1/scale; the gradient is that of the unrounded. */
const roundedTo = (weights: Tensor, scale: number): Tensor =>
  tf.customGrad((x: Tensor | ((saved: Tensor[]) => void)) => ({
    value: tf.div(tf.round(tf.mul(x as Tensor, scale)), scale),
    gradFunc: (gradient: Tensor) => gradient,
  }))(weights);

/** A draw from the normal distribution (Box & Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}
