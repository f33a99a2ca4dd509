import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { readChecked, writeChecked } from "../core/checkedFile.js";
import { type ThresholdCurve, type ThresholdPoint, thresholdCurve } from "../evaluation/threshold.js";
import { type CompileOptions, type Precision, supportedPrecision } from "../jit/index.js";
import { networkWeights } from "../models/networkWeights.js";
import {
  decodeNetworkTable,
  type NetworkTable,
  networkOfTable,
  roundWeights,
  type TableNetwork,
} from "../search/networkTable.js";
import { checkersDataset } from "./checkersDataset.js";
import { answersOf, pairOf } from "./checkersEvaluation.js";
import {
  openTrainedNetwork,
  TRAINING_DEFAULTS,
  type TrainedNetwork,
  trainCheckersNetwork,
} from "./checkersTraining.js";
import { type DecodedSlice, decodeSlices, type EncodedSlice, encodeSlices, exceptionsOf } from "./compressionPasses.js";
import { type SizeRow, tableEncodings, tableSizes } from "./compressionSizes.js";
import { databasesAtHand } from "./databasesAtHand.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";

export interface CompressionSettings {
  /** Databases of two to so many pieces. */
  readonly pieces: number;
  /** Positions of them that are drawn, split 7 : 1 : 2. */
  readonly positions: number;
  readonly epochs: number;
  readonly learningRate: number;
  readonly batchSize: number;
  /** Validation positions that training looks at, and by which the threshold is chosen. */
  readonly validationPositions: number;
  /** The share of positions that the threshold rule may search. */
  readonly mostSearched: number;
  /** What the network multiplies in when positions are predicted, where the machine has it. */
  readonly precision: NonNullable<CompileOptions["precision"]>;
  /** How much of the slices of the most pieces is read again from the file; of fewer pieces all. */
  readonly decodedShare: number;
  readonly blocks: number;
  readonly neurons: number;
}

/** What was seen on the validation positions before everything was predicted. */
export interface CompressionPlan {
  readonly validated: number;
  /** Right answers with the weights as trained, and with those that the file holds. */
  readonly float32Right: number;
  readonly float16Right: number;
  /** What the latter multiply in, in the file. */
  readonly precision: Precision;
  /** The threshold, and what the rule comes to with it. */
  readonly rule: ThresholdPoint;
}

/** What was predicted of a slice, with the number of wrong answers of each kind. */
export type SliceSummary = Omit<EncodedSlice, "network" | "rule"> & Pick<DecodedSlice, "compared" | "wrong">;

export interface CompressionMetrics {
  readonly parameters: number;
  readonly trainingPositions: number;
  readonly plan: CompressionPlan;
  readonly positions: number;
  /** Answered wrongly by the network alone and by the threshold rule, of all positions. */
  readonly networkWrong: number;
  readonly ruleWrong: number;
  readonly searched: number;
  /** Which of the two the file goes by: the one with fewer exceptions. */
  readonly predictor: "network" | "rule";
  /** The file's parts in bytes, and its size on disk. */
  readonly file: {
    readonly code: string;
    readonly headerBytes: number;
    readonly weightBytes: number;
    readonly exceptionBytes: number;
    readonly bytes: number;
  };
  /** Positions that were read again from the file, and those whose value is not the database's. */
  readonly compared: number;
  readonly wrong: number;
  readonly slices: readonly SliceSummary[];
  readonly sizes: readonly SizeRow[];
}

export type CompressionResult = ExperimentResult<CompressionSettings, CompressionMetrics>;

export const compressionExperiment: Experiment<CompressionSettings, CompressionMetrics> = {
  name: "compression",
  defaults: {
    pieces: 4,
    positions: 60_000,
    epochs: 6,
    learningRate: 0.004, // falls to 0 by the end; the thesis's 0.0002 is for many epochs
    batchSize: 256, // more steps, which a short training needs more than smooth ones
    validationPositions: 50_000,
    mostSearched: 0.05, // a search asks for some six positions: a third more work at the most
    precision: "float32",
    decodedShare: 1,
    blocks: 5,
    neurons: 512, // the thesis's network
  },
  profiles: {
    quick: { blocks: 1, neurons: 32, mostSearched: 0.02 }, // six million positions, twice, in two to three minutes
    // 5.6 million passes to train, 165 million to predict all positions, 15 million to read again: three quarters of an hour.
    laptop: {
      pieces: 5,
      positions: 2_000_000,
      epochs: 4,
      batchSize: 1024,
      mostSearched: 0.02,
      precision: "bfloat16", // a quarter less time than float32
      decodedShare: 0.05, // 7 million positions: a wrong one in a million would be seen
    },
    paper: { pieces: 5, positions: 145_859_644, epochs: 30, batchSize: 1024, learningRate: 0.0002, mostSearched: 1 },
  },
  dataVersion: "1",
  work: compress,
};

/** The thesis's section 6.5 carried out: network and exceptions in one file, read again and compared with every position. */
export function runCompression(config: RunConfig<CompressionSettings> = {}): Promise<CompressionResult> {
  return runExperiment(compressionExperiment, config);
}

async function compress(trial: Trial<CompressionSettings>): Promise<CompressionMetrics | undefined> {
  const { settings, seed, fresh, folder, signal, progress } = trial;
  const { pieces, positions, epochs, learningRate, batchSize, validationPositions, blocks, neurons } = settings;
  const { decodedShare: share } = settings;
  const regions = Array.from({ length: pieces - 1 }, (_, i) => i + 2).join(" ");
  const trained = await trainCheckersNetwork({
    samples: [{ regions, positions }],
    validationPositions,
    settings: { epochs, learningRate, batchSize, blocks, neurons, decay: true },
    seed,
    fresh,
    signal,
    progress,
  });
  const database = trained && (await databasesAtHand(pieces, { signal, progress }));
  if (!database) return undefined;
  const planned = await planTable(trial, regions, trained);
  if (!planned) return undefined;
  const { model, plan } = planned;

  const context = { trial, database, pieces };
  const { threshold } = plan.rule;
  const encoded = await encodeSlices({ ...context, model, threshold, key: networkKey(model, threshold) });
  if (!encoded) return undefined;
  const sum = (count: (slice: EncodedSlice) => number) => encoded.reduce((all, slice) => all + count(slice), 0);
  const [networkWrong, ruleWrong] = [sum((slice) => slice.networkWrong), sum((slice) => slice.ruleWrong)];
  const predictor = ruleWrong < networkWrong ? "rule" : "network";
  const table: NetworkTable = {
    ...{ pieces, ...model, threshold: predictor === "rule" ? threshold : 0 },
    exceptions: exceptionsOf(encoded, predictor),
  };

  const path = join(folder, "compressed.nettable");
  const encodings = tableEncodings(table);
  const smallest = encodings.reduce((a, b) => (b.bytes.length < a.bytes.length ? b : a));
  writeChecked(path, smallest.bytes);
  const read = readChecked(path).unwrap();
  const readTable = decodeNetworkTable(read).unwrap();
  const decoded = await decodeSlices({ ...context, table: readTable, share, seed, key: fingerprint(read) });
  if (!decoded) return undefined;
  const wrong = decoded.reduce((all, slice) => all + slice.wrong, 0);
  const bytes = statSync(path).size;
  const compared = decoded.reduce((all, slice) => all + slice.compared, 0);
  const file = { encoding: smallest, bytes, compared, wrong };
  const sizes = await tableSizes({ ...context, encodings, file });
  if (!sizes) return undefined;
  return {
    parameters: trained.parameters,
    trainingPositions: trained.trainingPositions,
    plan,
    positions: sum((slice) => slice.positions),
    ...{ networkWrong, ruleWrong, searched: sum((slice) => slice.searched), predictor },
    file: {
      ...{ code: smallest.code.name, headerBytes: smallest.headerBytes },
      ...{ weightBytes: smallest.weightBytes, exceptionBytes: smallest.exceptionBytes, bytes },
    },
    ...{ compared, wrong },
    slices: encoded.map(({ network: _, rule: __, ...slice }, i) => ({ ...slice, ...decoded[i] })),
    sizes,
  };
}

/** The network with weights as the file will hold them, and what it is worth. Undefined when the signal came first. */
async function planTable(
  trial: Trial<CompressionSettings>,
  regions: string,
  trained: TrainedNetwork,
): Promise<{ readonly model: TableNetwork; readonly plan: CompressionPlan } | undefined> {
  const { blocks, neurons } = trial.settings;
  const { channels } = TRAINING_DEFAULTS;
  const network = await openTrainedNetwork(trained);
  try {
    const precision = trial.settings.precision === "float32" ? "float32" : supportedPrecision();
    const weights = roundWeights(networkWeights(network), "float16");
    const model = { blocks, channels, neurons, weights, precision };
    const part = `plan-${networkKey(model)}`;
    const plan = await keptPart(trial, part, () => planOf(trial, regions, network, model));
    return plan && { model, plan };
  } finally {
    network.dispose();
  }
}

/** Looks at validation positions: what rounding the weights costs, and from which threshold on the network is believed. */
async function planOf(
  { settings, seed, signal, progress }: Trial<CompressionSettings>,
  regions: string,
  asTrained: LayersModel,
  model: TableNetwork,
): Promise<CompressionPlan | undefined> {
  const samples = [{ regions, positions: settings.positions }];
  const dataset = await checkersDataset({ samples, seed, signal, progress });
  if (!dataset) return undefined;
  const indices = dataset.split.validation.subarray(0, settings.validationPositions);
  const ask = (network: LayersModel, plies: number, precision: CompressionSettings["precision"]) =>
    answersOf({ network, examples: dataset.examples, indices, plies, compile: { precision }, signal, progress });
  const before = await ask(asTrained, 0, "float32");
  const rounded = networkOfTable(model);
  const after = before && (await ask(rounded, 1, settings.precision));
  rounded.dispose();
  if (!after) return undefined;
  const right = (answers: Uint8Array) =>
    answers.reduce((sum, answer, i) => sum + (answer === after.labels[i] ? 1 : 0), 0);
  return {
    validated: indices.length,
    float32Right: right(before.network),
    float16Right: right(after.network),
    precision: model.precision,
    rule: bestWithin(thresholdCurve(pairOf(after)), settings.mostSearched),
  };
}

/** The most accurate point of the curve that searches no more than this share. */
function bestWithin({ points }: ThresholdCurve, mostSearched: number): ThresholdPoint {
  return points
    .filter(({ searched }) => searched <= mostSearched)
    .reduce((best, point) => (point.accuracy > best.accuracy ? point : best));
}

/** Tells one network from another, so that parts of one are never taken for parts of the other. */
function networkKey({ weights, precision }: TableNetwork, threshold = 0): string {
  const { buffer, byteOffset, byteLength } = weights;
  return fingerprint(new Uint8Array(buffer, byteOffset, byteLength), `${threshold} ${precision}`);
}

function fingerprint(bytes: Uint8Array, more = ""): string {
  return createHash("sha256").update(bytes).update(more).digest("hex").slice(0, 8);
}
