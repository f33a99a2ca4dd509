import { accuraciesOf, type Correlation, comparedPositions } from "../evaluation/correlation.js";
import { summariseSeeds } from "../evaluation/uncertainty.js";
import type { PublishedTrial } from "../experiments/published.js";
import { printNumber, type Tabular } from "./table.js";

/** The correlation table of a work, as ours are. */
export function publishedCorrelation({ counts }: PublishedTrial): Correlation {
  const { both, onlyFirst, onlySecond, neither } = counts;
  return { both: both.value, onlyFirst: onlyFirst.value, onlySecond: onlySecond.value, neither: neither.value };
}

/** A line of `trialsTable`: a trial of ours, or one of the thesis's. */
export interface TrialLine {
  readonly title: string;
  readonly trainingPositions: number;
  readonly trial: PublishedTrial | Correlation;
}

/** The columns of `trialsTable` that are shares. */
export const TRIAL_SHARES = ["both right", "only network", "only search", "both wrong", "network", "search"] as const;

/**
 * Correlation tables in a line each: shares of the test positions, and the two accuracies. Those of the thesis are as it
 * prints them, which is now rounded, now cut off.
 */
export function trialsTable(lines: readonly TrialLine[]): Tabular {
  return {
    columns: ["trial", "by", "training positions", "test positions", ...TRIAL_SHARES],
    values: lines.map(({ title, trainingPositions, trial }) => {
      const isThesis = "counts" in trial;
      const counts = isThesis ? publishedCorrelation(trial) : trial;
      const positions = comparedPositions(counts);
      const { both, onlyFirst, onlySecond, neither } = counts;
      const { first, second } = accuraciesOf(counts);
      return [
        ...[title, isThesis ? "thesis" : "here", trainingPositions, positions],
        ...[both, onlyFirst, onlySecond, neither].map((count) => (positions === 0 ? null : count / positions)),
        ...(isThesis ? [trial.network.value, trial.onePly.value] : [first, second]),
      ];
    }),
    sortable: false,
  };
}

/** Numbers of positions: a row a part, a column a set; undefined where a set has no such part. */
export interface PartsBlock {
  /** Whose numbers. */
  readonly title: string;
  readonly sets: readonly string[];
  readonly parts: Readonly<Record<string, readonly (number | undefined)[]>>;
}

/** Data sets in the layout of the thesis's Tables 5, 7 and 9, ours above its own. */
export function partsTable(blocks: readonly PartsBlock[]): Tabular {
  if (blocks.length === 0) throw new RangeError("invalid blocks: none");
  const cell = (count: number | undefined) => (count === undefined ? "–" : printNumber(count, 0, false));
  const rows = blocks.map(({ title, sets, parts }) => [
    [title, ...sets],
    ...Object.entries(parts).map(([part, counts]) => [part, ...counts.map(cell)]),
  ]);
  const [first, ...others] = rows;
  let before = first.length - 1;
  const headings = others.map((block) => {
    const at = before;
    before += block.length;
    return at;
  });
  return { columns: first[0], values: [...first.slice(1), ...others.flat()], headings, sortable: false };
}

/** A share over several seeds, with its spread where there is more than one: `94.12 ± 0.20 %`. */
export function printSpread(values: readonly number[], digits = 2): string {
  const { mean, deviation } = summariseSeeds(values);
  const percent = (share: number) => (100 * share).toFixed(digits).replace("-", "−");
  return deviation === null ? `${percent(mean)} %` : `${percent(mean)} ± ${percent(deviation)} %`;
}
