import { runDatabases } from "../experiments/databases.js";
import type { ExperimentResult, RunConfig } from "../experiments/experiment.js";
import { type InCheckMetrics, type InCheckSettings, runInCheck } from "../experiments/inCheck.js";
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
      ...metrics.history.map(({ epoch, training, validation }) => [
        String(epoch),
        training.accuracy,
        validation?.accuracy,
        validation?.loss,
      ]),
      ["test", null, metrics.testAccuracy, metrics.testLoss],
    ],
  };
}
