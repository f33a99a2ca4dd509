import type { KernelConfig, TensorInfo } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import { type NativeBackend, nativeBackend, type TFJSBinding } from "./binding.js";
import type { TensorValues } from "./constants.js";
import type { Recording } from "./recording.js";

/**
 * Kernels of tfjs-node that read values in JavaScript only to check them, here that indices are in range: in a graph
 * TensorFlow checks by itself.
 */
const CHECKING_KERNELS = ["GatherV2"];

/** Lets a recording see everything that tfjs asks of TensorFlow, and refuses what a graph could not repeat. */
export function withInterception<T>(recording: Recording, run: () => T): T {
  const backend = nativeBackend();
  const native = backend.binding;
  const { getInputTensorIds } = backend;
  const javascript: { random: () => number } = Math;
  const { random } = javascript;
  const checks = { running: 0 };

  backend.binding = interceptedBinding(native, recording, () => checks.running > 0);
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
  const kernels = CHECKING_KERNELS.map((kernel) => tf.getKernel(kernel, "tensorflow"));
  for (const kernel of kernels) replaceKernel({ ...kernel, kernelFunc: countingRuns(kernel.kernelFunc, checks) });
  try {
    return run();
  } finally {
    for (const kernel of kernels) replaceKernel(kernel);
    javascript.random = random;
    backend.binding = native;
    Reflect.deleteProperty(backend, "getInputTensorIds");
  }
}

function replaceKernel(kernel: KernelConfig): void {
  tf.unregisterKernel(kernel.kernelName, kernel.backendName);
  tf.registerKernel(kernel);
}

function countingRuns(kernel: KernelConfig["kernelFunc"], count: { running: number }): KernelConfig["kernelFunc"] {
  return (parameters) => {
    count.running++;
    try {
      return kernel(parameters);
    } finally {
      count.running--;
    }
  };
}

/** The binding's own properties are read-only, so a copy takes its place. */
function interceptedBinding(native: TFJSBinding, recording: Recording, mayRead: () => boolean): TFJSBinding {
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
      if (recording.paused || mayRead()) return native.tensorDataSync(handle);
      throw new Error(
        `jit: ${recording.functionName} reads a tensor's values in JavaScript (dataSync, arraySync, print, …), which a ` +
          "graph cannot: compute with tensors throughout (tf.where instead of if), and return what you want to read",
      );
    },
  };
  return { ...copy, ...overrides } as unknown as TFJSBinding;
}
