import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../core/checkedFile.js";
import { dataFolder } from "../core/places.js";
import { Random } from "../core/random.js";
import { LabError } from "../core/result.js";
import { PackingNet } from "../models/packingNet.js";
import { openDatabase } from "../tables/checkers/database.js";
import { readKeptValues } from "../tables/checkers/packed/keptValues.js";
import { compilePackedCore } from "../tables/checkers/packed/openPacked.js";
import { PackedEncoder } from "../tables/checkers/packed/packedEncoder.js";
import { makePacked } from "../tables/checkers/packed/packedFile.js";
import { chooseKept } from "../tables/checkers/packed/storagePlan.js";
import { PositionSet } from "../tables/checkers/positionSet.js";
import { makeSlice, slicesWith } from "../tables/checkers/slice.js";
import { solveDatabases } from "../tables/checkers/solveDatabases.js";
import { checkpointing, readCheckpoint } from "../training/checkpoint.js";
import { linearDecay } from "../training/schedules.js";
import { type EpochRecord, train } from "../training/train.js";
import { trainingProgress } from "../training/trainingProgress.js";
import {
  type Experiment,
  type ExperimentResult,
  type RunConfig,
  runExperiment,
  type Trial,
  trialFolder,
} from "./experiment.js";
import { drawExamples, packingBatches } from "./packingExamples.js";
import { packingLearner, packingOwner } from "./packingLearner.js";

export interface PackingSettings {
  /** All positions of 2 to so many pieces. */
  readonly pieces: number;
  /** Hidden units of the predictor; a multiple of 32. */
  readonly hidden: number;
  /** Slots of a block, about. */
  readonly blockSlots: number;
  /** Times that examples are drawn, each time with the network so far, and learnt from. */
  readonly rounds: number;
  /** Examples of a round, about. */
  readonly examples: number;
  /** Epochs of a round, and of the last one. */
  readonly epochs: number;
  readonly lastEpochs: number;
  readonly batchSize: number;
  /** Of each round's first step. */
  readonly learningRate: number;
}

export interface PackingMetrics {
  readonly positions: number;
  /** The whole file, and what it is made of. */
  readonly bytes: number;
  readonly weightBytes: number;
  readonly blockBytes: number;
  readonly indexBytes: number;
  /** Header, table of slices, lists of exceptions, checksum. */
  readonly otherBytes: number;
  /** Slices that are coded in blocks, and in how many. */
  readonly slices: readonly { readonly slice: string; readonly blocks: number }[];
  /** By round and epoch: bits that all positions and the weights take, for each example. */
  readonly loss: readonly (readonly number[])[];
}

export type PackingResult = ExperimentResult<PackingSettings, PackingMetrics>;

/** The databases in one small file. */
export const packingExperiment: Experiment<PackingSettings, PackingMetrics> = {
  name: "packing",
  defaults: {
    pieces: 4, // seconds
    hidden: 32, // 64 make five pieces 2 % shorter, and decoding slower
    blockSlots: 8000, // a millisecond to decode; 16,000 make the file 5 % shorter, 6,000 make it 5 % longer
    rounds: 3, // the first starts from nothing, the second 20 %, the third 5 % above the end
    examples: 200_000, // a third of all positions
    epochs: 3,
    lastEpochs: 6,
    batchSize: 1024, // 512 with a rate of 0.01 took twice the time for half a per cent
    learningRate: 0.008, // 0.004 ends 1 % longer after the same steps
  },
  profiles: {
    quick: {},
    laptop: { pieces: 5, examples: 1_200_000, lastEpochs: 14 }, // two minutes of processor time; ten epochs end half a per cent longer
    paper: {
      pieces: 6,
      hidden: 128, // twenty times the positions: weights are cheap
      blockSlots: 512_000, // planes are so large that neighbours would else lie in other blocks: 16,000 are 20 % longer
      examples: 6_000_000, // from a million it learns by heart, and the file is 15 % longer than the loss
      epochs: 1,
      lastEpochs: 5,
      learningRate: 0.005, // a wider network wants smaller steps
    },
  },
  dataVersion: "2",
  work: pack,
};

/** Packs the checkers databases into one file, which lies at `packingPath`; solves them first where they are missing. */
export async function runPacking(config: RunConfig<PackingSettings> = {}): Promise<PackingResult> {
  const result = await runExperiment(packingExperiment, config);
  // A result can be there without its file, as in a fresh clone.
  return existsSync(packingPath(config)) ? result : runExperiment(packingExperiment, { ...config, fresh: true });
}

/** What to ask for to pack so many pieces: the sizes of training that go with them. */
export const packingConfig = (pieces: number, seed = 1): RunConfig<PackingSettings> => ({
  profile: pieces <= 4 ? "quick" : pieces === 5 ? "laptop" : "paper",
  seed,
  settings: { pieces },
});

/** Where the file of a finished run lies. */
export const packingPath = (config: RunConfig<PackingSettings> = {}): string =>
  join(trialFolder(packingExperiment, config), FILE_NAME);

const FILE_NAME = "checkers.packed";

async function pack(trial: Trial<PackingSettings>): Promise<PackingMetrics> {
  const { settings, seed, folder, signal, progress: onProgress } = trial;
  const { pieces, hidden, blockSlots } = settings;
  const databases = join(dataFolder(), "checkers");
  (await solveDatabases({ pieces, folder: databases, signal, onProgress })).unwrap();
  const table = openDatabase(databases).unwrap();
  const module = await compilePackedCore();
  const plan = { pieces, hidden, blockSlots, slices: chooseKept(table, pieces, Random.of(seed).fork("plan")) };
  const kept = await readKeptValues(plan, table, module, { signal, onProgress });
  const encoder = await PackedEncoder.start(kept, module);
  const usual = encoder.slices.map((slice) => slice.usual);
  const network = new PackingNet({ inputs: encoder.inputs, hidden, usual, seed });
  try {
    const loss: (readonly number[])[] = [];
    for (let round = 1; round <= settings.rounds; round++) loss.push(await learn(trial, encoder, network, round));
    encoder.take(network.toIntegers());
    const content = await encoder.content({ signal, onProgress });
    const file = await makePacked(content);
    writeAtomically(join(folder, FILE_NAME), file);
    const { weights, index, blocks } = content;
    return {
      positions: new PositionSet(Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2)).flat()).size,
      bytes: file.length,
      weightBytes: weights.length,
      blockBytes: blocks.length,
      indexBytes: index.length,
      otherBytes: file.length - weights.length - index.length - blocks.length,
      slices: encoder.slices.map((slice) => ({ slice: makeSlice(slice.slice), blocks: slice.blocks })),
      loss,
    };
  } finally {
    network.dispose();
  }
}

/** How far the learning rate falls in a round that is not the last: what follows goes on from there. */
const FALL_BEFORE_LAST = 0.7;
/** The file's length is the measure; the loop wants another one. */
const VALIDATION_BATCHES = 10;

/**
 * Draws examples with the network so far and learns from them, or takes up what an earlier run has learnt. Returns the loss of every
 * epoch: bits that positions and weights take, for each example.
 */
async function learn(
  { settings, seed, folder, signal, progress }: Trial<PackingSettings>,
  encoder: PackedEncoder,
  network: PackingNet,
  round: number,
): Promise<readonly number[]> {
  const isLast = round === settings.rounds;
  const epochs = isLast ? settings.lastEpochs : settings.epochs;
  const checkpoint = join(folder, `round-${round}`);
  const from = existsSync(checkpoint) ? readCheckpoint(checkpoint, packingOwner(network)).unwrap() : undefined;
  if (from !== undefined && from.epoch > epochs) {
    network.take(from.state.slice(0, network.variables.length).map(({ values }) => values));
    return losses(from.history);
  }
  encoder.take(network.toIntegers());
  const random = Random.of(seed).fork(`round ${round}`);
  const examples = await drawExamples(encoder, settings.examples, random, { signal, onProgress: progress });
  const batchSize = Math.min(settings.batchSize, examples.length);
  const training = packingBatches(examples, { batchSize, random });
  const validated = Math.min(examples.length, VALIDATION_BATCHES * batchSize);
  const learner = packingLearner({ network, batchSize, examples });
  try {
    const steps = epochs * training.batchesPerEpoch;
    const { finished, history } = await train({
      learner,
      training,
      validation: packingBatches(examples, { batchSize, limit: validated }),
      epochs,
      learningRate: linearDecay(settings.learningRate, isLast ? steps : steps / FALL_BEFORE_LAST),
      signal,
      from,
      callbacks: [...(progress ? [trainingProgress(progress)] : []), checkpointing(checkpoint)],
    });
    if (!finished) throw new LabError("stopped", "packing was stopped");
    learner.state(); // brings the learnt weights into the network
    return losses(history);
  } finally {
    learner.dispose();
  }
}

const losses = (history: readonly EpochRecord[]) => history.map(({ training }) => training.loss);
