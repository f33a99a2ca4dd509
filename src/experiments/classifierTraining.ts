import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import type { ProgressListener } from "../core/progress.js";
import type { BatchStream } from "../datasets/batches.js";
import { BatchThread } from "../datasets/batchThread.js";
import { countClasses, type ExampleSet, type ExampleSource } from "../datasets/exampleSet.js";
import type { CompileOptions, OptimiserName } from "../jit/index.js";
import { trainableParameters } from "../models/layers.js";
import { bestEpoch, keepingBest, patience } from "../training/bestEpoch.js";
import { checkpointing, readCheckpoint } from "../training/checkpoint.js";
import { classifier } from "../training/classifier.js";
import { keepingBatches } from "../training/keepingBatches.js";
import { classWeights } from "../training/losses.js";
import { constantRate, linearDecay } from "../training/schedules.js";
import { tensorBoardLog } from "../training/tensorboard.js";
import { type EpochRecord, train } from "../training/train.js";
import { trainingProgress } from "../training/trainingProgress.js";

/** How a network learns, whatever it is. */
export interface LearningSettings {
  readonly optimiser: OptimiserName;
  readonly learningRate: number;
  /** Whether the rate falls to 0 by the end: a short training gains by it. */
  readonly decay: boolean;
  /** The exponent α of the classes' weights. */
  readonly weightExponent: number;
  /** The exponent γ of the focal loss. */
  readonly focus: number;
  readonly batchSize: number;
  readonly epochs: number;
  /** Epochs without a better validation accuracy after which training ends. */
  readonly patience: number;
  /** Validates after every so many epochs. */
  readonly validateEvery: number;
  readonly precision: NonNullable<CompileOptions["precision"]>;
}

/** Examples that a thread can make batches of, and which of them. */
export interface ExamplePart {
  readonly examples: ExampleSet & { readonly source: ExampleSource };
  readonly indices: Uint32Array;
}

export interface ClassifierTrainingOptions {
  readonly network: LayersModel;
  readonly training: ExamplePart;
  readonly validation: ExamplePart;
  readonly settings: LearningSettings;
  /** Whose weights the network has in the end: those of the epoch with the best validation accuracy, or the last one's. */
  readonly keep: "best" | "last";
  /** Orders the examples of each epoch. */
  readonly seed: number;
  /** For checkpoints and logs; it holds those of a training that was broken off. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** What is known of a finished training. */
export interface TrainingRecord {
  readonly network: string;
  readonly parameters: number;
  readonly trainingPositions: number;
  readonly history: readonly EpochRecord[];
  /** The epoch whose weights were taken. */
  readonly bestEpoch: number;
  /** Of the last run; where an earlier one was broken off, its time is not in it. */
  readonly seconds: number;
}

/**
 * Trains a network to tell classes apart, or goes on from the folder's checkpoint; hands the trained network to `save`
 * and disposes of it. Undefined when the signal came first.
 */
export async function trainClassifier(
  options: ClassifierTrainingOptions,
  save: (network: LayersModel) => Promise<void>,
): Promise<TrainingRecord | undefined> {
  const { network, training, settings, keep, folder, signal, progress } = options;
  const { epochs, learningRate } = settings;
  const parameters = trainableParameters(network);
  const started = performance.now();
  const batchSize = Math.min(settings.batchSize, training.indices.length);
  const learner = classifier({
    network,
    examples: training.examples,
    classWeights: classWeights(countClasses(training.examples, training.indices), settings.weightExponent),
    focus: settings.focus,
    optimiser: { name: settings.optimiser },
    batchSize,
    compile: { precision: settings.precision },
  });
  const { streams, close } = streamsOf(options, batchSize);
  try {
    const steps = epochs * streams.training.batchesPerEpoch;
    const [checkpoint, best] = [join(folder, "checkpoint"), join(folder, "best")];
    const { finished, history } = await train({
      learner,
      ...streams,
      epochs,
      validateEvery: settings.validateEvery,
      learningRate: settings.decay ? linearDecay(learningRate, steps) : constantRate(learningRate),
      stopEarly: patience(settings.patience),
      keepBatch: keepingBatches(join(folder, "bad-batch.npz"), training.examples.shape),
      signal,
      from: existsSync(checkpoint) ? readCheckpoint(checkpoint, learner).unwrap() : undefined,
      callbacks: [
        ...(progress ? [trainingProgress(progress)] : []),
        tensorBoardLog(join(folder, "tensorboard")),
        ...(keep === "best" ? [keepingBest(best)] : []),
        checkpointing(checkpoint),
      ],
    });
    if (!finished) return undefined;
    learner.restore(readCheckpoint(keep === "best" ? best : checkpoint, learner).unwrap().state);
    await save(network);
    const last = history[history.length - 1].epoch;
    return {
      network: network.name,
      parameters,
      trainingPositions: training.indices.length,
      history,
      bestEpoch: keep === "best" ? (bestEpoch(history)?.epoch ?? last) : last,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await close();
    learner.dispose();
  }
}

/** Batches made by threads: one does for both parts if they are of the same examples. */
function streamsOf({ training, validation, seed }: ClassifierTrainingOptions, batchSize: number) {
  const thread = new BatchThread(training.examples);
  const second = validation.examples === training.examples ? thread : new BatchThread(validation.examples);
  const streams: Record<"training" | "validation", BatchStream> = {
    training: thread.stream(training.indices, { batchSize, seed }),
    validation: second.stream(validation.indices, { batchSize }),
  };
  return { streams, close: () => Promise.all([thread.close(), second.close()]) };
}
