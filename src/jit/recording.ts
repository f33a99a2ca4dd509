import type { Tensor, Variable } from "@tensorflow/tfjs-node-gpu";
import { handleOf, nativeBackend, type TensorMetadata, type TFEOpAttr, typeNumber } from "./binding.js";
import { constantOf, type TensorValues } from "./constants.js";
import type { ConstantValue, Graph, GraphNode, NodeAttributes } from "./graph.js";
import { toGraphOperation } from "./operations.js";

/** A value that a variable has at some time of the step, between two of its updates. */
interface VariableVersion {
  readonly variable: Variable;
  /** The handle under which tfjs knows this value. */
  readonly handle: number;
  /** The node that wrote it; undefined for the value that the step begins with. */
  readonly writtenBy: string | undefined;
  /** The node that reads it, once something has used it. */
  readBy: string | undefined;
  /** The node that overwrites it. */
  overwrittenBy: GraphNode | undefined;
}

/** A tensor from outside the step, whose value becomes a constant. */
export interface CapturedTensor {
  readonly shape: readonly number[];
  readonly dtype: number;
}

/**
 * One function on its way into the graph: which tensor of the graph stands for which handle of TensorFlow. Operations
 * run eagerly while they are recorded, so shapes and values are those of the example arguments.
 */
export class Recording {
  /** Set while operations run that the graph has another node for. */
  private pauses = 0;
  private readonly tensors = new Map<number, string>();
  private readonly types = new Map<number, number>();
  private readonly literals = new Map<number, () => ConstantValue>();
  private readonly captured = new Map<number, CapturedTensor>();
  private readonly argumentIndexes = new Map<number, number>();
  private readonly versions = new Map<number, VariableVersion>();
  private readonly latest = new Map<Variable, VariableVersion>();
  private readonly writes: string[] = [];

  constructor(
    readonly graph: Graph,
    readonly functionName: string,
    variables: readonly Variable[],
  ) {
    for (const variable of variables) this.newVersion(variable, undefined);
  }

  get paused(): boolean {
    return this.pauses > 0;
  }

  /** Runs operations without recording them. */
  pause<T>(run: () => T): T {
    this.pauses++;
    try {
      return run();
    } finally {
      this.pauses--;
    }
  }

  /** Adds a node under the function's name. */
  add(op: string, inputs: readonly string[], attributes: NodeAttributes, name = op): GraphNode {
    return this.graph.add(op, inputs, attributes, `${this.functionName}/${name}`);
  }

  /** A placeholder that stands for the example argument; gives the name under which a value is fed. */
  argument(index: number, original: Tensor, copy: Tensor): string {
    const type = typeNumber(copy.dtype);
    const node = this.add(
      "Placeholder",
      [],
      { dtype: { kind: "type", value: type }, shape: { kind: "shape", value: copy.shape } },
      `argument${index}`,
    );
    node.output = { shape: copy.shape, type };
    const { name } = node;
    const handle = handleOf(copy);
    this.tensors.set(handle, name);
    this.types.set(handle, type);
    this.argumentIndexes.set(handleOf(original), index);
    return `${name}:0`;
  }

  /** A tensor made in JavaScript during the step. */
  literal(handle: number, shape: readonly number[], type: number, values: TensorValues): void {
    const kept = values.slice() as TensorValues;
    this.literals.set(handle, () => constantOf(shape, type, kept));
    this.types.set(handle, type);
  }

  /** A tensor given to an operation; needed only if it turns out to come from outside. */
  capture(handle: number, tensor: CapturedTensor): void {
    this.captured.set(handle, tensor);
  }

  /** An operation that has just run eagerly. */
  operation(op: string, attributes: readonly TFEOpAttr[], inputs: readonly number[], outputs: TensorMetadata[]): void {
    const translated = toGraphOperation(op, attributes, () => this.typeOf(inputs[0]), outputs[0].shape.length);
    const node = this.add(
      translated.op,
      inputs.map((handle) => this.tensor(handle)),
      translated.attributes,
    );
    node.output = { shape: outputs[0].shape, type: outputs[0].dtype };
    outputs.forEach(({ id, dtype }, i) => {
      this.bind(id, i === 0 ? node.name : `${node.name}:${i}`);
      this.types.set(id, dtype);
    });
  }

  /** Lets a handle stand for a tensor of the graph. */
  bind(handle: number, tensor: string): void {
    this.tensors.set(handle, tensor);
  }

  /** The graph's tensor for a handle. */
  tensor(handle: number): string {
    const known = this.tensors.get(handle);
    if (known !== undefined) return known;
    const tensor = this.find(handle);
    this.tensors.set(handle, tensor);
    return tensor;
  }

  private typeOf(handle: number): number {
    const type = this.types.get(handle) ?? this.captured.get(handle)?.dtype;
    if (type === undefined) throw this.unknownOrigin(handle);
    return type;
  }

  private unknownOrigin(handle: number): Error {
    return new Error(`jit: ${this.functionName} uses a tensor of unknown origin (handle ${handle})`);
  }

  private find(handle: number): string {
    const literal = this.literals.get(handle);
    if (literal) return this.graph.constant(literal());
    const version = this.versions.get(handle);
    if (version) return this.read(version);
    const argument = this.argumentIndexes.get(handle);
    if (argument !== undefined) {
      throw new Error(
        `jit: ${this.functionName} uses its argument ${argument} by the name it has outside, which would freeze ` +
          "its value: use the function's own parameter",
      );
    }
    const captured = this.captured.get(handle);
    if (!captured) throw this.unknownOrigin(handle);
    const values = this.pause(() => nativeBackend().binding.tensorDataSync(handle));
    return this.graph.constant(constantOf(captured.shape, captured.dtype, values));
  }

  private read(version: VariableVersion): string {
    const { handle, type } = this.graph.variable(version.variable);
    const after = version.writtenBy === undefined ? [] : [`^${version.writtenBy}`];
    const node = this.add("ReadVariableOp", [handle, ...after], { dtype: { kind: "type", value: type } });
    node.output = { shape: version.variable.shape, type };
    const { name } = node;
    version.readBy = name;
    // Eagerly an old value stays at hand after an update; in the graph the update has to wait for the reader.
    version.overwrittenBy?.inputs.push(`^${name}`);
    return name;
  }

  /** What must have run before the variable may be written: the reader and the writer of its present value. */
  beforeWriting(variable: Variable): string[] {
    const { readBy, writtenBy } = this.version(variable);
    return [readBy, writtenBy].flatMap((name) => (name === undefined ? [] : [`^${name}`]));
  }

  /** Brings a variable that was assigned to up to date in the graph. */
  writeBack(variable: Variable): void {
    const handle = handleOf(variable);
    if (handle === this.version(variable).handle) return;
    const value = this.tensor(handle);
    const { handle: target, type } = this.graph.variable(variable);
    const attributes: NodeAttributes = { dtype: { kind: "type", value: type } };
    this.written(variable, this.add("AssignVariableOp", [target, value, ...this.beforeWriting(variable)], attributes));
  }

  /** Notes that a node has given the variable the value that tfjs now has for it. */
  written(variable: Variable, node: GraphNode): void {
    this.version(variable).overwrittenBy = node;
    this.writes.push(node.name);
    this.newVersion(variable, node.name);
  }

  /** An output that, when fetched, has all updates of the step done. */
  output(tensor: Tensor, value: string, name: string): string {
    const after = this.writes.map((write) => `^${write}`);
    const attributes: NodeAttributes = { T: { kind: "type", value: typeNumber(tensor.dtype) } };
    return `${this.add("Identity", [value, ...after], attributes, `output/${name}`).name}:0`;
  }

  private version(variable: Variable): VariableVersion {
    const version = this.latest.get(variable);
    if (!version) {
      throw new Error(
        `jit: ${this.functionName} creates the variable ${variable.name}: create variables before compiling`,
      );
    }
    return version;
  }

  private newVersion(variable: Variable, writtenBy: string | undefined): void {
    const handle = handleOf(variable);
    const version = { variable, handle, writtenBy, readBy: undefined, overwrittenBy: undefined };
    this.latest.set(variable, version);
    // After `a.assign(b)` both share a handle, and the value is already in the graph.
    if (!this.tensors.has(handle)) this.versions.set(handle, version);
    this.types.set(handle, typeNumber(variable.dtype));
  }
}

let current: Recording | undefined;

/** The recording that operations go to, unless there is none or it is paused. */
export function activeRecording(): Recording | undefined {
  return current?.paused ? undefined : current;
}

/** Runs with a recording under way; one at a time, as the backend's binding is exchanged meanwhile. */
export function withRecording<T>(recording: Recording, run: () => T): T {
  if (current) {
    throw new Error(`jit: ${current.functionName} compiles another function: compile both beforehand, side by side`);
  }
  current = recording;
  try {
    return run();
  } finally {
    current = undefined;
  }
}
