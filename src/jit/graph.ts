import type { Variable } from "@tensorflow/tfjs-node-gpu";
import { typeNumber } from "./binding.js";

/** The value of a constant: raw little-endian bytes, one number for all entries, or strings. */
export interface ConstantValue {
  readonly type: number;
  readonly shape: readonly number[];
  readonly content:
    | { readonly kind: "bytes"; readonly bytes: Uint8Array }
    | { readonly kind: "filled"; readonly number: number }
    | { readonly kind: "strings"; readonly strings: readonly Uint8Array[] };
}

/** An attribute of a node, as TensorFlow's `AttrValue` has it; an array of scalars becomes a list. */
export type NodeAttribute =
  | { readonly kind: "string"; readonly value: string | readonly string[] }
  | { readonly kind: "int"; readonly value: number | readonly number[] }
  | { readonly kind: "float"; readonly value: number | readonly number[] }
  | { readonly kind: "bool"; readonly value: boolean | readonly boolean[] }
  | { readonly kind: "type"; readonly value: number | readonly number[] }
  | { readonly kind: "shape"; readonly value: readonly number[] }
  | { readonly kind: "tensor"; readonly value: ConstantValue }
  | { readonly kind: "function"; readonly value: string };

export type NodeAttributes = Record<string, NodeAttribute>;

/** A node. Inputs are `name`, `name:output` or `^name` (runs before, gives no data). */
export interface GraphNode {
  name: string;
  op: string;
  inputs: string[];
  attributes: NodeAttributes;
  /** Shape and type of its first output, where they were seen. */
  output?: OutputKind;
}

export interface OutputKind {
  readonly shape: readonly number[];
  readonly type: number;
}

/** A function that nodes of the graph call by name. Parameters are `p0`, `p1`, …; the one result is `result`. */
export interface GraphFunction {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly resultType: number;
  /** Which tensor of the body is the result, written `node:output argument:index`. */
  readonly result: string;
  readonly body: readonly GraphNode[];
}

/** A tfjs variable inside the graph. */
export interface GraphVariable {
  readonly variable: Variable;
  /** Name of its `VarHandleOp` node. */
  readonly handle: string;
  readonly type: number;
}

/** Constants up to this many bytes are stored once however often they occur; comparing longer ones costs too much. */
const SHARED_CONSTANT_BYTES = 4096;

/** The graph under construction, shared by all functions of one program and so by their variables. */
export class Graph {
  private readonly nodes = new Map<string, GraphNode>();
  private readonly constants = new Map<string, string>();
  private readonly variablesByTensor = new Map<Variable, GraphVariable>();
  private readonly functionsByBody = new Map<string, GraphFunction>();

  get functions(): GraphFunction[] {
    return [...this.functionsByBody.values()];
  }

  get variables(): GraphVariable[] {
    return [...this.variablesByTensor.values()];
  }

  /** Adds a node; its name is the wished one, made legal and unique. */
  add(op: string, inputs: readonly string[], attributes: NodeAttributes, wishedName = op): GraphNode {
    const base = wishedName.replace(/[^A-Za-z0-9_./]/g, "_").replace(/^[^A-Za-z0-9.]/, "n");
    let name = base;
    for (let i = 1; this.nodes.has(name); i++) name = `${base}_${i}`;
    const node = { name, op, inputs: [...inputs], attributes };
    this.nodes.set(name, node);
    return node;
  }

  node(name: string): GraphNode | undefined {
    return this.nodes.get(name);
  }

  /** The name of a constant node of this value. */
  constant(value: ConstantValue): string {
    const key = byteLength(value) <= SHARED_CONSTANT_BYTES ? constantKey(value) : undefined;
    const known = key === undefined ? undefined : this.constants.get(key);
    if (known !== undefined) return known;
    const attributes: NodeAttributes = {
      dtype: { kind: "type", value: value.type },
      value: { kind: "tensor", value },
    };
    const node = this.add("Const", [], attributes, "constant");
    node.output = value;
    const { name } = node;
    if (key !== undefined) this.constants.set(key, name);
    return name;
  }

  /** The graph's variable for a tfjs variable. */
  variable(variable: Variable): GraphVariable {
    const known = this.variablesByTensor.get(variable);
    if (known) return known;
    const type = typeNumber(variable.dtype);
    const node = this.add("VarHandleOp", [], {}, `variable/${variable.name}`);
    node.attributes = {
      dtype: { kind: "type", value: type },
      shape: { kind: "shape", value: variable.shape },
      shared_name: { kind: "string", value: node.name },
      container: { kind: "string", value: "" },
    };
    const added = { variable, handle: node.name, type };
    this.variablesByTensor.set(variable, added);
    return added;
  }

  /** Adds a function, or finds the one with the same body; gives its name. */
  function(wishedName: string, make: (name: string) => GraphFunction): string {
    const key = JSON.stringify(make(""), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    const known = this.functionsByBody.get(key);
    if (known) return known.name;
    const name = `${wishedName.replace(/\W/g, "_")}_${this.functionsByBody.size}`;
    this.functionsByBody.set(key, make(name));
    return name;
  }

  /** The nodes that these need, in the order in which they were added. */
  neededFor(names: readonly string[]): GraphNode[] {
    return neededFor([...this.nodes.values()], names);
  }
}

/** Those of the nodes that these names need, in the given order. */
export function neededFor(nodes: readonly GraphNode[], names: readonly string[]): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const needed = new Set<string>();
  const open = names.map(nodeName);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    const node = byName.get(name);
    if (!node) throw new Error(`jit: the graph has no node ${name}`);
    open.push(...node.inputs.map(nodeName));
  }
  return nodes.filter((node) => needed.has(node.name));
}

/** The node that an input comes from. */
function nodeName(input: string): string {
  return input.replace(/^\^/, "").replace(/:\d+$/, "");
}

function byteLength({ content }: ConstantValue): number {
  if (content.kind === "bytes") return content.bytes.byteLength;
  return content.kind === "filled" ? 4 : content.strings.reduce((sum, text) => sum + text.byteLength, 0);
}

function constantKey({ type, shape, content }: ConstantValue): string {
  const parts =
    content.kind === "bytes" ? [content.bytes] : content.kind === "strings" ? content.strings : [`${content.number}`];
  return [type, shape, content.kind, ...parts.map((part) => Buffer.from(part).toString("latin1"))].join("|");
}
