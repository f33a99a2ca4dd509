import { accuracyOf } from "../evaluation/confusion.js";
import { summariseSeeds } from "../evaluation/uncertainty.js";
import { addEvaluations, type CheckersEvaluation } from "../experiments/checkersEvaluation.js";
import { type PublishedTrial, published } from "../experiments/published.js";
import type { SamplingResult, SamplingSize } from "../experiments/sampling.js";
import { correlationTable } from "./evaluationTables.js";
import { flagName } from "./houseStyle.js";
import type { Tabular } from "./table.js";
import { partsTable, printSpread, type TrialLine, trialsTable } from "./trialTables.js";

const { sampling } = published.checkers;

const { all, tenth, hundredth, thousandth } = sampling.data.training;

/** The thesis's trials, the largest training set first. */
export const thesisSizes: readonly {
  readonly share: number;
  readonly trainingPositions: number;
  readonly trial: PublishedTrial;
}[] = [
  { share: 1, trainingPositions: all.value, trial: sampling.all },
  { share: 0.1, trainingPositions: tenth.value, trial: sampling.tenth },
  { share: 0.01, trainingPositions: hundredth.value, trial: sampling.hundredth },
  { share: 0.001, trainingPositions: thousandth.value, trial: sampling.thousandth },
];

/** `Baseline`, `10 %` and so on. */
export const shareName = (share: number) => (share === 1 ? "Baseline" : `${100 * share} %`);

/** All networks of a size on their test positions. */
export const testsOf = ({ trials }: SamplingSize): CheckersEvaluation => addEvaluations(trials.map(({ test }) => test));

/** Positions of each part: the thesis's Table 5 below ours. */
export function samplingDataTable({ metrics }: SamplingResult): Tabular {
  const shares = metrics.sizes.map(({ share }) => share);
  const sets = shares.map(shareName);
  const size = (part: string) =>
    metrics.parts.filter((one) => one.part === part).map(({ outcomes }) => outcomes.reduce((a, b) => a + b, 0));
  /** The other trials have the same. */
  const once = (count: number) => shares.map((_, i) => (i === 0 ? count : undefined));
  const { validation, test } = sampling.data;
  return partsTable([
    {
      title: "Here",
      sets,
      parts: { Training: size("training"), Validation: once(size("validation")[0]), Test: once(size("test")[0]) },
    },
    {
      title: "Thesis",
      sets,
      parts: {
        Training: shares.map((share) => thesisSizes.find((one) => one.share === share)?.trainingPositions),
        Validation: once(validation.value),
        Test: once(test.value),
      },
    },
  ]);
}

/** Table 6: where network and search are right, all networks of a size together. */
export function samplingCorrelationTable({ metrics }: SamplingResult): Tabular {
  return correlationTable(
    metrics.sizes.map((size) => ({ title: shareName(size.share), correlation: testsOf(size).correlation })),
  );
}

/** Table 6 in lines, the thesis's trials among ours by the size of the training set. */
export function samplingBesideTable({ metrics }: SamplingResult): Tabular {
  const lines: TrialLine[] = [
    ...thesisSizes.map(({ share, ...line }) => ({ title: shareName(share), ...line })),
    ...metrics.sizes.map((size) => ({
      title: shareName(size.share),
      trainingPositions: size.trainingPositions,
      trial: testsOf(size).correlation,
    })),
  ];
  return trialsTable(lines.sort((a, b) => b.trainingPositions - a.trainingPositions));
}

/** What came of each size: accuracies with their spread over seeds, and how well the training set itself was learnt. */
export function samplingTable({ metrics }: SamplingResult): Tabular {
  return {
    columns: [
      ...["share", "training positions", "networks", "epochs", "training accuracy"],
      ...["network", "search", "search − network"],
    ],
    values: metrics.sizes.map(({ share, trainingPositions, trials }) => {
      const network = trials.map(({ test }) => accuracyOf(test.network) ?? 0);
      const search = trials.map(({ test }) => accuracyOf(test.search) ?? 0);
      return [
        ...[shareName(share), trainingPositions, trials.length],
        Math.round(summariseSeeds(trials.map(({ epochs }) => epochs)).mean),
        printSpread(trials.map(({ trainingAccuracy }) => trainingAccuracy)),
        ...[printSpread(network), printSpread(search), printSpread(search.map((value, i) => value - network[i]))],
      ];
    }),
    sortable: false,
  };
}

/** The columns of `samplingFlagTable` that are shares. */
export const SAMPLING_SHARES = ["network", "search", "search − network"] as const;

/** Network and search by flag: where does looking a move ahead help? */
export function samplingFlagTable({ metrics }: SamplingResult): Tabular {
  return {
    columns: ["share", "flag", "test positions", "network", "search", "search − network"],
    values: metrics.sizes.flatMap((size) =>
      testsOf(size)
        .flags.filter(({ positions }) => positions > 0)
        .map(({ flag, positions, network, search }) => [
          ...[shareName(size.share), flagName(flag), positions],
          ...[network / positions, search / positions, (search - network) / positions],
        ]),
    ),
    sortable: false,
  };
}
