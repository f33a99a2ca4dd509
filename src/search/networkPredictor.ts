import type { LayersModel, Tensor, Tensor2D } from "@tensorflow/tfjs-node-gpu";
import { breath } from "../core/breath.js";
import { tf } from "../core/tensorflow.js";
import { encodePlanes4, planes4 } from "../encoders/planes4.js";
import { type CompileOptions, compile, type Precision } from "../jit/index.js";
import type { CheckersBoards } from "./checkersGame.js";
import { mostLikely } from "./mostLikely.js";
import type { Predictions, Predictor } from "./predictor.js";

export interface NetworkPredictorOptions {
  /** Positions that pass the network at once. */
  readonly batchSize?: number;
  readonly compile?: CompileOptions;
}

/** Large enough for the graph to be at its best, small enough for a few megabytes of planes. */
export const NETWORK_PREDICTOR_DEFAULTS = { batchSize: 2048 };

/** Turns a list of positions into a network's inputs. */
export interface PositionEncoder<P> {
  /** Of the encoder that the network was trained with. */
  readonly name: string;
  /** The shape of one encoded position. */
  readonly shape: readonly number[];
  count(positions: P): number;
  /** Writes positions from number `start` on, one after another, `count` of them. */
  encode(positions: P, start: number, count: number, target: Float32Array): void;
}

/** A network as a predictor, and the end of its life. */
export interface NetworkPredictor<P> extends Predictor<P> {
  predict(positions: P): Promise<Required<Predictions>>;
  /** What it multiplies in; see `compile`. */
  readonly precision: Precision;
  /** Frees the compiled graph; the network belongs to the caller. */
  dispose(): void;
}

/** Checkers boards as the planes of the thesis. */
export const checkersPlanes: PositionEncoder<CheckersBoards> = {
  name: planes4.name,
  shape: planes4.shape,
  count: (boards) => boards.length / 3,
  encode(boards, start, count, target) {
    for (let i = 0; i < count; i++) {
      const at = 3 * (start + i);
      encodePlanes4(boards[at], boards[at + 1], boards[at + 2], target, i * planes4.size);
    }
  },
};

/**
 * What a network says of positions, with its probabilities (the softmax of its logits). It has the weights of the moment
 * it was made.
 */
export function networkPredictor<P>(
  network: LayersModel,
  encoder: PositionEncoder<P>,
  options: NetworkPredictorOptions = {},
): NetworkPredictor<P> {
  const { batchSize } = { ...NETWORK_PREDICTOR_DEFAULTS, ...options };
  const shape = [batchSize, ...encoder.shape];
  const expected = (network.inputs[0].shape as number[]).slice(1);
  if (expected.join() !== encoder.shape.join()) {
    throw new RangeError(`invalid encoder: ${encoder.name} gives [${encoder.shape}], the network takes [${expected}]`);
  }
  const classes = network.outputs[0].shape[1] as number;
  const forward = (inputs: Tensor) => tf.softmax(network.apply(inputs, { training: false }) as Tensor2D);
  const example = tf.zeros(shape);
  const program = compile({ forward: { fn: forward, args: [example] } }, options.compile);
  example.dispose();
  const inputs = new Float32Array(shape.reduce((a, b) => a * b, 1));
  return {
    name: "network",
    precision: program.precision,
    async predict(positions) {
      const count = encoder.count(positions);
      const probabilities = new Float32Array(count * classes);
      for (let start = 0; start < count; start += batchSize) {
        const size = Math.min(batchSize, count - start);
        encoder.encode(positions, start, size, inputs);
        const batch = tf.tidy(() => program.forward(tf.tensor(inputs, shape)).dataSync());
        probabilities.set(batch.subarray(0, size * classes), start * classes);
        await breath();
      }
      return { ...mostLikely(probabilities, classes), probabilities };
    },
    dispose: () => program.dispose(),
  };
}
