import { nativeBackend } from "./binding.js";
import type { ConstantValue } from "./graph.js";

/** Values as tfjs and the binding hand them over: numbers, or the bytes of each string. */
export type TensorValues = Float32Array | Int32Array | Uint8Array | Uint8Array[];

/** Below this a list of equal numbers is not worth the special case. */
const FILLED_FROM = 8;

/** A constant of the graph from the values of a tensor. */
export function constantOf(shape: readonly number[], type: number, values: TensorValues): ConstantValue {
  const { TF_FLOAT, TF_INT32 } = nativeBackend().binding;
  if (Array.isArray(values)) return { type, shape, content: { kind: "strings", strings: values } };
  const first = values[0];
  const filled =
    (type === TF_FLOAT || type === TF_INT32) &&
    values.length > FILLED_FROM &&
    values.every((value) => Object.is(value, first));
  if (filled) return { type, shape, content: { kind: "filled", number: first } };
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { type, shape, content: { kind: "bytes", bytes } };
}
