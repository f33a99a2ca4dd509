/** A mean in the making: 970 right of 1,000. Sums can be added batch by batch, means cannot. */
export interface Mean {
  readonly sum: number;
  readonly count: number;
}

/** What was measured, by name: always the loss, mostly the accuracy, and whatever else a learner measures. */
export type Measures = Readonly<Record<string, Mean>> & { readonly loss: Mean };

/** The same as plain means. */
export type Means = Readonly<Record<string, number>> & { readonly loss: number };

export const NO_MEASURES: Measures = { loss: { sum: 0, count: 0 } };

/** Both together, name by name. */
export function addMeasures(a: Measures, b: Measures): Measures {
  const total: Record<string, Mean> & { loss: Mean } = { ...a };
  for (const [name, { sum, count }] of Object.entries(b)) {
    const before = total[name] ?? { sum: 0, count: 0 };
    total[name] = { sum: before.sum + sum, count: before.count + count };
  }
  return total;
}

/** The means that the sums come to; NaN where nothing was counted. */
export function meansOf(measures: Measures): Means {
  const means: Record<string, number> & { loss: number } = { loss: Number.NaN };
  for (const [name, { sum, count }] of Object.entries(measures)) means[name] = sum / count;
  return means;
}
