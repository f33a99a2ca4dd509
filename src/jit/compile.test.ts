import type { Scalar, Tensor1D, Tensor2D } from "@tensorflow/tfjs-node-gpu";
import { afterEach, describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { compile, type ProgramControls } from "./compile.js";
import { fuse } from "./fuse.js";

const programs: ProgramControls[] = [];

/** Programs are disposed of after each test. */
function kept<P extends ProgramControls>(program: P): P {
  programs.push(program);
  return program;
}

afterEach(() => {
  for (const program of programs.splice(0)) program.dispose();
  tf.disposeVariables();
});

const x = tf.tensor1d([1, 2, 3, 4]);
const twice = (v: Tensor1D) => tf.mul(v, 2);

describe("compile", () => {
  it("gives the results of the eager function, by name where it has names", () => {
    const program = kept(
      compile({
        one: { fn: (v: Tensor1D) => tf.sum(tf.square(v)), args: [x] },
        more: {
          fn: (v: Tensor1D, s: Scalar) => ({ sum: tf.add(tf.sum(v), s), product: tf.mul(v, s) }),
          args: [x, tf.scalar(1)],
        },
      }),
    );
    expect(program.one(tf.tensor1d([3, 4, 0, 0])).arraySync()).toBe(25);
    const { sum, product } = program.more(x, tf.scalar(10));
    expect(sum.arraySync()).toBe(20);
    expect(product.arraySync()).toEqual([10, 20, 30, 40]);
  });

  it("runs eagerly by the same interface", () => {
    const v = tf.variable(tf.scalar(1));
    const add = (s: Scalar) => {
      v.assign(tf.add(v, s));
      return tf.mul(v, 1) as Scalar;
    };
    const program = kept(compile({ add: { fn: add, args: [tf.scalar(0)] } }, { eager: true }));
    const before = tf.memory().numTensors;
    tf.tidy(() => {
      expect(program.add(tf.scalar(2)).arraySync()).toBe(3);
    });
    expect(tf.memory().numTensors).toBe(before);
    expect(() => program.add(tf.ones([2]) as unknown as Scalar)).toThrow(/argument 0 of float32 \[\], got .*\[2\]/);
  });

  it("gives results that are the caller's, even where the function gives back a variable or an argument", () => {
    const v = tf.variable(tf.scalar(7));
    const argument = tf.scalar(1);
    for (const eager of [true, false]) {
      const fn = (s: Scalar) => ({ v: v as unknown as Scalar, s });
      const program = kept(compile({ f: { fn, args: [argument] } }, { eager }));
      const result = program.f(argument);
      expect([result.v.arraySync(), result.s.arraySync()]).toEqual([7, 1]);
      tf.dispose(result);
      expect([v.arraySync(), argument.arraySync()]).toEqual([7, 1]);
    }
  });

  it("keeps variables of its own, exchanged by push and pull", () => {
    const v = tf.variable(tf.tensor1d([1, 2]));
    const w = tf.variable(tf.scalar(10));
    const step = (s: Scalar) => {
      v.assign(tf.add(v, s));
      return tf.add(tf.sum(v), w) as Scalar;
    };
    const program = kept(compile({ step: { fn: step, args: [tf.scalar(5)] } }));
    expect(v.arraySync()).toEqual([1, 2]);
    expect(program.step(tf.scalar(1)).arraySync()).toBe(15);
    expect(program.step(tf.scalar(1)).arraySync()).toBe(17);
    expect(v.arraySync()).toEqual([1, 2]);
    program.pull();
    expect(v.arraySync()).toEqual([3, 4]);
    w.assign(tf.scalar(100));
    program.push();
    expect(program.step(tf.scalar(0)).arraySync()).toBe(107);
  });

  it("does as eager TensorFlow does with old values, swaps and aliases", () => {
    const a = tf.variable(tf.scalar(1));
    const b = tf.variable(tf.scalar(2));
    const c = tf.variable(tf.scalar(0));
    const step = (s: Scalar) => {
      const oldB = b.clone();
      const oldA = a.clone();
      a.assign(oldB);
      b.assign(tf.add(a, s));
      a.assign(tf.mul(a, 10));
      c.assign(b);
      // The first use of the value that `a` began with comes after two updates.
      return { oldA: tf.mul(oldA, 1), sum: tf.add(tf.add(a, b), c) };
    };
    const program = kept(compile({ step: { fn: step, args: [tf.scalar(1)] } }));
    const eager = kept(compile({ step: { fn: step, args: [tf.scalar(1)] } }, { eager: true }));
    const run = (p: typeof program) =>
      [3, 4, 5].map((s) => {
        const { oldA, sum } = p.step(tf.scalar(s));
        return [oldA.arraySync(), sum.arraySync()];
      });
    const compiled = run(program);
    expect(compiled).toEqual(run(eager));
    const values = [a, b, c].map((v) => v.arraySync());
    program.pull();
    expect([a, b, c].map((v) => v.arraySync())).toEqual(values);
  });

  it("takes arguments that share data with each other or with a variable", () => {
    const v = tf.variable(x);
    const w = tf.variable(x);
    const fn = (p: Tensor1D, q: Tensor1D) => tf.addN([tf.mul(p, 1000), tf.mul(q, 100), tf.mul(v, 10), w]);
    const program = kept(compile({ f: { fn, args: [x, x.clone()] } }));
    const result = program.f(tf.tensor1d([1, 1, 1, 1]), tf.tensor1d([2, 2, 2, 2]));
    expect(result.arraySync()).toEqual([1211, 1222, 1233, 1244]);
  });

  it("freezes captured tensors of every type", () => {
    const numbers = tf.tensor2d([1, 2, 3, 4], [2, 2]);
    const flags = tf.tensor1d([true, false], "bool");
    const indices = tf.tensor1d([1, 0], "int32");
    const filled = tf.fill([3, 3], 7);
    const fn = (m: Tensor2D) => ({
      product: tf.matMul(m, numbers),
      chosen: tf.where(flags, tf.gather(m, indices).sum(1), tf.zeros([2])),
      filled: tf.add(filled, tf.ones([3, 3])),
      cast: tf.cast(tf.greater(m, 2), "int32"),
    });
    const m = tf.tensor2d([1, 0, 0, 5], [2, 2]);
    const program = kept(compile({ f: { fn, args: [tf.zeros([2, 2]) as Tensor2D] } }));
    const expected = fn(m);
    const result = program.f(m);
    for (const key of ["product", "chosen", "filled", "cast"] as const) {
      expect(result[key].arraySync()).toEqual(expected[key].arraySync());
      expect(result[key].dtype).toBe(expected[key].dtype);
    }
  });

  it("runs two programs at once, each with its own values", () => {
    const v = tf.variable(tf.scalar(0));
    const make = (s: number) =>
      kept(
        compile({
          f: {
            fn: (t: Scalar) => {
              v.assign(tf.add(v, tf.mul(t, s)));
              return tf.mul(v, 1);
            },
            args: [tf.scalar(1)],
          },
        }),
      );
    const [first, second] = [make(1), make(10)];
    for (let i = 0; i < 3; i++) tf.dispose([first.f(tf.scalar(1)), second.f(tf.scalar(1))]);
    expect(first.f(tf.scalar(0)).arraySync()).toBe(3);
    expect(second.f(tf.scalar(0)).arraySync()).toBe(30);
  });

  it("leaves no tensor behind, neither when it succeeds nor when it is refused", () => {
    const v = tf.variable(tf.scalar(0));
    const fn = (t: Tensor1D) => {
      v.assign(tf.sum(t));
      return tf.mul(t, v);
    };
    const count = () => [
      tf.memory().numTensors,
      (tf.backend() as unknown as { getNumOfTFTensors(): number }).getNumOfTFTensors(),
    ];
    const round = () => {
      const program = compile({ f: { fn, args: [x] } });
      for (let i = 0; i < 5; i++) program.f(x).dispose();
      program.pull();
      program.push();
      program.dispose();
      expect(() => compile({ f: { fn: (t: Tensor1D) => tf.scalar(t.dataSync()[0]), args: [x] } })).toThrow();
    };
    round();
    const before = count();
    round();
    expect(count()).toEqual(before);
  });
});

describe("compile refuses", () => {
  const refused = (fn: (v: Tensor1D) => never | ReturnType<typeof twice>) => () => compile({ f: { fn, args: [x] } });

  it("reading values in JavaScript", () => {
    expect(refused((v) => tf.mul(v, v.dataSync()[0]))).toThrow(/f reads a tensor's values.*tf\.where/);
  });

  it("random numbers drawn in JavaScript", () => {
    expect(refused((v) => tf.dropout(v, 0.5))).toThrow(/f draws random numbers.*TensorRandom/);
    expect(refused((v) => tf.add(v, tf.randomUniform([4])))).toThrow(/TensorRandom/);
    expect(tf.randomUniform([4]).shape).toEqual([4]);
  });

  it("an argument used by its outer name", () => {
    expect(refused(() => tf.mul(x, 2))).toThrow(/argument 0 by the name it has outside/);
  });

  it("variables created in the step", () => {
    const fn = (v: Tensor1D) => tf.mul(v, tf.variable(tf.scalar(1), true, "late"));
    expect(refused(fn)).toThrow(/creates the variable late: create variables before/);
    expect(tf.engine().registeredVariables.late).toBeUndefined();
  });

  it("tensors kept beyond the step", () => {
    const cache: unknown[] = [];
    const fn = (v: Tensor1D) => {
      cache.push(tf.keep(tf.mul(v, 3)));
      return tf.mul(v, 2);
    };
    expect(refused(fn)).toThrow(/keeps 1 tensor/);
    tf.dispose(cache as never);
  });

  it("results that are no tensors", () => {
    expect(refused((() => 1) as never)).toThrow(/f must give back a tensor/);
    expect(refused((() => undefined) as never)).toThrow(/f must give back a tensor/);
    expect(refused((async (v: Tensor1D) => v) as never)).toThrow(/f must give back a tensor/);
  });

  it("arguments of another shape, type or number, and numbers", () => {
    const { f } = kept(compile({ f: { fn: twice, args: [x] } }));
    expect(() => f(tf.tensor1d([1, 2]))).toThrow(/argument 0 of float32 \[4\], got float32 \[2\]: pad the batch/);
    expect(() => f(tf.tensor1d([1, 2, 3, 4], "int32"))).toThrow(/got int32/);
    expect(() => (f as unknown as () => void)()).toThrow(/takes 1 tensor/);
    expect(() => f(1 as never)).toThrow(/argument 0 of f is no tensor: write numbers as tf\.scalar/);
  });

  it("compiling inside a step, and compiled functions inside a step", () => {
    const inner = kept(compile({ inner: { fn: twice, args: [x] } }));
    expect(refused((v) => compile({ g: { fn: twice, args: [v] } }).g(v) as never)).toThrow(/f compiles another/);
    expect(refused((v) => inner.inner(v))).toThrow(/inner is compiled already/);
  });

  it("wrong options, names and programs already disposed of", () => {
    expect(() => compile({ push: { fn: twice, args: [x] } })).toThrow(/invalid function name: push/);
    expect(() => compile({ f: { fn: twice, args: [x] } }, { precision: "float16" as never })).toThrow(/precision/);
    expect(() => compile({ f: { fn: twice, args: [x] } }, { fast: true } as never)).toThrow(/invalid option.*fast/);
    const program = compile({ f: { fn: twice, args: [x] } });
    program.dispose();
    program.dispose();
    expect(() => program.f(x)).toThrow(/disposed of: compile it again/);
    const v = tf.variable(tf.scalar(1));
    const other = kept(compile({ f: { fn: (t: Tensor1D) => tf.mul(t, v), args: [x] } }));
    v.dispose();
    expect(() => other.pull()).toThrow(/variable of this program has been disposed/);
  });
});

describe("fuse", () => {
  const gelu = fuse("gelu", (v: Tensor1D) => tf.mul(v, tf.sigmoid(tf.mul(v, 1.702))) as Tensor1D);

  it("is one call of one function in the graph, with the values and gradients of the plain operations", () => {
    const fn = (v: Tensor1D) => ({
      value: gelu(gelu(v) as Tensor1D),
      gradient: tf.grad((t) => tf.sum(gelu(t as Tensor1D)))(v),
    });
    const program = kept(compile({ f: { fn, args: [x] } }));
    expect(program.operations.PartitionedCall).toBe(2);
    const expected = fn(x);
    const result = program.f(x);
    for (const key of ["value", "gradient"] as const) {
      const difference = tf.max(tf.abs(tf.sub(result[key], expected[key]))).arraySync();
      expect(difference).toBeLessThan(1e-6);
    }
  });

  it("refuses what is not elementwise", () => {
    const product = fuse("product", (m: Tensor2D) => tf.matMul(m, m));
    const m = tf.ones([2, 2]) as Tensor2D;
    expect(() => compile({ f: { fn: (t: Tensor2D) => product(t), args: [m] } })).toThrow(
      /fuse\("product"\) needs MatMul/,
    );
  });
});
