import type { Tensor } from "@tensorflow/tfjs-node-gpu";
import { handleOf, typeNumber } from "./binding.js";
import type { GraphFunction, GraphNode } from "./graph.js";
import { activeRecording, type Recording } from "./recording.js";

/**
 * Operations that may stand inside a fused function. Inside one, an input is written `node:output name:index`, so the
 * name that TensorFlow gives to the first output is needed (from its operation registry).
 */
const OUTPUT_NAME: Readonly<Record<string, string>> = Object.fromEntries([
  ...named("output", "Const Reshape BroadcastTo Sum Select SelectV2"),
  ...named("activations", "Softplus Relu"),
  ...named("z", "Mul AddV2 Sub RealDiv Div SquaredDifference TanhGrad SigmoidGrad Maximum Minimum Pow"),
  ...named("z", "Greater Less GreaterEqual LessEqual Equal"),
  ...named("y", "Tanh Sigmoid Exp Expm1 Log Log1p Square Sqrt Rsqrt Neg Abs Sign Cast Floor ZerosLike OnesLike"),
]);

function named(output: string, operations: string): [string, string][] {
  return operations.split(" ").map((op) => [op, output]);
}

/**
 * Turns a chain of elementwise operations into one: in a compiled graph XLA makes a single loop over memory of it;
 * eagerly the function runs as it is. Gradients work as usual, but are recorded operation by operation: for a fused
 * backward pass, fuse a gradient function and use it in `tf.customGrad`, as `mish` does.
 */
export function fuse<Args extends Tensor[]>(name: string, fn: (...args: Args) => Tensor): (...args: Args) => Tensor {
  return (...args) => {
    const recording = activeRecording();
    return recording ? recordFused(recording, name, fn, args) : fn(...args);
  };
}

function recordFused<Args extends Tensor[]>(
  recording: Recording,
  name: string,
  fn: (...args: Args) => Tensor,
  args: Args,
): Tensor {
  const parameters = args.map((tensor) => recording.tensor(handleOf(tensor)));
  const parameterTypes = args.map((tensor) => typeNumber(tensor.dtype));
  // The operations go into the graph as well; what nothing else needs of them is left out when it is written.
  const output = fn(...args);
  const resultType = typeNumber(output.dtype);
  const { body, result } = functionBody(recording, name, parameters, recording.tensor(handleOf(output)));
  const define = (defined: string): GraphFunction => ({ name: defined, parameterTypes, resultType, result, body });
  const call = recording.add(
    "PartitionedCall",
    parameters,
    {
      Tin: { kind: "type", value: parameterTypes },
      Tout: { kind: "type", value: [resultType] },
      f: { kind: "function", value: recording.graph.function(name, define) },
      _XlaMustCompile: { kind: "bool", value: true },
    },
    name,
  );
  call.output = { shape: output.shape, type: resultType };
  recording.bind(handleOf(output), call.name);
  return output;
}

/** The nodes between the parameters and the result, with inputs named as inside a function. */
function functionBody(recording: Recording, name: string, parameters: readonly string[], result: string) {
  const body: GraphNode[] = [];
  const placed = new Map(parameters.map((tensor, i) => [tensor, `p${i}`]));
  const place = (tensor: string): string => {
    const known = placed.get(tensor);
    if (known !== undefined) return known;
    const node = recording.graph.node(tensor);
    const outputName = node && OUTPUT_NAME[node.op];
    if (!node || !outputName) {
      throw new Error(
        `jit: fuse("${name}") needs ${node?.op ?? tensor}, which is neither elementwise nor a parameter: leave it ` +
          "outside and pass its result as an argument",
      );
    }
    const inputs = node.inputs.map(place);
    const inner = `n${body.length}`;
    body.push({ name: inner, op: node.op, inputs, attributes: node.attributes });
    placed.set(tensor, `${inner}:${outputName}:0`);
    return `${inner}:${outputName}:0`;
  };
  return { result: place(result), body };
}
