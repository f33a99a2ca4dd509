import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";

/** All numbers of a network one after another: what it learnt, and the averages of batch norm. */
export function networkWeights(network: LayersModel): Float32Array {
  const tensors = network.getWeights();
  const weights = new Float32Array(tensors.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const tensor of tensors) {
    weights.set(tensor.dataSync() as Float32Array, at);
    at += tensor.size;
  }
  return weights;
}

/** Gives a network of the same make the numbers that `networkWeights` took. */
export function setNetworkWeights(network: LayersModel, weights: Float32Array): void {
  const own = network.getWeights();
  const expected = own.reduce((sum, { size }) => sum + size, 0);
  if (weights.length !== expected) throw new RangeError(`invalid weights: ${weights.length}, not ${expected}`);
  tf.tidy(() => {
    let at = 0;
    network.setWeights(
      own.map(({ size, shape }) => {
        at += size;
        return tf.tensor(weights.slice(at - size, at), shape);
      }),
    );
  });
}
