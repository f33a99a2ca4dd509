/** Where a true share lies, with 95 % confidence. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** Standard deviations of a normal distribution between which 95 % of it lie. */
const Z = 1.959964;

/**
 * Wilson's interval for a share, from so many right of so many drawn at random. It stays within 0 and 1 and is good for
 * small numbers and for shares near 1 too, where the plain one (share ± z·deviation) is not. Of none drawn: 0 to 1.
 */
export function wilsonInterval(right: number, positions: number): ShareInterval {
  if (!(Number.isInteger(positions) && positions >= 0)) throw new RangeError(`invalid positions: ${positions}`);
  if (!(Number.isInteger(right) && right >= 0 && right <= positions)) throw new RangeError(`invalid right: ${right}`);
  if (positions === 0) return { low: 0, high: 1 };
  const share = right / positions;
  const spread = Z ** 2 / positions;
  const middle = (share + spread / 2) / (1 + spread);
  const half = Math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread);
  // Where all or none are right, the end is 1 or 0 but for rounding.
  return { low: right === 0 ? 0 : middle - half, high: right === positions ? 1 : middle + half };
}

/** The same measure over several seeds. */
export interface SeedSummary {
  readonly seeds: number;
  readonly mean: number;
  /** Sample standard deviation; null of one seed, which tells nothing of the spread. */
  readonly deviation: number | null;
}

/** Mean and standard deviation of a measure, one value a seed. */
export function summariseSeeds(values: readonly number[]): SeedSummary {
  const seeds = values.length;
  if (seeds === 0) throw new RangeError("invalid values: none");
  const mean = values.reduce((sum, value) => sum + value, 0) / seeds;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { seeds, mean, deviation: seeds === 1 ? null : Math.sqrt(squares / (seeds - 1)) };
}
