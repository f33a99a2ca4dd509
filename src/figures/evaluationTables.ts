import type { ConfidenceByCorrectness, MeanConfidences } from "../evaluation/confidence.js";
import { type Correlation, comparedPositions } from "../evaluation/correlation.js";
import type { AnsweredPositions, ThresholdStatistics } from "../evaluation/threshold.js";
import { printNumber, type Tabular } from "./table.js";

/** One table of two predictors' right answers, under a title where several are stacked. */
export interface CorrelationBlock {
  readonly title?: string;
  readonly correlation: Correlation;
}

/** A heading, two rows and the sums of the columns. */
const BLOCK_ROWS = 4;

/** As the thesis has them. */
const PERCENT_DIGITS = 2;

/**
 * Where two predictors are right, in the layout and the words of the thesis's Tables 4, 6, 8 and 10. The first predictor
 * is the model, across; the second the search, down; each cell has its share of all positions, each margin its sum.
 */
export function correlationTable(blocks: readonly CorrelationBlock[]): Tabular {
  const rows = blocks.flatMap(({ title = "", correlation }) => {
    const { both, onlyFirst, onlySecond, neither } = correlation;
    const positions = comparedPositions(correlation);
    const share = (part: number) => (positions === 0 ? "–" : printNumber(part / positions, PERCENT_DIGITS, true));
    const cell = (part: number) => `${printNumber(part, 0, false)} (${share(part)})`;
    return [
      [title, "Model Correct", "Model Incorrect", ""],
      ["Search Correct", cell(both), cell(onlySecond), share(both + onlySecond)],
      ["Search Incorrect", cell(onlyFirst), cell(neither), share(onlyFirst + neither)],
      ["", share(both + onlyFirst), share(onlySecond + neither), ""],
    ];
  });
  if (rows.length === 0) throw new RangeError("invalid blocks: none");
  const headings = blocks.slice(1).map((_, i) => BLOCK_ROWS * (i + 1) - 1);
  return { columns: rows[0], values: rows.slice(1), headings, sortable: false };
}

/** How sure a predictor is where it is right and where it is wrong, by true outcome: the thesis's Table 13. Shares. */
export function meanConfidenceTable({ byClass, all }: MeanConfidences): Tabular {
  const row = (name: string, { correct, incorrect }: ConfidenceByCorrectness) => [name, correct.mean, incorrect.mean];
  return {
    columns: ["outcome", "mean confidence correct", "mean confidence incorrect"],
    values: [...Object.entries(byClass).map(([name, means]) => row(name, means)), row("all", all)],
  };
}

/** The threshold rule beside model and search alone: the thesis's Table 14. Accuracies are shares. */
export function thresholdTable(statistics: ThresholdStatistics): Tabular {
  const row = (method: string, { right, positions }: AnsweredPositions) => [
    method,
    right,
    positions,
    positions === 0 ? null : right / positions,
  ];
  const { threshold, first, second, above, below, rule } = statistics;
  return {
    columns: ["method", "correct", "total", "accuracy"],
    values: [
      row("Model-only", first),
      row("Search-only", second),
      row("Above threshold - Model used", above),
      row("Below threshold - Search used", below),
      row(`Threshold ${printNumber(threshold, PERCENT_DIGITS, true)}`, rule),
    ],
    sortable: false,
  };
}
