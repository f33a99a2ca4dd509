import { accuracyOf } from "../evaluation/confusion.js";
import { type Judgement, OWN_CLAIM } from "../experiments/choiceClaims.js";
import { choicesExperiment } from "../experiments/choices.js";
import { compressionExperiment } from "../experiments/compression.js";
import { databasesExperiment } from "../experiments/databases.js";
import { findResult } from "../experiments/experiment.js";
import { firstNetworkExperiment } from "../experiments/firstNetwork.js";
import { generalisationExperiment } from "../experiments/generalisation.js";
import { packingExperiment } from "../experiments/packing.js";
import { published } from "../experiments/published.js";
import { samplingExperiment } from "../experiments/sampling.js";
import { thresholdExperiment } from "../experiments/threshold.js";
import { transferExperiment } from "../experiments/transfer.js";
import { commonestShare, foreignTests, taskTitle, thesisTask } from "./generalisationTables.js";
import { laptopResult, percent, percents, publishedPair, type ReadmeRow, testedPair, whole } from "./readmeRow.js";
import { shareName, testsOf, thesisSizes } from "./samplingTables.js";
import { thesisRule } from "./thresholdTables.js";
import { modelTitle, thesisModel } from "./transferTables.js";

/** Lines on the checkers thesis, from the result files that are there. */
export function checkersRows(): ReadmeRow[] {
  return [
    ...databaseRows(),
    ...firstNetworkRows(),
    ...choicesRows(),
    ...samplingRows(),
    ...generalisationRows(),
    ...transferRows(),
    ...thresholdRows(),
    ...compressionRows(),
    ...packingRows(),
  ];
}

function databaseRows(): ReadmeRow[] {
  const result = findResult(databasesExperiment, { profile: "paper" }).unwrap();
  if (!result) return [];
  const { counted, databases: solved } = result.metrics;
  const reported: Readonly<Record<string, { readonly value: number }>> = published.checkers.positions;
  const same = counted.filter(({ pieces, bothSides, oneSided }) => reported[pieces].value === bothSides + oneSided);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const minutes = sum(solved.map(({ cost }) => cost?.cpuSeconds ?? Number.NaN)) / 60;
  const gigabytes = Math.max(...solved.map(({ cost }) => cost?.peakBytes ?? Number.NaN)) / 1e9;
  return [
    {
      what: `checkers positions of 1–${counted.length} pieces`,
      paper: "Table 1 of the thesis",
      here: `${same.length} of ${counted.length} rows the same`,
      shownBy: "notebook 01",
    },
    {
      what: `databases of 2–${result.settings.pieces} pieces`,
      paper: "read from Chinook's files",
      here:
        `solved: ${whole(sum(solved.map(({ positions }) => positions)))} positions in ${minutes.toFixed(1)} minutes of ` +
        `processor time, ${gigabytes.toFixed(1)} GB of memory`,
      shownBy: "`endgame run databases --profile paper`",
    },
  ];
}

function firstNetworkRows(): ReadmeRow[] {
  const result = laptopResult(firstNetworkExperiment);
  if (!result) return [];
  const { test, threshold } = result.metrics;
  const rule = threshold.rule.right / threshold.rule.positions;
  return [
    {
      what: "three and four pieces: network / one-ply search / threshold rule",
      paper: "–",
      here: percents(accuracyOf(test.network), accuracyOf(test.search), rule),
      shownBy: "notebook 00",
    },
  ];
}

/** Accuracies with what they were reached from: ours are of far smaller samples than the thesis's. */
const learntFrom = (accuracies: string, positions: number) => `${accuracies} (from ${whole(positions)})`;

function choicesRows(): ReadmeRow[] {
  const result = laptopResult(choicesExperiment);
  if (!result) return [];
  const claims = result.metrics.claims.filter(({ source }) => source !== OWN_CLAIM);
  const count = (judgement: Judgement) => claims.filter((claim) => claim.judgement === judgement).length;
  const counts = `${count("holds")} hold, ${count("not shown")} not shown, ${count("contradicted")} contradicted`;
  return [
    {
      what: `claims about activation, optimiser and loss, ${result.settings.seeds} seeds each`,
      paper: `${claims.length}, without numbers`,
      here: counts,
      shownBy: "notebook 02",
    },
  ];
}

/** Sizes of the training set that the thesis has too, within a hundredth. */
function samplingRows(): ReadmeRow[] {
  const result = laptopResult(samplingExperiment);
  if (!result) return [];
  return result.metrics.sizes.map((size) => {
    const thesis = thesisSizes.find(
      ({ trainingPositions }) => Math.abs(trainingPositions / size.trainingPositions - 1) < 0.01,
    );
    return {
      what: `2–6 pieces and 4 against 3, learnt from ${whole(size.trainingPositions)} positions: network / search`,
      paper: thesis ? `${publishedPair(thesis.trial)} (its ${shareName(thesis.share)})` : "–",
      here: testedPair(testsOf(size)),
      shownBy: "notebook 03",
    };
  });
}

function generalisationRows(): ReadmeRow[] {
  const result = laptopResult(generalisationExperiment);
  if (!result) return [];
  return result.metrics.tasks.map((task) => {
    const thesis = thesisTask(task);
    return {
      what: `never seen, ${taskTitle(task)}: network / search`,
      paper: thesis ? learntFrom(publishedPair(thesis.trial), thesis.trainingPositions) : "–",
      here:
        `${learntFrom(testedPair(foreignTests(task)), task.trainingPositions)}; by material alone ` +
        percent(commonestShare(task)),
      shownBy: "notebook 04",
    };
  });
}

function transferRows(): ReadmeRow[] {
  const result = laptopResult(transferExperiment);
  if (!result) return [];
  return result.metrics.models.map(({ name, test, trainingPositions }) => {
    const thesis = thesisModel(result, name);
    return {
      what: `transfer, ${modelTitle(result, name)}: network / search`,
      paper: thesis ? learntFrom(publishedPair(thesis.trial), thesis.trainingPositions) : "–",
      here: learntFrom(testedPair(test), trainingPositions),
      shownBy: "notebook 05",
    };
  });
}

function thresholdRows(): ReadmeRow[] {
  const result = laptopResult(thresholdExperiment);
  if (!result) return [];
  const { network, onePly, threshold } = published.checkers.threshold;
  const { first, second, rule } = thesisRule(result);
  const { chosen } = result.metrics.onePly.rule;
  const shares = [first, second, rule].map(({ right, positions }) => right / positions);
  return [
    {
      what: "the threshold rule at 80 %: network / search / rule",
      paper: percents(network.value, onePly.value, threshold.value),
      here: `${percents(...shares)}; chosen by itself ${percent(chosen.rule.right / chosen.rule.positions)}`,
      shownBy: "notebook 06",
    },
  ];
}

function compressionRows(): ReadmeRow[] {
  const result = laptopResult(compressionExperiment);
  if (!result) return [];
  const { file, positions, compared, wrong } = result.metrics;
  const read = compared === positions ? "all positions" : `${whole(compared)} of ${whole(positions)} positions`;
  return [
    {
      what: `the thesis's compression of 2–${result.settings.pieces} pieces, carried out`,
      paper: `${whole(published.checkers.compression.totalBytes.value)} B, estimated`,
      here: `${whole(file.bytes)} B; ${read} read again, ${whole(wrong)} wrong`,
      shownBy: "notebook 07",
    },
  ];
}

function packingRows(): ReadmeRow[] {
  const { totalBytes, chinookBytes, cakeBytes2to6 } = published.checkers.compression;
  const others: Readonly<Record<number, string>> = {
    5: `${whole(totalBytes.value)} B by its network, Chinook ${whole(chinookBytes.value)} B`,
    6: `Cake about ${whole(cakeBytes2to6.value)} B`,
  };
  return (["laptop", "paper"] as const).flatMap((profile) => {
    const result = findResult(packingExperiment, { profile }).unwrap();
    if (!result) return [];
    const { pieces } = result.settings;
    return [
      {
        what: `databases of 2–${pieces} pieces, packed exactly`,
        paper: others[pieces] ?? "–",
        here: `${whole(result.metrics.bytes)} B`,
        shownBy: `\`endgame pack --pieces ${pieces} --check\``,
      },
    ];
  });
}
