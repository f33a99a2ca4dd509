import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { lockFile } from "../core/fileLock.js";
import { dataFolder } from "../core/places.js";
import type { ProgressListener } from "../core/progress.js";
import { CHESS_EXAMPLES_VERSION } from "../datasets/chessExamples.js";
import { loadNetwork, networkBytes, type StoredWeights, saveNetwork } from "../models/networkFile.js";
import { type ExamplePart, type LearningSettings, type TrainingRecord, trainClassifier } from "./classifierTraining.js";
import { readResult, writeResult } from "./resultFile.js";

/** All that the outcome of a training depends on. */
export interface ChessNetworkKey {
  /** In short, for the folder's name. */
  readonly name: string;
  /** The network and the positions it learns from. */
  readonly key: object;
  readonly settings: LearningSettings;
  readonly keep: "best" | "last";
  readonly stored: StoredWeights;
  readonly seed: number;
}

export interface TrainChessNetworkOptions extends ChessNetworkKey {
  readonly network: () => LayersModel;
  /** Drawn only where there is something to train; undefined when the signal came first. */
  readonly examples: () => Promise<Record<"training" | "validation", ExamplePart> | undefined>;
  /** Starts over where there is a network or a checkpoint. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

export interface TrainedChessNetwork extends TrainingRecord {
  /** Holds the network, its checkpoints and its log. */
  readonly folder: string;
  /** What the network's files take. */
  readonly bytes: number;
}

/**
 * Trains a chess network, or finds it where it was trained already; one that was broken off goes on from its last
 * checkpoint. Undefined when the signal came first.
 */
export async function trainChessNetwork(options: TrainChessNetworkOptions): Promise<TrainedChessNetwork | undefined> {
  const folder = folderOf(options);
  const unlock = lockFile(`${folder}.lock`).unwrap();
  try {
    if (options.fresh) rmSync(folder, { recursive: true, force: true });
    const earlier = findChessNetwork(options);
    if (earlier) return earlier;
    const network = join(folder, "network");
    const examples = await options.examples();
    if (!examples) return undefined;
    const record = await trainClassifier({ ...options, ...examples, network: options.network(), folder }, (trained) =>
      saveNetwork(trained, network, options.stored),
    );
    if (!record) return undefined;
    writeResult(join(folder, "training.json"), record);
    return { ...record, folder, bytes: networkBytes(network) };
  } finally {
    unlock();
  }
}

/** A network that was trained with these options; undefined where there is none. */
export function findChessNetwork(options: ChessNetworkKey): TrainedChessNetwork | undefined {
  const folder = folderOf(options);
  const record = readResult<TrainingRecord>(join(folder, "training.json")).unwrap();
  return record && { ...record, folder, bytes: networkBytes(join(folder, "network")) };
}

/** The network of a training, with the weights as they were stored. */
export async function openChessNetwork({ folder }: Pick<TrainedChessNetwork, "folder">): Promise<LayersModel> {
  return (await loadNetwork(join(folder, "network"))).unwrap();
}

/** Named by all that the outcome depends on, so that experiments that need the same network share it. */
function folderOf({ name, key, settings, keep, stored, seed }: ChessNetworkKey): string {
  const all = [key, settings, keep, stored, seed, CHESS_EXAMPLES_VERSION];
  const hash = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
  return join(dataFolder(), "runs", "chess-networks", `${name}-seed${seed}-${hash}`);
}
