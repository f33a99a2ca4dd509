import { runDatabases } from "../experiments/databases.js";
import type { RunConfig } from "../experiments/experiment.js";
import { runFirstNetwork } from "../experiments/firstNetwork.js";
import { runGeneralisation } from "../experiments/generalisation.js";
import { runSampling } from "../experiments/sampling.js";
import { runTransfer } from "../experiments/transfer.js";
import { countsTable } from "./databaseTables.js";
import { firstNetworkTable } from "./firstNetworkTables.js";
import { generalisationTable } from "./generalisationTables.js";
import { samplingTable } from "./samplingTables.js";
import type { Tabular } from "./table.js";
import { transferTable } from "./transferTables.js";

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
    name: "sampling",
    summary: "the network learns from less and less of its training set",
    run: (config) => withTable(runSampling(config), samplingTable),
  },
  {
    name: "generalisation",
    summary: "networks are asked about more pieces than they have seen",
    run: (config) => withTable(runGeneralisation(config), generalisationTable),
  },
  {
    name: "transfer",
    summary: "the features of networks that learnt few pieces serve where there are more",
    run: (config) => withTable(runTransfer(config), transferTable),
  },
];

async function withTable<R extends object>(running: Promise<R>, makeTable: (result: R) => Tabular | Promise<Tabular>) {
  const result = await running;
  return { result, main: await makeTable(result) };
}
