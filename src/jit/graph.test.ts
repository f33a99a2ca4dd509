import { afterEach, describe, expect, it } from "vitest";
import { tf } from "../core/tensorflow.js";
import { useBfloat16 } from "./bfloat16.js";
import { BFLOAT16, nativeBackend } from "./binding.js";
import { constantOf } from "./constants.js";
import { Graph, type GraphNode } from "./graph.js";
import { encodeSavedModel } from "./savedModel.js";
import { Session } from "./session.js";

afterEach(() => tf.disposeVariables());

const { TF_FLOAT, TF_INT32 } = nativeBackend().binding;
const floatType = { T: { kind: "type", value: TF_FLOAT } } as const;

describe("Graph", () => {
  it("makes names legal and unique", () => {
    const graph = new Graph();
    const names = ["a", "a", "_b c:d", "x/y"].map((name) => graph.add("NoOp", [], {}, name).name);
    expect(names).toEqual(["a", "a_1", "nb_c_d", "x/y"]);
  });

  it("stores equal constants once, unless type, shape or sign differ", () => {
    const graph = new Graph();
    const name = (shape: number[], type: number, ...values: number[]) =>
      graph.constant(constantOf(shape, type, type === TF_FLOAT ? new Float32Array(values) : new Int32Array(values)));
    const first = name([2], TF_FLOAT, 1, 2);
    expect(name([2], TF_FLOAT, 1, 2)).toBe(first);
    const others = [
      name([2, 1], TF_FLOAT, 1, 2),
      name([2], TF_INT32, 1, 2),
      name([], TF_FLOAT, 0),
      name([], TF_FLOAT, -0),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it("writes a constant of equal numbers as one, but keeps the sign of zeros", () => {
    expect(constantOf([9], TF_FLOAT, new Float32Array(9)).content).toEqual({ kind: "filled", number: 0 });
    const mixed = new Float32Array(9);
    mixed[4] = -0;
    expect(constantOf([9], TF_FLOAT, mixed).content.kind).toBe("bytes");
  });

  it("has one handle a variable and keeps only what is needed", () => {
    const graph = new Graph();
    const variable = tf.variable(tf.zeros([2, 3]));
    expect(graph.variable(variable)).toBe(graph.variable(variable));
    const a = graph.add("A", [], {});
    const b = graph.add("B", [`${a.name}:1`], {});
    graph.add("C", [a.name], {});
    const d = graph.add("D", [`^${b.name}`], {});
    expect(graph.neededFor([`${d.name}:0`]).map(({ op }) => op)).toEqual(["A", "B", "D"]);
    expect(() => graph.neededFor(["missing"])).toThrow(/no node missing/);
  });
});

describe("encodeSavedModel", () => {
  it("writes constants of every kind as TensorFlow reads them", () => {
    const graph = new Graph();
    const bytes = graph.constant(constantOf([2, 2], TF_INT32, new Int32Array([1, -2, 3, 2 ** 31 - 1])));
    const filled = graph.constant(constantOf([3, 4], TF_FLOAT, new Float32Array(12).fill(-1.5)));
    const filledInt = graph.constant(constantOf([10], TF_INT32, new Int32Array(10).fill(-7)));
    const empty = graph.constant(constantOf([0, 3], TF_FLOAT, new Float32Array(0)));
    const names = [bytes, filled, filledInt, empty];
    const session = new Session(encodeSavedModel(graph.neededFor(names), []));
    const fetches = names.map((name) => `${name}:0`).join(",");
    const tensors = session.run([], "", fetches).map((result) => nativeBackend().createOutputTensor(result));
    expect(tensors.map(({ shape }) => shape)).toEqual([[2, 2], [3, 4], [10], [0, 3]]);
    expect(tensors[0].arraySync()).toEqual([
      [1, -2],
      [3, 2 ** 31 - 1],
    ]);
    expect(new Set(tensors[1].dataSync())).toEqual(new Set([-1.5]));
    expect(new Set(tensors[2].dataSync())).toEqual(new Set([-7]));
    session.dispose();
  });

  it("gives TensorFlow's own words where a graph is wrong, and leaves no file", () => {
    const graph = new Graph();
    graph.add("NoSuchOperation", [], {});
    expect(() => new Session(encodeSavedModel(graph.neededFor(["NoSuchOperation"]), []))).toThrow(/NoSuchOperation/);
  });
});

describe("useBfloat16", () => {
  const node = (name: string, op: string, ...inputs: string[]): GraphNode => ({
    name,
    op,
    inputs,
    attributes: { ...floatType },
  });

  it("lowers the factors of products once, and passes lowered results on", () => {
    const nodes = useBfloat16(
      [
        node("x", "Placeholder"),
        node("first", "MatMul", "x", "w"),
        node("second", "MatMul", "first", "w"),
        node("sum", "AddV2", "first", "second"),
      ],
      "bfloat16",
    );
    const byName = new Map(nodes.map((entry) => [entry.name, entry]));
    const second = byName.get("second_bfloat16");
    expect(second?.attributes.T.value).toBe(BFLOAT16);
    expect(second?.inputs).toEqual(["first_bfloat16", byName.get("first_bfloat16")?.inputs[1]]);
    expect(byName.get("sum")?.inputs).toEqual(["first", "second"]);
    expect(byName.get("first")?.op).toBe("Cast");
    // x and w down, both results up.
    expect(nodes.filter(({ op }) => op === "Cast")).toHaveLength(4);
  });

  it("leaves other types and operations alone", () => {
    const product = { ...node("p", "MatMul", "a", "b"), attributes: { T: { kind: "type", value: TF_INT32 } as const } };
    expect(useBfloat16([product, node("t", "Tanh", "p")], "bfloat16")).toHaveLength(2);
    expect(product.inputs).toEqual(["a", "b"]);
  });
});
