import { createRequire } from "node:module";
import util from "node:util";

// tfjs-node 4.22 calls two functions of node:util that Node 23 has taken away.
const removed = util as unknown as Record<string, unknown>;
removed.isNullOrUndefined ??= (value: unknown) => value === null || value === undefined;
removed.isArray ??= Array.isArray;

// Errors only: at its own level TensorFlow greets every process with its build flags.
process.env.TF_CPP_MIN_LOG_LEVEL ??= "2";

/** The one native TensorFlow of the suite, on the GPU where there is one. A `require`, as the shim must come first. */
export const tf: typeof import("@tensorflow/tfjs-node-gpu") = createRequire(import.meta.url)(
  "@tensorflow/tfjs-node-gpu",
);
