import type { Batch } from "../datasets/batches.js";
import type { ExampleSet, Naming } from "../datasets/exampleSet.js";
import type { Mean } from "./measures.js";

/**
 * How many examples of a batch were given their own class: `accuracy` over all, `outcome/win` and the like over each class
 * that occurs (its recall), `flag/capture` over each group.
 */
export function countRight(
  { size, labels, groups }: Batch,
  predicted: Int32Array,
  examples: Pick<ExampleSet, "classes" | "groups">,
): { readonly accuracy: Mean } & Readonly<Record<string, Mean>> {
  const byClass = new Counter(examples.classes);
  const byGroup = new Counter(examples.groups ?? { kind: "", names: [] });
  let right = 0;
  for (let i = 0; i < size; i++) {
    const hit = predicted[i] === labels[i] ? 1 : 0;
    right += hit;
    byClass.add(labels[i], hit);
    if (examples.groups) byGroup.add(groups[i], hit);
  }
  return { accuracy: { sum: right, count: size }, ...byClass.means(), ...byGroup.means() };
}

/** Hits and all, by number. */
class Counter {
  readonly #hits: number[];
  readonly #all: number[];

  constructor(private readonly naming: Naming) {
    this.#hits = naming.names.map(() => 0);
    this.#all = naming.names.map(() => 0);
  }

  add(number: number, hit: 0 | 1): void {
    this.#all[number]++;
    this.#hits[number] += hit;
  }

  means(): Record<string, Mean> {
    const { kind, names } = this.naming;
    const occurring = names.flatMap((name, i) =>
      this.#all[i] > 0 ? [[`${kind}/${name}`, { sum: this.#hits[i], count: this.#all[i] }] as const] : [],
    );
    return Object.fromEntries(occurring);
  }
}
