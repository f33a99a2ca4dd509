import type { LayersModel, Scalar, Tensor, Tensor4D } from "@tensorflow/tfjs-node-gpu";
import { afterEach, describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { compile } from "./compile.js";
import { accelerate, batchNormalization, dense, dropout, type Layer, mishActivation, variablesOf } from "./layers.js";
import { mish } from "./mish.js";
import { TensorRandom } from "./random.js";

afterEach(() => tf.disposeVariables());

/** The largest difference, as a share of the largest entry expected. */
function difference(actual: Tensor, expected: Tensor): number {
  return tf.tidy(() => {
    const largest = tf.max(tf.abs(expected)).dataSync()[0];
    return tf.max(tf.abs(tf.sub(actual, expected))).dataSync()[0] / largest;
  });
}

describe("mish", () => {
  const plain = (x: Tensor) => tf.mul(x, tf.tanh(tf.softplus(x)));
  const x = tf.concat([tf.linspace(-30, 30, 201), tf.tensor1d([-88, -1e-3, 0, 1e-3, 88])]);
  const weights = tf.linspace(-1, 2, 206);

  it("has the values and gradients of the plain formula, eager and compiled", () => {
    const both = (f: (x: Tensor) => Tensor) => (t: Tensor) => ({
      value: f(t),
      gradient: tf.grad((u) => tf.sum(tf.mul(f(u), weights)))(t),
    });
    const expected = both(plain)(x);
    const eager = both(mish)(x);
    const program = compile({ f: { fn: both(mish), args: [x] } });
    const compiled = program.f(x);
    for (const key of ["value", "gradient"] as const) {
      // 1 − t² loses a digit of float32 where t is close to 1, and x multiplies it.
      expect(difference(eager[key], expected[key])).toBeLessThan(5e-6);
      expect(difference(compiled[key], expected[key])).toBeLessThan(5e-6);
    }
    expect(program.operations.PartitionedCall).toBe(1);
    program.dispose();
  });

  it("is a standard activation layer", () => {
    const layer = mishActivation({ name: "bend" });
    expect(layer.getClassName()).toBe("Activation");
    expect(layer.getConfig()).toMatchObject({ activation: "mish", name: "bend" });
    expect(difference(layer.apply(x) as Tensor, plain(x))).toBeLessThan(1e-6);
  });
});

describe("batch normalisation", () => {
  const settings = { momentum: 0.9, epsilon: 1e-3 };

  /** Values, gradients and moving averages of a layer that has seen one batch. */
  function observe(layer: Layer, x: Tensor, training: boolean) {
    layer.build(x.shape);
    const [gamma, beta] = variablesOf(layer);
    gamma.assign(tf.linspace(0.5, 2, 4));
    beta.assign(tf.linspace(-1, 1, 4));
    const [, , mean, variance] = variablesOf(layer, "all");
    mean.assign(tf.linspace(-0.5, 0.5, 4));
    variance.assign(tf.linspace(0.5, 4, 4));
    const run = (t: Tensor) => layer.call(t, { training }) as Tensor;
    const value = run(x);
    const after = [mean.clone(), variance.clone()];
    const weighted = (t: Tensor) => tf.sum(tf.mul(tf.sin(run(t)), tf.cos(t))) as Scalar;
    const { grads } = tf.variableGrads(() => weighted(x), [gamma, beta]);
    return { value, after, gradients: [tf.grad(weighted)(x), grads[gamma.name], grads[beta.name]] };
  }

  const inputs: [string, Tensor][] = [
    ["images", tf.randomNormal([6, 5, 3, 4], 1, 2, "float32", 1)],
    ["vectors", tf.randomNormal([20, 4], 1, 2, "float32", 2)],
    ["sequences", tf.randomNormal([6, 7, 4], 1, 2, "float32", 3)],
  ];

  it.each(inputs)("agrees with tfjs's layer on %s", (_, x) => {
    for (const training of [true, false]) {
      const ours = observe(batchNormalization(settings), x, training);
      const theirs = observe(tf.layers.batchNormalization(settings), x, training);
      expect(difference(ours.value, theirs.value)).toBeLessThan(1e-5);
      ours.gradients.forEach((gradient, i) => {
        expect(difference(gradient, theirs.gradients[i])).toBeLessThan(1e-5);
      });
      expect(difference(ours.after[0], theirs.after[0])).toBeLessThan(1e-5);
      if (!training) expect(difference(ours.after[1], theirs.after[1])).toBe(0);
    }
  });

  it("keeps the unbiased variance as moving average", () => {
    const x = tf.randomNormal([10, 4], 0, 3, "float32", 4);
    const layer = batchNormalization(settings);
    layer.build(x.shape);
    layer.call(x, { training: true });
    const { variance } = tf.moments(x, 0);
    const expected = tf.add(0.9, tf.mul(variance, (0.1 * 10) / 9));
    expect(difference(variablesOf(layer, "all")[3], expected)).toBeLessThan(1e-5);
  });

  it("works without scale and offset, and leaves other axes to tfjs", () => {
    const x = tf.randomNormal([10, 4], 3, 3, "float32", 5);
    const bare = batchNormalization({ scale: false, center: false });
    bare.build(x.shape);
    const { mean, variance } = tf.moments(bare.call(x, { training: true }) as Tensor, 0);
    expect(tf.max(tf.abs(mean)).dataSync()[0]).toBeLessThan(1e-5);
    expect(tf.max(variance).dataSync()[0]).toBeCloseTo(1, 3);
    const first = batchNormalization({ axis: 1 });
    const images = tf.ones([2, 3, 4, 5]);
    expect((first.apply(images) as Tensor).shape).toEqual([2, 3, 4, 5]);
  });

  /** Two ways to freeze, and an axis that is left to tfjs. */
  const frozen: [string, object, (model: LayersModel) => void][] = [
    ["by its layer", {}, (model) => (model.layers[1].trainable = false)],
    ["by its settings", { trainable: false }, () => {}],
    ["with its model", {}, (model) => (model.trainable = false)],
    ["over another axis", { axis: 1 }, (model) => (model.layers[1].trainable = false)],
  ];

  it.each(frozen)("frozen %s, it normalises by its moving averages and keeps them in training", (_, more, freeze) => {
    const norm = batchNormalization({ ...settings, ...more });
    const model = tf.sequential({ layers: [tf.layers.dense({ units: 4, inputShape: [4, 4] }), norm] });
    freeze(model);
    const [mean, variance] = variablesOf(norm, "all").slice(-2);
    mean.assign(tf.linspace(-0.5, 0.5, 4));
    variance.assign(tf.linspace(0.5, 4, 4));
    const averages = () => [...mean.dataSync(), ...variance.dataSync()];
    const before = averages();
    const x = tf.randomNormal([6, 4, 4], 1, 2, "float32", 8);
    const expected = model.apply(x, { training: false }) as Tensor;
    const train = (t: Tensor) => model.apply(t, { training: true }) as Tensor;
    for (const eager of [true, false]) {
      const program = compile({ train: { fn: train, args: [x] } }, { eager });
      expect(difference(program.train(x), expected)).toBeLessThan(1e-6);
      program.pull();
      expect(averages()).toEqual(before);
      program.dispose();
    }
    // Thawed, it learns the averages again.
    model.trainable = true;
    norm.trainable = true;
    train(x);
    expect(averages()).not.toEqual(before);
  });

  it("frozen, it passes the gradient on to the layers before it", () => {
    const norm = batchNormalization(settings);
    const model = tf.sequential({ layers: [dense({ units: 4, inputShape: [4] }), norm, dense({ units: 2 })] });
    const x = tf.randomNormal([20, 4], 1, 2, "float32", 9);
    model.apply(x, { training: true });
    norm.trainable = false;
    const variables = variablesOf(model);
    expect(variables).toHaveLength(4);
    const gradients = (training: boolean) => (t: Tensor) => {
      const loss = () => tf.sum(tf.sin(model.apply(t, { training }) as Tensor)) as Scalar;
      const { grads } = tf.variableGrads(loss, variables);
      return Object.fromEntries(variables.map(({ name }) => [name, grads[name]]));
    };
    const expected = gradients(false)(x);
    const program = compile({ gradients: { fn: gradients(true), args: [x] } });
    const compiled = program.gradients(x);
    for (const { name } of variables) expect(difference(compiled[name], expected[name])).toBeLessThan(1e-5);
    program.dispose();
  });

  it("refuses a momentum that TensorFlow's operation does not know", () => {
    const layer = batchNormalization({ momentum: 1 });
    expect(() => layer.apply(tf.ones([2, 4]), { training: true })).toThrow(/invalid momentum: 1/);
  });
});

describe("dense", () => {
  it.each([
    [{ units: 3 }, [5, 4]],
    [{ units: 3, activation: "mish" }, [5, 4]],
    [{ units: 3, activation: "softmax", useBias: false }, [5, 4]],
    [{ units: 3, activation: "elu" }, [2, 5, 4]],
  ] as const)("agrees with tfjs's layer for %o on %o", (settings, shape) => {
    const x = tf.randomNormal([...shape], 0, 1, "float32", 7);
    const [ours, theirs] = [dense({ ...settings }), tf.layers.dense({ ...settings })];
    ours.build([...shape]);
    theirs.build([...shape]);
    theirs.setWeights(ours.getWeights());
    const both = (layer: Layer) => {
      const value = () => layer.call(x, {}) as Tensor;
      const { grads } = tf.variableGrads(() => tf.sum(tf.sin(value())) as Scalar, variablesOf(layer));
      return [value(), ...Object.values(grads)];
    };
    const expected = both(theirs);
    both(ours).forEach((tensor, i) => {
      expect(difference(tensor, expected[i])).toBeLessThan(1e-5);
    });
  });
});

describe("models of these layers", () => {
  const build = (own: boolean, random: TensorRandom) =>
    tf.sequential({
      layers: [
        tf.layers.conv2d({ inputShape: [4, 4, 2], filters: 3, kernelSize: 3, padding: "same" }),
        own ? mishActivation() : tf.layers.activation({ activation: "mish" }),
        own ? batchNormalization() : tf.layers.batchNormalization(),
        own ? dropout({ rate: 0.5, random }) : tf.layers.dropout({ rate: 0.5 }),
        tf.layers.flatten(),
        own ? dense({ units: 3 }) : tf.layers.dense({ units: 3 }),
      ],
    });
  const x = tf.randomNormal([5, 4, 4, 2], 0, 1, "float32", 6) as Tensor4D;

  it("are saved as standard models and predict the same when loaded plain", async () => {
    const model = build(true, new TensorRandom(1));
    model.apply(x, { training: true });
    let artifacts: object = {};
    await model.save(
      tf.io.withSaveHandler(async (saved) => {
        artifacts = saved;
        return { modelArtifactsInfo: tf.io.getModelArtifactsInfoForJSON(saved) };
      }),
    );
    const loaded = await tf.loadLayersModel(tf.io.fromMemory(artifacts));
    const expected = loaded.predict(x) as Tensor;
    expect(difference(model.predict(x) as Tensor, expected)).toBeLessThan(1e-5);
    accelerate(loaded, new TensorRandom(1));
    expect(difference(loaded.predict(x) as Tensor, expected)).toBeLessThan(1e-5);
    const train = (t: Tensor4D) => tf.mean(loaded.apply(t, { training: true }) as Tensor);
    compile({ train: { fn: train, args: [x] } }).dispose();
  });

  it("list their variables", () => {
    const model = build(true, new TensorRandom(1));
    expect(variablesOf(model)).toHaveLength(6);
    expect(variablesOf(model, "all")).toHaveLength(8);
    model.layers[0].trainable = false;
    expect(variablesOf(model)).toHaveLength(4);
  });
});
