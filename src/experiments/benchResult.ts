import { join } from "node:path";
import { dataFolder } from "../core/places.js";
import type { LabError, Result } from "../core/result.js";
import { type Provenance, provenance } from "./provenance.js";
import { readResult, writeResult } from "./resultFile.js";

/** One line of a benchmark: ours beside a peer's. */
export interface BenchRow {
  readonly measure: string;
  readonly unit: string;
  readonly ours: number;
  readonly setting: string;
  readonly peer: number;
  readonly peerSetting: string;
  /** How many times better ours is. */
  readonly ratio: number;
}

/** What a benchmark came to. */
export interface BenchOutcome {
  readonly rows: readonly BenchRow[];
  /** The share of the machine that other processes used meanwhile, where the system tells it. */
  readonly others: number | undefined;
}

export interface BenchResult extends BenchOutcome, Provenance {
  /** ISO time. */
  readonly measured: string;
}

const pathOf = (name: string) => join(dataFolder(), "results", "bench", `${name}.json`);

/** Keeps the outcome of a benchmark beside the results of experiments; its path. */
export function keepBenchResult(name: string, outcome: BenchOutcome): string {
  writeResult(pathOf(name), { ...provenance(), measured: new Date().toISOString(), ...outcome });
  return pathOf(name);
}

/** What was kept of a benchmark, if anything. */
export function findBenchResult(name: string): Result<BenchResult | undefined, LabError<"damaged">> {
  return readResult(pathOf(name));
}
