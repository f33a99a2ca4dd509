import type { DataType, Tensor, Variable } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { copyOf, handleOf } from "./binding.js";
import type { Graph } from "./graph.js";
import { withInterception } from "./interception.js";
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
