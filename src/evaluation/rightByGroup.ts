import { checkLength } from "./checks.js";

/** Right answers of several predictors among the positions of one group. */
export interface GroupCounts {
  /** The group's name. */
  readonly group: string;
  readonly positions: number;
  /** By predictor. */
  readonly right: Readonly<Record<string, number>>;
}

/**
 * Counts right answers group by group: by flag, by slice, by lead. `groups` has the group of each position, `answers` the
 * class numbers of each predictor; groups come in the order of their first position.
 */
export function rightByGroup(
  labels: Uint8Array,
  groups: readonly string[],
  answers: Readonly<Record<string, Uint8Array>>,
): GroupCounts[] {
  if (groups.length !== labels.length) {
    throw new RangeError(`invalid groups: ${groups.length} of them, not ${labels.length}`);
  }
  const predictors = Object.keys(answers);
  for (const name of predictors) checkLength(name, answers[name], labels.length);
  const counts = new Map<string, { positions: number; right: number[] }>();
  for (let i = 0; i < labels.length; i++) {
    const count = counts.get(groups[i]) ?? { positions: 0, right: predictors.map(() => 0) };
    if (count.positions++ === 0) counts.set(groups[i], count);
    for (let j = 0; j < predictors.length; j++) if (answers[predictors[j]][i] === labels[i]) count.right[j]++;
  }
  return [...counts].map(([group, { positions, right }]) => ({
    group,
    positions,
    right: Object.fromEntries(predictors.map((name, j) => [name, right[j]])),
  }));
}

/** Groups put together under other names, such as slices by lead, in the order of their first; predictors as they were. */
export function mergeGroups(groups: readonly GroupCounts[], nameOf: (group: string) => string): GroupCounts[] {
  const merged = new Map<string, GroupCounts>();
  for (const { group, positions, right } of groups) {
    const name = nameOf(group);
    const earlier = merged.get(name);
    merged.set(name, {
      group: name,
      positions: (earlier?.positions ?? 0) + positions,
      right: Object.fromEntries(
        Object.entries(right).map(([predictor, count]) => [predictor, (earlier?.right[predictor] ?? 0) + count]),
      ),
    });
  }
  return [...merged.values()];
}
