import tfjs from "@tensorflow/tfjs-node";

/**
 * The one native TensorFlow of the suite, on the GPU where there is one: the package @tensorflow/tfjs-node-gpu, which
 * environment/tfjs-node loads quietly and on every Node.
 */
export const tf: typeof import("@tensorflow/tfjs-node-gpu") = tfjs;
