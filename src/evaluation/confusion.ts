import { checkClassNames, checkClassNumbers } from "./checks.js";

/** How often each class was taken for which: rows are the truth, columns the prediction. */
export interface ConfusionMatrix {
  readonly classes: readonly string[];
  /** `counts[i][j]`: positions of class i that were taken for class j. */
  readonly counts: readonly (readonly number[])[];
}

/** A share for each class, by its name; null where nothing was counted. */
export type SharesByClass = Readonly<Record<string, number | null>>;

/**
 * Counts a predictor's answers. `labels` are the true class numbers of n positions, `outcomes` the predicted ones,
 * `classes` the names of the classes in the order of their numbers.
 */
export function confusionMatrix(labels: Uint8Array, outcomes: Uint8Array, classes: readonly string[]): ConfusionMatrix {
  checkClassNames(classes);
  checkClassNumbers("labels", labels, labels.length, classes.length);
  checkClassNumbers("outcomes", outcomes, labels.length, classes.length);
  const counts = classes.map(() => classes.map(() => 0));
  for (let i = 0; i < labels.length; i++) counts[labels[i]][outcomes[i]]++;
  return { classes: [...classes], counts };
}

/** Both together, for a test set that is measured part by part. The classes must be the same, in the same order. */
export function addConfusionMatrices(a: ConfusionMatrix, b: ConfusionMatrix): ConfusionMatrix {
  if (a.classes.join() !== b.classes.join()) throw new RangeError(`invalid classes: ${b.classes}, not ${a.classes}`);
  return { classes: a.classes, counts: a.counts.map((row, i) => row.map((count, j) => count + b.counts[i][j])) };
}

/** All positions that were counted. */
export function positionsOf({ counts }: ConfusionMatrix): number {
  return sum(counts.map(sum));
}

/** Right answers among all; null where nothing was counted. */
export function accuracyOf(matrix: ConfusionMatrix): number | null {
  return share(sum(matrix.counts.map((row, i) => row[i])), positionsOf(matrix));
}

/** For each class: how many of the positions that were taken for it are of it. */
export function precisionOf({ classes, counts }: ConfusionMatrix): SharesByClass {
  return byClass(classes, (i) => share(counts[i][i], sum(counts.map((row) => row[i]))));
}

/** For each class: how many of its positions were taken for it. */
export function recallOf({ classes, counts }: ConfusionMatrix): SharesByClass {
  return byClass(classes, (i) => share(counts[i][i], sum(counts[i])));
}

/** The matrix as shares of all positions, which add up to 1; all 0 where nothing was counted. */
export function sharesOf(matrix: ConfusionMatrix): number[][] {
  const positions = positionsOf(matrix);
  return matrix.counts.map((row) => row.map((count) => share(count, positions) ?? 0));
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

const byClass = (classes: readonly string[], value: (i: number) => number | null): SharesByClass =>
  Object.fromEntries(classes.map((name, i) => [name, value(i)]));
