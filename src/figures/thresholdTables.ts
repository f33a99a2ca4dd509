import type { AnsweredPositions, ThresholdStatistics } from "../evaluation/threshold.js";
import { wilsonInterval } from "../evaluation/uncertainty.js";
import { type Published, published } from "../experiments/published.js";
import type { RuleReport, ThresholdResult } from "../experiments/threshold.js";
import type { Tabular } from "./table.js";

/** Columns of this page's tables that hold shares. */
export const thresholdPercentages = [
  ...["thesis, correct", "ours, correct", "thesis, incorrect", "ours, incorrect"],
  ...["thesis, accuracy", "ours, accuracy", "thesis, share", "ours, share"],
  ...["threshold", "validation accuracy", "test accuracy", "searched"],
  ...["accuracy", "from", "to", "calibration error"],
];

const share = ({ right, positions }: AnsweredPositions) => (positions === 0 ? null : right / positions);

/** Table 13 beside ours: mean confidence on validation positions, by outcome. */
export function confidenceBesideTable({ metrics }: ThresholdResult): Tabular {
  const { byClass } = metrics.onePly.confidence;
  return {
    columns: ["outcome", "thesis, correct", "ours, correct", "thesis, incorrect", "ours, incorrect"],
    values: Object.entries(published.checkers.confidence).map(([outcome, { correct, incorrect }]) => {
      const ours = byClass[outcome];
      return [outcome, correct.value, ours.correct.mean, incorrect.value, ours.incorrect.mean];
    }),
    sortable: false,
  };
}

/** The threshold that the thesis settled on. */
const THESIS_THRESHOLD = 0.8;

/** What the rule of the thesis comes to on the test positions, at its own threshold of 80 %. */
export function thesisRule({ metrics }: ThresholdResult): ThresholdStatistics {
  return metrics.onePly.rule.test.find(({ threshold }) => threshold === THESIS_THRESHOLD)!;
}

/** Table 14 beside ours, at 80 % both: right answers as shares, and the share of positions that each line is about. */
export function thresholdBesideTable(result: ThresholdResult): Tabular {
  const theirs = published.checkers.thresholdCounts;
  const ours = thesisRule(result);
  const methods = {
    first: "Model-only",
    second: "Search-only",
    above: "Above threshold - Model used",
    below: "Below threshold - Search used",
    rule: "Threshold",
  } as const;
  const counted = ({ right, positions }: { right: Published; positions: Published }): AnsweredPositions => ({
    right: right.value,
    positions: positions.value,
  });
  return {
    columns: ["method", "thesis, accuracy", "ours, accuracy", "thesis, share", "ours, share"],
    values: (Object.keys(methods) as (keyof typeof methods)[]).map((part) => {
      const thesis = counted(theirs[part]);
      return [
        ...[methods[part], share(thesis), share(ours[part])],
        ...[thesis.positions / theirs.rule.positions.value, ours[part].positions / ours.rule.positions],
      ];
    }),
    sortable: false,
  };
}

/** The thresholds of the thesis, the one that was chosen by itself, and the best there is for these test positions. */
export function rulesTable({ metrics }: ThresholdResult): Tabular {
  const { rule, scaledRule, temperature } = metrics.onePly;
  return {
    columns: ["confidence", "threshold", "how", "validation accuracy", "test accuracy", "searched"],
    values: [
      ...ruleRows("as trained", rule),
      ...ruleRows(`temperature ${temperature.temperature.toFixed(2)}`, scaledRule),
    ],
    sortable: false,
  };
}

function ruleRows(confidence: string, { validation, test, chosen, curve }: RuleReport) {
  const searched = ({ below, rule }: ThresholdStatistics) => below.positions / rule.positions;
  return [
    ...test.map((statistics, i) => [
      ...[confidence, statistics.threshold, "the thesis's"],
      ...[share(validation[i].rule), share(statistics.rule), searched(statistics)],
    ]),
    [confidence, chosen.threshold, "chosen on validation", null, share(chosen.rule), searched(chosen)],
    [confidence, curve.best.threshold, "in hindsight", null, curve.best.accuracy, curve.best.searched],
  ];
}

/** Whether the network is as good as it says: mean loss and expected calibration error, before and after scaling. */
export function calibrationTable({ metrics }: ThresholdResult): Tabular {
  const { temperature, asTrained, scaled } = metrics.onePly;
  return {
    columns: ["network", "temperature", "validation loss", "calibration error"],
    values: [
      ["as trained", 1, temperature.lossBefore, asTrained.error],
      ["scaled", temperature.temperature, temperature.lossAfter, scaled.error],
    ],
    sortable: false,
  };
}

/**
 * All predictors on the same test positions, with 95 % intervals, the share of positions that they search, and how many
 * positions the network sees for one answer. The last three are no predictors: they know who is right.
 */
export function predictorsTable({ metrics }: ThresholdResult): Tabular {
  const { twoPly } = metrics;
  const { positions, askedByOnePly, askedByTwoPly, onePlyRule, twoPlyRule } = twoPly;
  const row = (name: string, right: number, searched: number | null, asked: number | null) => {
    const { low, high } = wilsonInterval(right, positions);
    return [name, right / positions, low, high, searched, asked];
  };
  const ruled = (name: string, statistics: ThresholdStatistics, asked: number) => {
    const searched = statistics.below.positions / positions;
    const threshold = (100 * statistics.threshold).toFixed(1);
    return row(`network, up to ${threshold} % ${name}`, statistics.rule.right, searched, 1 + searched * asked);
  };
  return {
    columns: ["predictor", "accuracy", "from", "to", "searched", "network calls"],
    values: [
      row("network", twoPly.network, 0, 1),
      row("one-ply search", twoPly.onePly, 1, askedByOnePly),
      row("two-ply search", twoPly.twoPly, 1, askedByTwoPly),
      ruled("one-ply search", onePlyRule, askedByOnePly),
      ruled("two-ply search", twoPlyRule, askedByTwoPly),
      row("network or one-ply search right", twoPly.networkOrOnePly, null, null),
      row("network or two-ply search right", twoPly.networkOrTwoPly, null, null),
      row("any of the three right", twoPly.any, null, null),
    ],
    sortable: false,
  };
}
