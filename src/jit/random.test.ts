import type { Tensor1D } from "@tensorflow/tfjs-node-gpu";
import { afterEach, describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { compile } from "./compile.js";
import { TensorRandom } from "./random.js";

afterEach(() => tf.disposeVariables());

const draw = (random: TensorRandom) => random.uniform([3]).arraySync();

describe("TensorRandom", () => {
  it("gives the same numbers for the same seed, other numbers at each draw and for each seed", () => {
    const [a, b, c] = [new TensorRandom(1), new TensorRandom(1), new TensorRandom(2)];
    const first = draw(a);
    expect(draw(b)).toEqual(first);
    expect(draw(c)).not.toEqual(first);
    const second = draw(a);
    expect(second).not.toEqual(first);
    expect(draw(b)).toEqual(second);
  });

  it("draws uniform and normal numbers", () => {
    const random = new TensorRandom(-7);
    for (const [sample, mean, variance] of [
      [random.uniform([100, 100]), 1 / 2, 1 / 12],
      [random.normal([100, 100]), 0, 1],
    ] as const) {
      const moments = tf.moments(sample);
      // Four standard errors of 10,000 draws.
      expect(Math.abs(moments.mean.dataSync()[0] - mean)).toBeLessThan(4 * Math.sqrt(variance / 1e4));
      expect(Math.abs(moments.variance.dataSync()[0] / variance - 1)).toBeLessThan(0.06);
    }
  });

  it("goes on compiled where eager would, and eager where compiled stopped", () => {
    const [eager, compiled] = [new TensorRandom(5), new TensorRandom(5)];
    const fn = (random: TensorRandom) => (x: Tensor1D) => tf.concat([random.dropout(x, 0.5), random.normal([2])]);
    const x = tf.ones([20]) as Tensor1D;
    const program = compile({ f: { fn: fn(compiled), args: [x] } });
    const runs = (f: (x: Tensor1D) => ReturnType<typeof tf.concat>) => [f(x), f(x), f(x)].map((t) => t.arraySync());
    expect(runs(program.f)).toEqual(runs(fn(eager)));
    program.pull();
    expect(draw(compiled)).toEqual(draw(eager));
    // Seed 5, and two draws in each of three runs, then one.
    expect(compiled.state().position.arraySync()).toEqual([5, 7]);
    program.dispose();
  });

  it("drops the wished share and keeps the mean", () => {
    const dropped = new TensorRandom(3).dropout(tf.ones([10000]), 0.3);
    const values = [...new Set(dropped.dataSync())].sort();
    expect(values[0]).toBe(0);
    expect(values[1]).toBeCloseTo(1 / 0.7, 6);
    expect(values).toHaveLength(2);
    expect(Math.abs(tf.mean(dropped).dataSync()[0] - 1)).toBeLessThan(0.03);
  });

  it("refuses seeds and rates that it cannot use, and frees its state", () => {
    expect(() => new TensorRandom(0.5)).toThrow(/invalid seed/);
    expect(() => new TensorRandom(2 ** 32)).toThrow(/invalid seed/);
    const before = tf.memory().numTensors;
    const random = new TensorRandom(1);
    expect(() => random.dropout(tf.scalar(1), 1)).toThrow(/invalid dropout rate: 1/);
    random.dispose();
    expect(tf.memory().numTensors - before).toBe(1);
  });
});
