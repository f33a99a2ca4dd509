import type { Tensor, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { putBatchInside } from "./batchInside.js";
import { useBfloat16 } from "./bfloat16.js";
import { nativeBackend } from "./binding.js";
import { Graph, type GraphNode, type GraphVariable, neededFor } from "./graph.js";
import { type Precision, supportedPrecision } from "./precision.js";
import { type RecordedFunction, record, type StepResult } from "./record.js";
import { activeRecording } from "./recording.js";
import { encodeSavedModel } from "./savedModel.js";
import { Session } from "./session.js";

/** A function of tensors that can be compiled. */
export type StepFunction = (...args: never[]) => StepResult;

/** Functions by name, each with example arguments: their shapes and types are those that it is compiled for. */
export type Steps<F extends Record<string, StepFunction>> = {
  readonly [K in keyof F]: { readonly fn: F[K]; readonly args: Readonly<Parameters<F[K]>> };
};

/** How to compile; see `COMPILE_DEFAULTS`. */
export interface CompileOptions {
  /** What matrix products and convolutions are to multiply in; all else is float32 in any case. */
  readonly precision?: "float32" | "bfloat16";
  /** Runs the functions as they are, operation by operation: for debugging, and to test a graph against. */
  readonly eager?: boolean;
}

export const COMPILE_DEFAULTS: Required<CompileOptions> = { precision: "float32", eager: false };

/** What every program has beside its functions. */
export interface ProgramControls {
  /** Gives the program the values that the tfjs variables have now: after loading or changing weights. */
  push(): void;
  /** Gives the tfjs variables the program's values: before saving or reading weights. */
  pull(): void;
  /** Frees the program. Variables keep the values of the last `pull`. */
  dispose(): void;
  /** How many nodes of each kind the graph has; empty for an eager program. */
  readonly operations: Readonly<Record<string, number>>;
  /** What it multiplies in: float32 instead of bfloat16 where this machine is not made for it. */
  readonly precision: Precision;
}

/** The compiled functions under their names, called as before, and the controls. */
export type Program<F extends Record<string, StepFunction>> = Readonly<F> & ProgramControls;

const CONTROLS = ["push", "pull", "dispose", "operations", "precision"];

/**
 * Records functions of tensors, such as a training step, and gives back functions of the same signature that run as
 * one TensorFlow graph. All functions of one program share its variables, which begin with the values that the tfjs
 * variables have now and part ways from them: see `push` and `pull`. Results belong to the caller, who disposes of
 * them (or calls inside `tf.tidy`).
 */
export function compile<F extends Record<string, StepFunction>>(
  steps: Steps<F>,
  options: CompileOptions = {},
): Program<F> {
  for (const key of Object.keys(options)) {
    if (!(key in COMPILE_DEFAULTS)) throw new Error(`invalid option of compile: ${key}`);
  }
  const { precision, eager } = { ...COMPILE_DEFAULTS, ...options };
  if (precision !== "float32" && precision !== "bfloat16") throw new Error(`invalid precision: ${precision}`);
  const named = Object.entries(steps).map(([name, { fn, args }]) => ({
    name,
    fn: fn as NamedStep["fn"],
    args: args as readonly Tensor[],
  }));
  if (named.length === 0) throw new Error("invalid steps: no function to compile");
  for (const { name, args } of named) {
    if (CONTROLS.includes(name)) throw new Error(`invalid function name: ${name} (taken by the program itself)`);
    args.forEach((argument, i) => {
      refuseNonTensor(name, i, argument);
    });
  }
  if (eager) return eagerProgram(named) as Program<F>;
  return compileIn(precision === "bfloat16" ? supportedPrecision() : "float32", named) as Program<F>;
}

export interface NamedStep {
  readonly name: string;
  readonly fn: (...args: Tensor[]) => StepResult;
  readonly args: readonly Tensor[];
}

function eagerProgram(steps: readonly NamedStep[]): object {
  const functions = steps.map(({ name, fn, args }) => {
    const expected = args.map(({ dtype, shape }) => ({ dtype, shape }));
    const run = (...given: Tensor[]) => {
      checkArguments(name, expected, given);
      return tf.tidy(() => ownCopies(fn(...given)));
    };
    return [name, run] as const;
  });
  const controls: ProgramControls = { push() {}, pull() {}, dispose() {}, operations: {}, precision: "float32" };
  return { ...Object.fromEntries(functions), ...controls };
}

/** Clones, so that a result which is an argument or a variable can be disposed of like any other. */
function ownCopies(result: StepResult): Tensor {
  if (result instanceof tf.Tensor) return result.clone();
  const entries = Object.entries(result).map(([name, tensor]) => [name, tensor.clone()] as const);
  return Object.fromEntries(entries) as unknown as Tensor;
}

/** A program in this precision, whether this machine can run it or not. */
export function compileIn(precision: Precision, steps: readonly NamedStep[]): object {
  const graph = new Graph();
  const recorded = steps.map(({ name, fn, args }) => record(graph, name, fn, args));
  const getters = graph.variables.map((variable) => addGetter(graph, variable));
  const setters = graph.variables.map((variable) => addSetter(graph, variable));
  const { TF_FLOAT } = nativeBackend().binding;
  const setDone = graph.add(
    "Identity",
    [
      graph.constant({ type: TF_FLOAT, shape: [], content: { kind: "filled", number: 1 } }),
      ...setters.map(({ assign }) => `^${assign}`),
    ],
    { T: { kind: "type", value: TF_FLOAT } },
    "set/done",
  ).name;

  const names = [
    ...recorded.flatMap(({ arguments: args, fetches }) => [...args.map(({ feed }) => feed), ...fetches]),
    ...getters,
    setDone,
  ];
  const nodes = useBfloat16(arranged(graph, names), precision);
  const session = new Session(encodeSavedModel(nodes, graph.functions));

  const variables = graph.variables.map(({ variable }) => variable);
  const setterFeeds = setters.map(({ feed }) => feed).join(",");
  const controls: ProgramControls = {
    push() {
      refuseDisposed(variables);
      const backend = nativeBackend();
      const handles = backend.getInputTensorIds(variables);
      for (const { id } of session.run(handles, setterFeeds, `${setDone}:0`)) backend.binding.deleteTensor(id);
    },
    pull() {
      refuseDisposed(variables);
      if (variables.length === 0) return;
      tf.tidy(() => {
        const values = fetch(session, [], "", getters);
        variables.forEach((variable, i) => {
          variable.assign(values[i]);
        });
      });
    },
    dispose: () => session.dispose(),
    operations: countOperations(nodes.map(({ op }) => op)),
    precision,
  };
  controls.push();
  return { ...Object.fromEntries(recorded.map((fn) => [fn.name, callable(session, fn)])), ...controls };
}

/** The nodes that the names need, in the layout that suits the machine. */
function arranged(graph: Graph, names: readonly string[]): GraphNode[] {
  const nodes = graph.neededFor(names);
  const isOneDnn = process.arch === "x64" && !nativeBackend().isUsingGpuDevice;
  return isOneDnn ? neededFor(putBatchInside(nodes, graph.functions), names) : nodes;
}

function callable(session: Session, fn: RecordedFunction): (...args: Tensor[]) => StepResult {
  const feeds = fn.arguments.map(({ feed }) => feed).join(",");
  return (...args) => {
    checkArguments(fn.name, fn.arguments, args);
    if (activeRecording()) {
      throw new Error(`jit: ${fn.name} is compiled already and cannot be recorded again: call the original function`);
    }
    const results = fetch(session, nativeBackend().getInputTensorIds(args), feeds, fn.fetches);
    if (!fn.resultNames) return results[0];
    return Object.fromEntries(fn.resultNames.map((name, i) => [name, results[i]]));
  };
}

function fetch(session: Session, handles: number[], feeds: string, fetches: readonly string[]): Tensor[] {
  const backend = nativeBackend();
  return session.run(handles, feeds, fetches.join(",")).map((result) => backend.createOutputTensor(result));
}

function addGetter(graph: Graph, { variable, handle, type }: GraphVariable): string {
  const node = graph.add("ReadVariableOp", [handle], { dtype: { kind: "type", value: type } }, `get/${variable.name}`);
  return `${node.name}:0`;
}

function addSetter(graph: Graph, { variable, handle, type }: GraphVariable): { feed: string; assign: string } {
  const dtype = { kind: "type", value: type } as const;
  const shape = { kind: "shape", value: variable.shape } as const;
  const value = graph.add("Placeholder", [], { dtype, shape }, `set/${variable.name}`).name;
  const assign = graph.add("AssignVariableOp", [handle, value], { dtype }, `set/${variable.name}/assign`).name;
  return { feed: `${value}:0`, assign };
}

function countOperations(operations: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const op of operations) counts[op] = (counts[op] ?? 0) + 1;
  return counts;
}

function checkArguments(
  name: string,
  expected: readonly Pick<Tensor, "dtype" | "shape">[] | RecordedFunction["arguments"],
  given: readonly Tensor[],
): void {
  if (given.length !== expected.length) {
    throw new Error(`jit: ${name} takes ${expected.length} tensor(s), got ${given.length}`);
  }
  expected.forEach(({ dtype, shape }, i) => {
    refuseNonTensor(name, i, given[i]);
    if (given[i].dtype !== dtype || given[i].shape.join() !== shape.join()) {
      throw new Error(
        `jit: ${name} was compiled with argument ${i} of ${dtype} [${shape}], got ${given[i].dtype} ` +
          `[${given[i].shape}]: pad the batch, or compile the function once more under another name for this shape`,
      );
    }
  });
}

function refuseNonTensor(name: string, index: number, argument: unknown): void {
  if (argument instanceof tf.Tensor) return;
  throw new Error(
    `jit: argument ${index} of ${name} is no tensor: write numbers as tf.scalar(…), arrays as tf.tensor(…)`,
  );
}

function refuseDisposed(variables: readonly Variable[]): void {
  if (!variables.some(({ isDisposed }) => isDisposed)) return;
  throw new Error("jit: a variable of this program has been disposed of: dispose of the program before its network");
}
