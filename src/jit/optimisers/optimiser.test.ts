import type { Scalar, Variable } from "@tensorflow/tfjs-node-gpu";
import { afterEach, describe, expect, it } from "vitest";
import { tf } from "../../core/tensorflow.js";
import { compile } from "../compile.js";
import { clipByGlobalNorm } from "./clipping.js";
import { Optimiser, type OptimiserName, type OptimiserOptions } from "./optimiser.js";

/*
 * Each optimiser against its published algorithm, written here in float64 entry by entry. The references follow
 * PyTorch 2's single-tensor implementations (torch/optim/adam.py, adamw.py, radam.py, adagrad.py, sgd.py); Adamax
 * follows TensorFlow's ApplyAdaMax.
 */

const RATE = 0.01;
const STEPS = 60;
const START = [1, -2, 3, -4, 0.5];
const TARGET = [0.3, -0.1, 2, 1, 0.4];
const CURVATURE = [1, 2, 3, 0.1, 0.01];

/** State of one parameter; every reference starts from zeros. */
interface Entry {
  value: number;
  a: number;
  b: number;
}

type Reference = (entry: Entry, gradient: number, step: number) => void;

const moments = (entry: Entry, gradient: number): void => {
  entry.a = 0.9 * entry.a + 0.1 * gradient;
  entry.b = 0.999 * entry.b + 0.001 * gradient ** 2;
};

const adam: Reference = (entry, gradient, step) => {
  moments(entry, gradient);
  const denominator = Math.sqrt(entry.b) / Math.sqrt(1 - 0.999 ** step) + 1e-8;
  entry.value -= ((RATE / (1 - 0.9 ** step)) * entry.a) / denominator;
};

const radam: Reference = (entry, gradient, step) => {
  moments(entry, gradient);
  const mean = entry.a / (1 - 0.9 ** step);
  const correction2 = 1 - 0.999 ** step;
  const limit = 2 / (1 - 0.999) - 1;
  const rho = limit - (2 * step * 0.999 ** step) / correction2;
  if (rho > 5) {
    const rectification = Math.sqrt(((rho - 4) * (rho - 2) * limit) / ((limit - 4) * (limit - 2) * rho));
    entry.value -= mean * RATE * (Math.sqrt(correction2) / (Math.sqrt(entry.b) + 1e-8)) * rectification;
  } else {
    entry.value -= mean * RATE;
  }
};

const CASES: [string, OptimiserOptions, Reference][] = [
  ["Adam", { name: "adam" }, adam],
  [
    "AdamW",
    { name: "adamw", weightDecay: 0.1 },
    (entry, gradient, step) => {
      entry.value *= 1 - RATE * 0.1;
      adam(entry, gradient, step);
    },
  ],
  ["RAdam", { name: "radam" }, radam],
  [
    "Adamax",
    { name: "adamax" },
    (entry, gradient, step) => {
      entry.a = 0.9 * entry.a + 0.1 * gradient;
      entry.b = Math.max(0.999 * entry.b, Math.abs(gradient));
      entry.value -= ((RATE / (1 - 0.9 ** step)) * entry.a) / (entry.b + 1e-8);
    },
  ],
  [
    "Adagrad",
    { name: "adagrad" },
    (entry, gradient) => {
      entry.a += gradient ** 2;
      entry.value -= (RATE * gradient) / (Math.sqrt(entry.a) + 1e-10);
    },
  ],
  [
    "SGD",
    { name: "sgd" },
    (entry, gradient) => {
      entry.value -= RATE * gradient;
    },
  ],
  [
    "SGD with momentum",
    { name: "sgd", momentum: 0.9 },
    (entry, gradient) => {
      entry.a = 0.9 * entry.a + gradient;
      entry.value -= RATE * entry.a;
    },
  ],
  [
    "SGD with Nesterov's momentum",
    { name: "sgd", momentum: 0.9, nesterov: true },
    (entry, gradient) => {
      entry.a = 0.9 * entry.a + gradient;
      entry.value -= RATE * (gradient + 0.9 * entry.a);
    },
  ],
];

/** Parameters after each step of the reference. */
function referencePath(reference: Reference): number[][] {
  const entries = START.map((value) => ({ value, a: 0, b: 0 }));
  return Array.from({ length: STEPS }, (_, step) => {
    entries.forEach((entry, i) => {
      reference(entry, 2 * CURVATURE[i] * (entry.value - TARGET[i]), step + 1);
    });
    return entries.map(({ value }) => value);
  });
}

/** The quadratic bowl of the reference, by tfjs. */
function bowl(variable: Variable): Scalar {
  const difference = tf.sub(variable, tf.tensor1d(TARGET));
  return tf.sum(tf.mul(tf.square(difference), tf.tensor1d(CURVATURE))) as Scalar;
}

/** Parameters after each step of ours. */
function ourPath(options: OptimiserOptions, eager: boolean): { path: number[][]; operations: Record<string, number> } {
  const variable = tf.variable(tf.tensor1d(START));
  const optimiser = new Optimiser([variable], options);
  const fn = (rate: Scalar) => ({ loss: optimiser.minimise(() => bowl(variable), rate), value: tf.mul(variable, 1) });
  const rate = tf.scalar(RATE);
  const program = compile({ step: { fn, args: [rate] } }, { eager });
  const path = Array.from({ length: STEPS }, () => tf.tidy(() => program.step(rate).value.arraySync() as number[]));
  program.dispose();
  return { path, operations: program.operations };
}

function largestDifference(a: readonly number[][], b: readonly number[][]): number {
  return Math.max(...a.flatMap((row, i) => row.map((value, j) => Math.abs(value - b[i][j]))));
}

afterEach(() => tf.disposeVariables());

describe("optimisers", () => {
  it.each(CASES)("%s follows its published algorithm step by step", (_, options, reference) => {
    const expected = referencePath(reference);
    const compiled = ourPath(options, false);
    // Values are of size 1 to 4, where float32 has steps of 1e-7 to 5e-7, and sixty are added up.
    expect(largestDifference(ourPath(options, true).path, expected)).toBeLessThan(4e-6);
    expect(largestDifference(compiled.path, expected)).toBeLessThan(4e-6);
    expect(Object.keys(compiled.operations).filter((op) => op.startsWith("ResourceApply"))).toHaveLength(1);
  });

  it("RAdam's first steps and rectified steps agree closely, whatever beta2", () => {
    for (const beta2 of [0.9, 0.99, 0.999]) {
      const variable = tf.variable(tf.scalar(0));
      const optimiser = new Optimiser([variable], { name: "radam", beta2, epsilon: 1e-12 });
      const limit = 2 / (1 - beta2) - 1;
      for (let t = 1; t <= 40; t++) {
        // A constant gradient of 1 has m̂ = v̂ = 1, so that a step's size is the rate times the rectification.
        variable.assign(tf.scalar(0));
        optimiser.apply({ [variable.name]: tf.scalar(1) }, tf.scalar(1));
        const rho = limit - (2 * t * beta2 ** t) / (1 - beta2 ** t);
        const expected = rho > 5 ? Math.sqrt(((rho - 4) * (rho - 2) * limit) / ((limit - 4) * (limit - 2) * rho)) : 1;
        expect(-variable.dataSync()[0] / expected).toBeCloseTo(1, 5);
      }
    }
  });

  it("resumes from its saved state as if it had not stopped", () => {
    for (const name of ["adam", "adamw", "radam", "adamax", "adagrad", "sgd"] as OptimiserName[]) {
      const options = { name, ...(name === "sgd" ? { momentum: 0.9 } : {}) } as OptimiserOptions;
      const rate = tf.scalar(RATE);
      const variable = tf.variable(tf.tensor1d(START));
      const optimiser = new Optimiser([variable], options);
      const steps = (o: Optimiser, v: Variable, n: number) => {
        for (let i = 0; i < n; i++) o.minimise(() => bowl(v), rate).dispose();
        return v.dataSync();
      };
      steps(optimiser, variable, 10);
      const resumedVariable = tf.variable(variable.clone());
      const resumed = new Optimiser([resumedVariable], options);
      for (const [key, slot] of Object.entries(resumed.state())) slot.assign(optimiser.state()[key].clone());
      expect(steps(resumed, resumedVariable, 10)).toEqual(steps(optimiser, variable, 10));
    }
  });

  it("frees its state and leaves no tensor from a step", () => {
    const variable = tf.variable(tf.tensor1d(START));
    const rate = tf.scalar(RATE);
    const before = tf.memory().numTensors;
    const optimiser = new Optimiser([variable], { name: "radam" });
    expect(Object.keys(optimiser.state())).toEqual(["step", "mean/0", "square/0"]);
    const withState = tf.memory().numTensors;
    optimiser.minimise(() => bowl(variable), rate).dispose();
    expect(tf.memory().numTensors).toBe(withState);
    optimiser.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });

  it("says what is wrong with its settings and gradients", () => {
    const variable = tf.variable(tf.scalar(1), true, "weight");
    expect(() => new Optimiser([], { name: "adam" })).toThrow(/invalid variables/);
    expect(() => new Optimiser([variable], { name: "adm" as never })).toThrow(/invalid optimiser: adm/);
    expect(() => new Optimiser([variable], { name: "sgd", beta1: 1 } as never)).toThrow(
      /invalid setting of sgd: beta1/,
    );
    expect(() => new Optimiser([variable], { name: "sgd" }).apply({}, tf.scalar(1))).toThrow(/no gradient.*weight/);
  });
});

describe("clipByGlobalNorm", () => {
  it("shortens long gradients together and leaves short ones", () => {
    const gradients = { a: tf.tensor1d([3, 0]), b: tf.tensor1d([4]) };
    const { clipped, norm } = clipByGlobalNorm(gradients, 1);
    expect(norm.arraySync()).toBe(5);
    expect(clipped.a.dataSync()[0]).toBeCloseTo(0.6, 6);
    expect(clipped.b.dataSync()[0]).toBeCloseTo(0.8, 6);
    expect(clipByGlobalNorm(gradients, 10).clipped.a.arraySync()).toEqual([3, 0]);
  });
});
