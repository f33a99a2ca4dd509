import type { DataType, Tensor, TensorInfo, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { copyOf, handleOf, type NativeBackend, nativeBackend, type TFJSBinding } from "./binding.js";
import type { TensorValues } from "./constants.js";
import type { Graph } from "./graph.js";
import { Recording, withRecording } from "./recording.js";

/** What a function that is compiled may give back. */
export type StepResult = Tensor | Readonly<Record<string, Tensor>>;

/** A function in the graph: what to feed, what to fetch, and how the results are called. */
export interface RecordedFunction {
  readonly name: string;
  readonly arguments: readonly { readonly feed: string; readonly dtype: DataType; readonly shape: readonly number[] }[];
  readonly fetches: readonly string[];
  /** Names of the results; undefined where the function gives one bare tensor. */
  readonly resultNames: readonly string[] | undefined;
}

/**
 * Runs a function once on example arguments and adds what it did to the graph. Variables have their old values
 * afterwards, and no tensor is left.
 */
export function record(
  graph: Graph,
  name: string,
  fn: (...args: Tensor[]) => StepResult,
  exampleArguments: readonly Tensor[],
): RecordedFunction {
  const variables = Object.values(tf.engine().registeredVariables);
  giveEachItsOwnHandle(variables);
  const tensorsBefore = tf.memory().numTensors;
  const saved = variables.map((variable) => variable.clone());
  // Copies, since an argument may share its data with another one or with a variable.
  const copies = exampleArguments.map((argument) => copyOf(argument));
  const recording = new Recording(graph, name, variables);
  let recorded: RecordedFunction;
  try {
    const feeds = copies.map((copy, i) => recording.argument(i, exampleArguments[i], copy));
    recorded = withRecording(recording, () =>
      withInterception(recording, () =>
        inScope(() => {
          const { names, tensors } = readResult(name, fn(...copies));
          // Every result is found before the last writes, so that it is the eager function's.
          const values = tensors.map((tensor) => recording.tensor(handleOf(tensor)));
          for (const variable of Object.values(tf.engine().registeredVariables)) recording.writeBack(variable);
          return {
            name,
            arguments: copies.map(({ dtype, shape }, i) => ({ feed: feeds[i], dtype, shape })),
            fetches: tensors.map((tensor, i) => recording.output(tensor, values[i], names?.[i] ?? "result")),
            resultNames: names,
          };
        }),
      ),
    );
  } finally {
    disposeNew(variables);
    variables.forEach((variable, i) => {
      variable.assign(saved[i]);
    });
    tf.dispose([...saved, ...copies]);
  }
  const kept = tf.memory().numTensors - tensorsBefore;
  if (kept > 0) {
    throw new Error(
      `jit: ${name} keeps ${kept} tensor(s) alive (tf.keep, or a class that does it). Recorded once, they would never ` +
        "change again: return them from the function, or hold them in variables created before",
    );
  }
  return recorded;
}

/** `tf.tidy` for a function that gives no tensors. */
function inScope<T>(run: () => T): T {
  tf.engine().startScope("jit");
  try {
    return run();
  } finally {
    tf.engine().endScope();
  }
}

/** Two variables made from one tensor share its data; the graph tells variables apart by handle. */
function giveEachItsOwnHandle(variables: readonly Variable[]): void {
  const seen = new Set<number>();
  for (const variable of variables) {
    if (seen.has(handleOf(variable))) {
      tf.tidy(() => variable.assign(copyOf<Tensor>(variable)));
    }
    seen.add(handleOf(variable));
  }
}

/** Variables that a refused function has made meanwhile. */
function disposeNew(known: readonly Variable[]): void {
  const old = new Set(known);
  for (const variable of Object.values(tf.engine().registeredVariables)) {
    if (!old.has(variable)) variable.dispose();
  }
}

function readResult(name: string, result: StepResult): { names: string[] | undefined; tensors: Tensor[] } {
  if (result instanceof tf.Tensor) return { names: undefined, tensors: [result] };
  const entries = Object.entries(result ?? {});
  if (entries.length === 0 || entries.some(([, tensor]) => !(tensor instanceof tf.Tensor))) {
    throw new Error(
      `jit: ${name} must give back a tensor or an object of tensors, such as { loss, accuracy }; for a step that only ` +
        "updates variables, its loss",
    );
  }
  return { names: entries.map(([key]) => key), tensors: entries.map(([, tensor]) => tensor) };
}

/** Lets a recording see everything that tfjs asks of TensorFlow, and refuses what a graph could not repeat. */
function withInterception<T>(recording: Recording, run: () => T): T {
  const backend = nativeBackend();
  const native = backend.binding;
  const { getInputTensorIds } = backend;
  const javascript: { random: () => number } = Math;
  const { random } = javascript;

  backend.binding = interceptedBinding(native, recording);
  backend.getInputTensorIds = function (this: NativeBackend, tensors: readonly TensorInfo[]): number[] {
    const handles = getInputTensorIds.call(this, tensors);
    tensors.forEach(({ dataId }, i) => {
      // Scalars of type int64 are no tensors of tfjs: they have no data of their own.
      if (dataId) recording.capture(handles[i], this.tensorMap.get(dataId));
    });
    return handles;
  };
  javascript.random = () => {
    if (recording.paused) return random();
    throw new Error(
      `jit: ${recording.functionName} draws random numbers in JavaScript (tf.dropout, tf.randomUniform, …), which would ` +
        "be the same at every call: draw them with a TensorRandom, or use this room's dropout layer",
    );
  };
  try {
    return run();
  } finally {
    javascript.random = random;
    backend.binding = native;
    Reflect.deleteProperty(backend, "getInputTensorIds");
  }
}

/** The binding's own properties are read-only, so a copy takes its place. */
function interceptedBinding(native: TFJSBinding, recording: Recording): TFJSBinding {
  const properties = Object.getOwnPropertyNames(native) as (keyof TFJSBinding)[];
  const copy = Object.fromEntries(properties.map((property) => [property, native[property]]));
  const overrides: Partial<TFJSBinding> = {
    createTensor(shape, type, values) {
      const handle = native.createTensor(shape, type, values);
      if (!recording.paused) recording.literal(handle, shape, type, values as TensorValues);
      return handle;
    },
    executeOp(op, attributes, inputs, outputCount) {
      const outputs = native.executeOp(op, attributes, inputs, outputCount);
      if (!recording.paused) recording.operation(op, attributes, inputs, outputs);
      return outputs;
    },
    tensorDataSync(handle) {
      if (recording.paused) return native.tensorDataSync(handle);
      throw new Error(
        `jit: ${recording.functionName} reads a tensor's values in JavaScript (dataSync, arraySync, print, …), which a ` +
          "graph cannot: compute with tensors throughout (tf.where instead of if), and return what you want to read",
      );
    },
  };
  return { ...copy, ...overrides } as unknown as TFJSBinding;
}
