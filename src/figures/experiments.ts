import { runDatabases } from "../experiments/databases.js";
import type { ExperimentResult, RunConfig } from "../experiments/experiment.js";
import { type InCheckMetrics, type InCheckSettings, runInCheck } from "../experiments/inCheck.js";
import { type PackingResult, runPacking } from "../experiments/packing.js";
import { countsTable } from "./databaseTables.js";
import type { Tabular } from "./table.js";

/** An experiment as the command line sees it: it runs, and what came of it is a table. */
export interface ListedExperiment {
  readonly name: string;
  readonly summary: string;
  run(config: Omit<RunConfig<object>, "settings">): Promise<{ result: object; main: Tabular }>;
}

/** All experiments, in the order of their notebooks. */
export const experiments: readonly ListedExperiment[] = [
  {
    name: "in-check",
    summary: "the tour's: a small network learns whether the side to move is in check",
    run: (config) => withTable(runInCheck(config), inCheckTable),
  },
  {
    name: "databases",
    summary: "solves the checkers databases and counts their outcomes and flags",
    run: (config) => withTable(runDatabases(config), countsTable),
  },
  {
    name: "packing",
    summary: "packs the checkers databases, exactly, into one small file",
    run: (config) => withTable(runPacking(config), packingTable),
  },
];

async function withTable<R extends object>(running: Promise<R>, makeTable: (result: R) => Tabular | Promise<Tabular>) {
  const result = await running;
  return { result, main: await makeTable(result) };
}

/** What the network of the tour reached, epoch by epoch and on the test set. */
export function inCheckTable({ metrics }: ExperimentResult<InCheckSettings, InCheckMetrics>): Tabular {
  return {
    columns: ["epoch", "training accuracy", "validation accuracy", "validation loss"],
    values: [
      ...metrics.learningCurve.map((point) => [
        String(point.epoch),
        point.trainingAccuracy,
        point.validationAccuracy,
        point.validationLoss,
      ]),
      ["test", null, metrics.testAccuracy, metrics.testLoss],
    ],
  };
}

/** What the packed file is made of. */
export function packingTable({ metrics }: PackingResult): Tabular {
  const { bytes, blockBytes, weightBytes, indexBytes, otherBytes, positions } = metrics;
  return {
    columns: ["part", "bytes", "bits a position"],
    values: [
      ["blocks", blockBytes],
      ["weights", weightBytes],
      ["index", indexBytes],
      ["all else", otherBytes],
      ["the file", bytes],
    ].map(([part, size]) => [part, size, (8 * Number(size)) / positions]),
  };
}
