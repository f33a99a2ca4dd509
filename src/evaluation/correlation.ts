import { checkLength } from "./checks.js";

/** How the right answers of two predictors meet on the same positions: four numbers of positions. */
export interface Correlation {
  /** Both are right. */
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Both are wrong. */
  readonly neither: number;
}

/** Compares the answers of two predictors, class numbers like the labels, position by position. */
export function correlation(labels: Uint8Array, first: Uint8Array, second: Uint8Array): Correlation {
  checkLength("first", first, labels.length);
  checkLength("second", second, labels.length);
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < labels.length; i++) {
    counts[(first[i] === labels[i] ? 2 : 0) + (second[i] === labels[i] ? 1 : 0)]++;
  }
  const [neither, onlySecond, onlyFirst, both] = counts;
  return { both, onlyFirst, onlySecond, neither };
}

/** Both together, for a test set that is measured part by part. */
export function addCorrelations(a: Correlation, b: Correlation): Correlation {
  return {
    both: a.both + b.both,
    onlyFirst: a.onlyFirst + b.onlyFirst,
    onlySecond: a.onlySecond + b.onlySecond,
    neither: a.neither + b.neither,
  };
}

/** All positions that were compared. */
export function comparedPositions({ both, onlyFirst, onlySecond, neither }: Correlation): number {
  return both + onlyFirst + onlySecond + neither;
}

/** What two predictors got right, as shares of all positions; null where nothing was compared. */
export interface PairAccuracies {
  readonly first: number | null;
  readonly second: number | null;
  /** At least one of them: the most that any choice between the two could reach. */
  readonly either: number | null;
}

export function accuraciesOf(correlation: Correlation): PairAccuracies {
  const { both, onlyFirst, onlySecond } = correlation;
  const positions = comparedPositions(correlation);
  const share = (right: number) => (positions === 0 ? null : right / positions);
  return {
    first: share(both + onlyFirst),
    second: share(both + onlySecond),
    either: share(both + onlyFirst + onlySecond),
  };
}

/**
 * McNemar's test in its exact form: how probable is it that two predictors of the same skill differ by as much as these
 * two, or more? Only positions where one is right and the other wrong speak; with equal skill each of them is a throw of
 * a coin. Near 0 (below 0.05, as a custom) the difference is more than chance; 1 when the two are level. It says nothing
 * of how large the difference is: on a million positions the smallest one is more than chance.
 */
export function mcNemarTest({ onlyFirst, onlySecond }: Correlation): number {
  const throws = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  if (2 * fewer >= throws - 1) return 1;
  // The lower tail of the binomial distribution, from its largest term down.
  let term = Math.exp(logFactorial(throws) - logFactorial(fewer) - logFactorial(throws - fewer) - throws * Math.LN2);
  let tail = 0;
  for (let k = fewer; k >= 0 && term > tail * Number.EPSILON; k--) {
    tail += term;
    term *= k / (throws - k + 1);
  }
  return Math.min(1, 2 * tail);
}

/** From here on Stirling's series has all digits. */
const STIRLING = 20;

/** The natural logarithm of n!. */
function logFactorial(n: number): number {
  if (n < STIRLING) {
    let product = 1;
    for (let k = 2; k <= n; k++) product *= k;
    return Math.log(product);
  }
  const series = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + series;
}
