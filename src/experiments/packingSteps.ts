import { readFileSync } from "node:fs";
import { ProgressMeter } from "../core/progress.js";
import type { Database } from "../tables/checkers/database.js";
import { compareTables } from "../tables/checkers/packed/compareTables.js";
import { readKeptValues } from "../tables/checkers/packed/keptValues.js";
import { compilePackedCore } from "../tables/checkers/packed/openPacked.js";
import { PackedDatabase } from "../tables/checkers/packed/packedDatabase.js";
import { PackedEncoder } from "../tables/checkers/packed/packedEncoder.js";
import { type KeptSlice, type PackedContent, parsePacked } from "../tables/checkers/packed/packedFile.js";
import { PositionSet } from "../tables/checkers/positionSet.js";
import { makeSlice, slicesWith } from "../tables/checkers/slice.js";
import { databasesAtHand } from "./databasesAtHand.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";
import { countBits, type PackedBits } from "./packedBits.js";
import { guessAll, type PackedGuesses } from "./packedGuesses.js";
import { type PackingMetrics, packingConfig, packingPath, runPacking } from "./packing.js";
import { stepSizes, TABLE_STEPS } from "./stepTables.js";

export interface PackingStepsSettings {
  /** Databases of two to so many pieces. */
  readonly pieces: number;
}

/** What the databases take once a further trick is played. */
export interface PackingStep {
  readonly step: string;
  /** Values that have to be held. */
  readonly held: number;
  readonly bytes: number;
  /** What the values are written by. */
  readonly by: "two bits a value" | "brotli" | "the network";
}

export interface PackingStepsMetrics {
  readonly positions: number;
  /** From the plain tables to the packed file. */
  readonly steps: readonly PackingStep[];
  /** The packed file's parts. */
  readonly file: Pick<PackingMetrics, "bytes" | "weightBytes" | "blockBytes" | "indexBytes" | "otherBytes">;
  /** Positions whose value from the file was compared with the plain tables, and those where it is not the same. */
  readonly compared: number;
  readonly wrong: number;
  readonly bits: PackedBits;
  readonly guesses: PackedGuesses;
}

export type PackingStepsResult = ExperimentResult<PackingStepsSettings, PackingStepsMetrics>;

export const packingStepsExperiment: Experiment<PackingStepsSettings, PackingStepsMetrics> = {
  name: "packing-steps",
  defaults: { pieces: 4 }, // seconds, when the databases are packed
  profiles: {
    quick: {},
    laptop: { pieces: 5 }, // some minutes, most of them brotli's
    paper: { pieces: 5 }, // the thesis's; of six pieces every step would be gigabytes for brotli
  },
  dataVersion: "1",
  work: measureSteps,
};

/** What each trick of the packed database buys, where its bits are, and how good its network is by itself. Packs it first, if need be. */
export function runPackingSteps(config: RunConfig<PackingStepsSettings> = {}): Promise<PackingStepsResult> {
  return runExperiment(packingStepsExperiment, config);
}

async function measureSteps(trial: Trial<PackingStepsSettings>): Promise<PackingStepsMetrics | undefined> {
  const { settings, seed, signal, progress } = trial;
  const { pieces } = settings;
  const config = packingConfig(pieces, seed);
  const { metrics } = await runPacking({ ...config, signal, progress });
  const table = await databasesAtHand(pieces, { signal, progress });
  if (!table) return undefined;
  const path = packingPath(config);
  const file = new Uint8Array(readFileSync(path));
  const content = (await parsePacked(file, path)).unwrap();
  const options = { signal, onProgress: progress };
  const module = await compilePackedCore();
  const packed = (await PackedDatabase.open(file, module, { name: path, remembered: pieces })).unwrap();
  const compared = await keptPart(trial, "compared", () => compareTables(packed, table, { pieces, ...options }));
  const kept = await readKeptValues(content, table, module, options);
  const encoder = await PackedEncoder.start(kept, module);
  encoder.takeWeights(content.weights);
  const bits = await countBits(encoder, options);
  const guesses = await keptPart(trial, "guesses", () => guessAll(kept, content.weights, table, module, options));
  const steps = guesses && (await stepsOf(trial, table, content, metrics.bytes));
  if (!steps || !compared) return undefined;
  const { positions, bytes, weightBytes, blockBytes, indexBytes, otherBytes } = metrics;
  return {
    ...{ positions, steps, file: { bytes, weightBytes, blockBytes, indexBytes, otherBytes } },
    ...{ compared: compared.positions, wrong: compared.wrong, bits, guesses },
  };
}

/** Values in a byte of a plain table. */
const VALUES_A_BYTE = 4;

async function stepsOf(
  trial: Trial<PackingStepsSettings>,
  table: Database,
  { pieces, slices: keptSlices }: PackedContent,
  fileBytes: number,
): Promise<PackingStep[] | undefined> {
  const slices = Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2)).flat();
  const keptByName = new Map<string, KeptSlice>(keptSlices.map((kept) => [makeSlice(kept.slice), kept]));
  const sums = TABLE_STEPS.map((step) => ({ step, held: 0, bytes: 0, by: "brotli" as const }));
  const total = new PositionSet(slices).size;
  const meter = new ProgressMeter({ label: "measuring steps", total, unit: "positions" }, trial.progress);
  for (const slice of slices) {
    if (trial.signal?.aborted) return undefined;
    const name = makeSlice(slice);
    const part = await keptPart(trial, `steps-${name}`, async () => ({
      sizes: await stepSizes(table, slice, keptByName.get(name)),
    }));
    part?.sizes.forEach(({ held, bytes }, i) => {
      sums[i].held += held;
      sums[i].bytes += bytes;
    });
    meter.advance(new PositionSet([slice]).size, `slice ${name}`);
  }
  const held = sums[sums.length - 1].held;
  return [
    { step: "plain tables", held: total, bytes: Math.ceil(total / VALUES_A_BYTE), by: "two bits a value" },
    ...sums,
    { step: "the packed file", held, bytes: fileBytes, by: "the network" },
  ];
}
