import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { lockFile } from "../core/fileLock.js";
import { dataFolder } from "../core/places.js";
import type { ProgressListener } from "../core/progress.js";
import { Random } from "../core/random.js";
import { CHECKERS_EXAMPLES_VERSION } from "../datasets/checkersExamples.js";
import { checkersResNet, freezeBody } from "../models/checkersResNet.js";
import type { Activation } from "../models/layers.js";
import { loadNetwork, saveNetwork } from "../models/networkFile.js";
import { type CheckersDataset, checkersDataset, type SampleSettings } from "./checkersDataset.js";
import { type LearningSettings, type TrainingRecord, trainClassifier } from "./classifierTraining.js";
import { readResult, writeResult } from "./resultFile.js";

/** How a checkers network is trained. The defaults are the thesis's, Tables 2 and 3; it had no falling rate. */
export interface TrainingSettings extends LearningSettings {
  readonly blocks: number;
  readonly channels: number;
  readonly neurons: number;
  readonly activation: Activation;
}

export const TRAINING_DEFAULTS: TrainingSettings = {
  blocks: 5,
  channels: 8,
  neurons: 512,
  activation: "mish",
  optimiser: "radam",
  learningRate: 0.0002,
  decay: false,
  weightExponent: 0.5,
  focus: 0,
  batchSize: 1024,
  epochs: 30,
  patience: 10,
  validateEvery: 1,
  precision: "float32",
};

export interface TrainNetworkOptions {
  /** What it learns from: drawn and split by the seed. */
  readonly samples: readonly SampleSettings[];
  /** How much of the training part is used. */
  readonly trainingShare?: number;
  /** How much of the validation part is used at the most. */
  readonly validationPositions?: number;
  readonly settings: Partial<TrainingSettings>;
  readonly seed: number;
  /** A trained network to go on from, its body frozen; or a new one's body frozen as it starts. */
  readonly frozenBody?: TrainedNetwork | "random";
  /** Starts over where there is a network or a checkpoint. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

export interface TrainedNetwork extends TrainingRecord {
  /** Holds the network, its checkpoints and its log. */
  readonly folder: string;
}

/**
 * Trains a network of the thesis, or finds it where it was trained already; one that was broken off goes on from its last
 * checkpoint. Of all epochs the one with the best validation accuracy counts. Undefined when the signal came first.
 */
export async function trainCheckersNetwork(options: TrainNetworkOptions): Promise<TrainedNetwork | undefined> {
  const folder = folderOf(options);
  const unlock = lockFile(`${folder}.lock`).unwrap();
  try {
    if (options.fresh) rmSync(folder, { recursive: true, force: true });
    const earlier = findTrainedNetwork(options);
    if (earlier) return earlier;
    const { samples, seed, signal, progress } = options;
    const dataset = await checkersDataset({ samples, seed, signal, progress });
    if (!dataset) return undefined;
    const record = await learn(dataset, folder, options);
    if (!record) return undefined;
    writeResult(join(folder, "training.json"), record);
    return { ...record, folder };
  } finally {
    unlock();
  }
}

/** A network that was trained with these options; undefined where there is none. */
export function findTrainedNetwork(options: TrainNetworkOptions): TrainedNetwork | undefined {
  const folder = folderOf(options);
  const record = readResult<TrainingRecord>(join(folder, "training.json")).unwrap();
  return record && { ...record, folder };
}

/** The network of a training. */
export async function openTrainedNetwork({ folder }: TrainedNetwork): Promise<LayersModel> {
  return (await loadNetwork(join(folder, "network"))).unwrap();
}

async function learn(
  { examples, split }: CheckersDataset,
  folder: string,
  options: TrainNetworkOptions,
): Promise<TrainingRecord | undefined> {
  const settings = { ...TRAINING_DEFAULTS, ...options.settings };
  const { seed, signal, progress, trainingShare = 1, validationPositions } = options;
  const trained = split.training.subarray(0, Math.round(trainingShare * split.training.length));
  const validated = split.validation.subarray(0, validationPositions);
  return trainClassifier(
    {
      network: await startOf(options, settings),
      training: { examples, indices: trained },
      validation: { examples, indices: validated },
      settings,
      keep: "best",
      seed,
      folder,
      signal,
      progress,
    },
    (network) => saveNetwork(network, join(folder, "network")),
  );
}

async function startOf({ frozenBody, seed }: TrainNetworkOptions, settings: TrainingSettings): Promise<LayersModel> {
  const { blocks, channels, neurons, activation } = settings;
  const network =
    frozenBody === undefined || frozenBody === "random"
      ? checkersResNet({
          blocks,
          channels,
          neurons,
          activation,
          seed: Random.of(seed)
            .fork("network")
            .int(2 ** 31),
        })
      : await openTrainedNetwork(frozenBody);
  if (frozenBody !== undefined) freezeBody(network);
  return network;
}

/** Named by all that the outcome depends on, so that experiments that need the same network share it. */
function folderOf(options: TrainNetworkOptions): string {
  const { samples, trainingShare = 1, validationPositions, seed, frozenBody } = options;
  const settings = { ...TRAINING_DEFAULTS, ...options.settings };
  const start = typeof frozenBody === "object" ? frozenBody.folder.slice(networksFolder().length) : frozenBody;
  const key = [samples, trainingShare, validationPositions, settings, seed, start, CHECKERS_EXAMPLES_VERSION];
  const hash = createHash("sha256").update(JSON.stringify(key)).digest("hex").slice(0, 12);
  const regions = samples.map((sample) => sample.regions.replaceAll(" ", "-")).join("+");
  return join(networksFolder(), `${regions}-seed${seed}-${hash}`);
}

const networksFolder = () => join(dataFolder(), "runs", "checkers-networks");
