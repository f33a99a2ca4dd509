import type { NamedTensorMap, Scalar, Tensor, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../../core/tensorflow.js";
import { updateInPlace } from "../inPlace.js";
import { adamaxRule, adamRule, adamWRule, radamRule } from "./adamRules.js";
import { adagradRule, sgdRule } from "./plainRules.js";
import type { UpdateRule } from "./rule.js";

/** The settings of each optimiser, with PyTorch's defaults. The learning rate is no setting: every step is given it. */
export const OPTIMISER_DEFAULTS = {
  adam: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 },
  adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0.01 },
  radam: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 },
  adamax: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 },
  adagrad: { epsilon: 1e-10 },
  sgd: { momentum: 0, nesterov: false },
};

type Defaults = typeof OPTIMISER_DEFAULTS;

export type OptimiserName = keyof Defaults;

/** Which optimiser, and its settings where they are not the defaults. */
export type OptimiserOptions = {
  [Name in OptimiserName]: { readonly name: Name } & Readonly<Partial<Defaults[Name]>>;
}[OptimiserName];

const RULES: { [Name in OptimiserName]: (settings: Defaults[Name]) => UpdateRule } = {
  adam: adamRule,
  adamw: adamWRule,
  radam: radamRule,
  adamax: adamaxRule,
  adagrad: adagradRule,
  sgd: sgdRule,
};

/**
 * Changes variables by their gradients. All of its state is in variables, and the learning rate is a tensor, so it
 * works alike eagerly and inside a compiled step.
 */
export class Optimiser {
  private readonly rule: UpdateRule;
  private readonly stepsDone: Variable;
  /** For each variable its slots, in the rule's order. */
  private readonly slots: Variable[][];

  constructor(
    readonly variables: readonly Variable[],
    options: OptimiserOptions,
  ) {
    if (variables.length === 0) throw new Error("invalid variables: none to optimise");
    this.rule = ruleOf(options);
    this.stepsDone = tf.tidy(() => tf.variable(tf.scalar(0), false));
    this.slots = variables.map(({ shape }) =>
      this.rule.slots.map(() => tf.tidy(() => tf.variable(tf.zeros(shape), false))),
    );
  }

  /** One step down the gradient of a loss, which is given back. Best after everything else that the step computes. */
  minimise(loss: () => Scalar, learningRate: Scalar): Scalar {
    const { value, grads } = tf.variableGrads(loss, [...this.variables]);
    this.apply(grads, learningRate);
    tf.dispose(grads);
    return value;
  }

  /** One step by gradients, as `tf.variableGrads` gives them: by the variables' names. */
  apply(gradients: NamedTensorMap, learningRate: Scalar): void {
    tf.tidy(() => {
      this.stepsDone.assign(tf.add(this.stepsDone, 1));
      const scalars = this.rule.scalars(this.stepsDone as Tensor as Scalar, learningRate);
      this.variables.forEach((variable, i) => {
        const gradient = gradients[variable.name];
        if (!gradient) {
          throw new Error(`no gradient for the variable ${variable.name}: the loss does not depend on it`);
        }
        if (this.rule.decay) variable.assign(tf.mul(variable, this.rule.decay(scalars)));
        const updated = [variable, ...this.slots[i]];
        updateInPlace({
          operation: this.rule.operation,
          variables: updated,
          inputs: this.rule.inputs(gradient, scalars),
          flags: this.rule.flags,
          eager: () => this.rule.eager(updated, gradient, scalars),
        });
      });
    });
  }

  /**
   * All that a checkpoint has to keep, named by the place of each variable in the list (`mean/3`): tfjs's own names
   * of variables differ from one process to the next.
   */
  state(): Readonly<Record<string, Variable>> {
    const named: Record<string, Variable> = { step: this.stepsDone };
    this.slots.forEach((slots, i) => {
      slots.forEach((slot, j) => {
        named[`${this.rule.slots[j]}/${i}`] = slot;
      });
    });
    return named;
  }

  /** Frees the state; the variables themselves belong to the caller. */
  dispose(): void {
    tf.dispose(Object.values(this.state()));
  }
}

function ruleOf({ name, ...settings }: OptimiserOptions): UpdateRule {
  const defaults = OPTIMISER_DEFAULTS[name];
  if (!defaults) throw new Error(`invalid optimiser: ${name}`);
  for (const key of Object.keys(settings)) {
    if (!(key in defaults)) throw new Error(`invalid setting of ${name}: ${key}`);
  }
  return (RULES[name] as (settings: object) => UpdateRule)({ ...defaults, ...settings });
}
