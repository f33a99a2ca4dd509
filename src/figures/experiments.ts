import { runChoices } from "../experiments/choices.js";
import { runCompression } from "../experiments/compression.js";
import { runDatabases } from "../experiments/databases.js";
import type { RunConfig } from "../experiments/experiment.js";
import { runFirstNetwork } from "../experiments/firstNetwork.js";
import { runThreshold } from "../experiments/threshold.js";
import { claimsTable } from "./choiceTables.js";
import { sizesTable } from "./compressionTables.js";
import { countsTable } from "./databaseTables.js";
import { firstNetworkTable } from "./firstNetworkTables.js";
import type { Tabular } from "./table.js";
import { predictorsTable } from "./thresholdTables.js";

/** An experiment as the command line sees it: it runs, and what came of it is a table. */
export interface ListedExperiment {
  readonly name: string;
  readonly summary: string;
  run(config: Omit<RunConfig<object>, "settings">): Promise<{ result: object; main: Tabular }>;
}

/** All experiments, in the order of their notebooks. */
export const experiments: readonly ListedExperiment[] = [
  {
    name: "first-network",
    summary: "the tour's: the thesis's network learns the databases of three and four pieces",
    run: (config) => withTable(runFirstNetwork(config), firstNetworkTable),
  },
  {
    name: "databases",
    summary: "solves the checkers databases and counts their outcomes and flags",
    run: (config) => withTable(runDatabases(config), countsTable),
  },
  {
    name: "choices",
    summary: "tests the thesis's choices of activation, optimiser and loss, one at a time",
    run: (config) => withTable(runChoices(config), claimsTable),
  },
  {
    name: "threshold",
    summary: "chooses between network and search by the network's confidence",
    run: (config) => withTable(runThreshold(config), predictorsTable),
  },
  {
    name: "compression",
    summary: "holds the databases as a network and its exceptions, and reads them again",
    run: (config) => withTable(runCompression(config), sizesTable),
  },
];

async function withTable<R extends object>(running: Promise<R>, makeTable: (result: R) => Tabular | Promise<Tabular>) {
  const result = await running;
  return { result, main: await makeTable(result) };
}
