import type { Tensor, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { attribute, runOperation } from "./binding.js";

/**
 * Seeded random tensors whose only state is a variable: the seed and how often was drawn. The numbers are those of
 * TensorFlow's stateless generators (Philox), a function of these two alone. So one seed gives the same numbers
 * eagerly and compiled, and a run that restores the variable goes on as if it had never stopped.
 */
export class TensorRandom {
  /** int32 [2]: seed, draws so far. */
  private readonly position: Variable;

  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed !== (seed | 0)) {
      throw new RangeError(`invalid seed: ${seed} (a whole number of 32 bits)`);
    }
    this.position = tf.tidy(() => tf.variable(tf.tensor1d([seed, 0], "int32"), false));
  }

  /** Numbers evenly spread over 0 (included) to 1 (excluded). */
  uniform(shape: readonly number[]): Tensor {
    return this.draw("StatelessRandomUniform", shape);
  }

  /** Numbers of mean 0 and standard deviation 1. */
  normal(shape: readonly number[]): Tensor {
    return this.draw("StatelessRandomNormal", shape);
  }

  /** Sets each entry to zero with the given probability and scales the others up, so that the mean stays. */
  dropout<T extends Tensor>(x: T, rate: number): T {
    if (!(rate >= 0 && rate < 1)) throw new RangeError(`invalid dropout rate: ${rate} (from 0, below 1)`);
    if (rate === 0) return x.clone();
    return tf.tidy(() => {
      const kept = tf.cast(tf.greaterEqual(this.uniform(x.shape), rate), "float32");
      return tf.mul(x, tf.mul(kept, 1 / (1 - rate))) as T;
    });
  }

  /** All that a checkpoint has to keep. */
  state(): Readonly<Record<string, Variable>> {
    return { position: this.position };
  }

  dispose(): void {
    this.position.dispose();
  }

  private draw(op: string, shape: readonly number[]): Tensor {
    return tf.tidy(() => {
      const attributes = {
        dtype: attribute.type("float32"),
        T: attribute.type("int32"),
        Tseed: attribute.type("int32"),
      };
      const [drawn] = runOperation(op, attributes, [tf.tensor1d([...shape], "int32"), this.position], 1);
      this.position.assign(tf.add(this.position, tf.tensor1d([0, 1], "int32")));
      return drawn;
    });
  }
}
