import { canonicalEnding, type Ending, makeEnding } from "../../chess/ending.js";
import { endingsAfter } from "./mateConversions.js";
import { MateLayout } from "./mateLayout.js";
import { mateMemoryBytes } from "./mateSolver.js";

/** The tables that some endings need, themselves included, in an order in which each comes after those it needs. */
export function matePlan(endings: readonly Ending[]): Ending[] {
  const plan = new Map<string, Ending>();
  const visit = (ending: Ending): void => {
    if (plan.has(makeEnding(ending))) return;
    for (const after of endingsAfter(ending)) visit(after);
    plan.set(makeEnding(ending), ending);
  };
  for (const ending of endings) visit(canonicalEnding(ending));
  return [...plan.values()];
}

/** The most memory, in bytes, that making one of some tables takes: its own and those that its moves lead to. */
export function mateMemoryNeeded(endings: readonly Ending[]): number {
  const needed = endings.map((ending) => {
    const { values, marks, numbers } = mateMemoryBytes(new MateLayout(ending));
    const smaller = endingsAfter(ending).map((after) => 2 * new MateLayout(after).size);
    return smaller.reduce((sum, bytes) => sum + bytes, values + marks + numbers);
  });
  return Math.max(0, ...needed);
}
