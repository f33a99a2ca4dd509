import type { DataType, Tensor, TensorInfo } from "@tensorflow/tfjs-node-gpu";
import type { TensorMetadata, TFEOpAttr, TFJSBinding } from "@tensorflow/tfjs-node-gpu/dist/tfjs_binding.js";
import { tf } from "../core/tensorflow.js";

export type { TensorMetadata, TFEOpAttr, TFJSBinding };

/** What the backend knows of a tensor's data; `values` is set while the upload to TensorFlow is still delayed. */
interface TensorData {
  readonly id: number;
  readonly shape: number[];
  readonly dtype: number;
}

/**
 * The parts of tfjs-node's backend that this room needs. Some are private in its published types; all are as they
 * stand in 4.22, and have been since 1.0.
 */
export interface NativeBackend {
  /** The compiled addon. Every operation of tfjs passes here, which is what makes recording possible. */
  binding: TFJSBinding;
  readonly isUsingGpuDevice: boolean;
  readonly tensorMap: { get(dataId: object): TensorData };
  /** TensorFlow's handles of the tensors; uploads what is still only in JavaScript. */
  getInputTensorIds: (tensors: readonly TensorInfo[]) => number[];
  createOutputTensor(metadata: TensorMetadata): Tensor;
  getDTypeInteger(dtype: DataType): number;
  executeMultipleOutputs(op: string, attributes: TFEOpAttr[], inputs: readonly TensorInfo[], outputs: number): Tensor[];
}

/** TensorFlow's number for bfloat16 (`DT_BFLOAT16` in types.proto), which tfjs does not name. */
export const BFLOAT16 = 14;

/** The native backend; throws where tfjs runs on another one, such as the plain JavaScript `cpu`. */
export function nativeBackend(): NativeBackend {
  const name = tf.getBackend();
  if (name !== "tensorflow") {
    throw new Error(`jit needs tfjs's native backend "tensorflow", but "${name}" is in use: call tf.setBackend first`);
  }
  return tf.backend() as unknown as NativeBackend;
}

/** TensorFlow's handle of a tensor's data. Handles are never used twice in a process. */
export function handleOf(tensor: TensorInfo): number {
  return nativeBackend().getInputTensorIds([tensor])[0];
}

/** TensorFlow's number for a type of tfjs. */
export function typeNumber(dtype: DataType): number {
  return nativeBackend().getDTypeInteger(dtype);
}

/** Attributes of an operation as a plain object: numbers with a fraction are written `float(0.5)`. */
export type Attributes = Readonly<Record<string, TypedAttribute>>;

interface TypedAttribute {
  readonly kind: "TF_ATTR_STRING" | "TF_ATTR_INT" | "TF_ATTR_FLOAT" | "TF_ATTR_BOOL" | "TF_ATTR_TYPE";
  readonly value: string | number | boolean;
}

export const attribute = {
  string: (value: string): TypedAttribute => ({ kind: "TF_ATTR_STRING", value }),
  int: (value: number): TypedAttribute => ({ kind: "TF_ATTR_INT", value }),
  float: (value: number): TypedAttribute => ({ kind: "TF_ATTR_FLOAT", value }),
  bool: (value: boolean): TypedAttribute => ({ kind: "TF_ATTR_BOOL", value }),
  type: (dtype: DataType): TypedAttribute => ({ kind: "TF_ATTR_TYPE", value: typeNumber(dtype) }),
};

/**
 * Runs a TensorFlow operation that tfjs has no function for. It is recorded like any other, but tfjs knows no gradient
 * of it: where one is needed, wrap the call in `tf.customGrad`.
 */
export function runOperation(
  op: string,
  attributes: Attributes,
  inputs: readonly TensorInfo[],
  outputs: number,
): Tensor[] {
  const backend = nativeBackend();
  const native = Object.entries(attributes).map(([name, { kind, value }]) => ({
    name,
    type: backend.binding[kind],
    value,
  }));
  return backend.executeMultipleOutputs(op, native, inputs, outputs);
}

/** A tensor of the same value with a handle of its own (a tfjs `clone` shares the handle). */
export function copyOf<T extends Tensor>(tensor: T): T {
  return runOperation("Identity", { T: attribute.type(tensor.dtype) }, [tensor], 1)[0] as T;
}
