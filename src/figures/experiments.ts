import { chessErrorsExperiment } from "../experiments/chessErrors.js";
import { choicesExperiment } from "../experiments/choices.js";
import { compressionExperiment } from "../experiments/compression.js";
import { conversionExperiment } from "../experiments/conversion.js";
import { databasesExperiment } from "../experiments/databases.js";
import {
  type Experiment,
  type ExperimentResult,
  type RunConfig,
  runExperiment,
  type SettingsOf,
} from "../experiments/experiment.js";
import { firstNetworkExperiment } from "../experiments/firstNetwork.js";
import { fourMenExperiment } from "../experiments/fourMen.js";
import { generalisationExperiment } from "../experiments/generalisation.js";
import { neuralBasesExperiment } from "../experiments/neuralBases.js";
import { packingExperiment } from "../experiments/packing.js";
import { packingStepsExperiment } from "../experiments/packingSteps.js";
import { samplingExperiment } from "../experiments/sampling.js";
import { thresholdExperiment } from "../experiments/threshold.js";
import { transferExperiment } from "../experiments/transfer.js";
import { endingErrorsTable } from "./chessErrorTables.js";
import { claimsTable } from "./choiceTables.js";
import { sizesTable } from "./compressionTables.js";
import { conversionTable } from "./conversionTables.js";
import { countsTable } from "./databaseTables.js";
import { firstNetworkTable } from "./firstNetworkTables.js";
import { fourMenTable } from "./fourMenTables.js";
import { generalisationTable } from "./generalisationTables.js";
import { neuralBasesTable } from "./neuralBasesTables.js";
import { packingStepsTable } from "./packingStepsTables.js";
import { packingTable } from "./packingTable.js";
import { samplingTable } from "./samplingTables.js";
import type { Tabular } from "./table.js";
import { predictorsTable } from "./thresholdTables.js";
import { transferTable } from "./transferTables.js";

/** An experiment as the command line sees it: it runs, and what came of it is a table. */
export interface ListedExperiment {
  readonly name: string;
  readonly summary: string;
  run(config: Omit<RunConfig<object>, "settings">): Promise<{ result: object; main: Tabular }>;
}

/** All experiments, in the order of their notebooks. */
export const experiments: readonly ListedExperiment[] = [
  listed(
    firstNetworkExperiment,
    "the tour's: the thesis's network learns the databases of three and four pieces",
    firstNetworkTable,
  ),
  listed(databasesExperiment, "solves the checkers databases and counts their outcomes and flags", countsTable),
  listed(choicesExperiment, "tests the thesis's choices of activation, optimiser and loss, one at a time", claimsTable),
  listed(samplingExperiment, "the network learns from less and less of its training set", samplingTable),
  listed(generalisationExperiment, "networks are asked about more pieces than they have seen", generalisationTable),
  listed(
    transferExperiment,
    "the features of networks that learnt few pieces serve where there are more",
    transferTable,
  ),
  listed(thresholdExperiment, "chooses between network and search by the network's confidence", predictorsTable),
  listed(
    compressionExperiment,
    "holds the databases as a network and its exceptions, and reads them again",
    sizesTable,
  ),
  listed(packingExperiment, "packs the checkers databases, exactly, into one small file", packingTable),
  listed(
    packingStepsExperiment,
    "what each trick of the packed database buys, and where its bits are",
    packingStepsTable,
  ),
  listed(neuralBasesExperiment, "the CNN of Beyond Tablebases learns chess endings as it did there", neuralBasesTable),
  listed(fourMenExperiment, "one small network learns all chess endings of three and four men", fourMenTable),
  listed(
    conversionExperiment,
    "the four-men network plays won positions out against the table's defence",
    conversionTable,
  ),
  listed(chessErrorsExperiment, "where the four-men network errs, and what it costs beside tables", endingErrorsTable),
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
