import { databases } from "../experiments/databases.js";
import {
  type Experiment,
  type ExperimentResult,
  type RunConfig,
  runExperiment,
  type SettingsOf,
} from "../experiments/experiment.js";
import { firstNetwork } from "../experiments/firstNetwork.js";
import { countsTable } from "./databaseTables.js";
import { firstNetworkTable } from "./firstNetworkTables.js";
import type { Tabular } from "./table.js";

/** An experiment as the command line sees it: it runs, and what came of it is a table. */
export interface ListedExperiment {
  readonly name: string;
  readonly summary: string;
  run(config: Omit<RunConfig<object>, "settings">): Promise<{ result: object; main: Tabular }>;
}

/** All experiments, in the order of their notebooks. */
export const experiments: readonly ListedExperiment[] = [
  listed(
    firstNetwork,
    "the tour's: the thesis's network learns the databases of three and four pieces",
    firstNetworkTable,
  ),
  listed(databases, "solves the checkers databases and counts their outcomes and flags", countsTable),
];

function listed<Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
  summary: string,
  mainTable: (result: ExperimentResult<Settings, Metrics>) => Tabular | Promise<Tabular>,
): ListedExperiment {
  return {
    name: experiment.name,
    summary,
    async run(config) {
      const result = await runExperiment(experiment, config);
      return { result, main: await mainTable(result) };
    },
  };
}
