import type { NamedTensorMap, Scalar, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";

/** Changes a network's variables along their gradients. All its memory is in variables: a checkpoint holds them. */
export interface Optimiser {
  /** Moments, powers, step counts, in a fixed order. */
  readonly variables: readonly Variable[];
  /** One step. Gradients go by the names of the variables, as `tf.variableGrads` gives them. */
  apply(gradients: NamedTensorMap, learningRate: Scalar): void;
}

export interface AdamOptions {
  /** Decay of the mean of past gradients. */
  readonly beta1: number;
  /** Decay of the mean of their squares. */
  readonly beta2: number;
  /** Keeps the quotient finite. */
  readonly epsilon: number;
}

/** The values that the authors of Adam suggest; the checkers thesis keeps them. */
export const ADAM_DEFAULTS: AdamOptions = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };

/** Adam (Kingma and Ba 2015, Algorithm 1). tfjs's own keeps the powers of β where no exact checkpoint can reach them. */
export class Adam implements Optimiser {
  private readonly options: AdamOptions;
  private readonly moments: ReadonlyMap<string, { target: Variable; first: Variable; second: Variable }>;
  private readonly beta1Power = tf.variable(tf.scalar(1), false);
  private readonly beta2Power = tf.variable(tf.scalar(1), false);

  constructor(trained: readonly Variable[], options: Partial<AdamOptions> = {}) {
    this.options = { ...ADAM_DEFAULTS, ...options };
    const zeros = (like: Variable) => tf.tidy(() => tf.variable(tf.zerosLike(like), false));
    this.moments = new Map(
      trained.map((target) => [target.name, { target, first: zeros(target), second: zeros(target) }]),
    );
  }

  get variables(): readonly Variable[] {
    const moments = [...this.moments.values()].flatMap(({ first, second }) => [first, second]);
    return [...moments, this.beta1Power, this.beta2Power];
  }

  apply(gradients: NamedTensorMap, learningRate: Scalar): void {
    const { beta1, beta2, epsilon } = this.options;
    tf.tidy(() => {
      this.beta1Power.assign(this.beta1Power.mul(beta1));
      this.beta2Power.assign(this.beta2Power.mul(beta2));
      // The bias corrections of both moments, as the factors of rate and ε that they come to (ibid., section 2).
      const correction = tf.sqrt(tf.sub(1, this.beta2Power));
      const rate = correction.mul(learningRate).div(tf.sub(1, this.beta1Power));
      const smallest = correction.mul(epsilon);
      for (const [name, { target, first, second }] of this.moments) {
        const gradient = gradients[name];
        first.assign(first.mul(beta1).add(gradient.mul(1 - beta1)));
        second.assign(second.mul(beta2).add(gradient.square().mul(1 - beta2)));
        target.assign(target.sub(rate.mul(first).div(second.sqrt().add(smallest))));
      }
    });
  }
}
