import { type PairedDifference, pairedVerdict } from "../evaluation/pairedSeeds.js";
import { summariseSeeds } from "../evaluation/uncertainty.js";
import { type ChoiceMeasure, measured } from "../experiments/choice.js";
import type { ChoicesResult } from "../experiments/choices.js";
import type { Tabular } from "./table.js";

/** Columns of `choicesTable` and `comparisonTable` that hold shares. */
export const choicePercentages = [
  ...["accuracy", "± seeds", "over all epochs", "draws found", "largest fall"],
  ...["ahead by", "from", "to"],
];

/** Every choice with what it came to: means over the seeds, and the accuracy's standard deviation. */
export function choicesTable({ metrics }: ChoicesResult): Tabular {
  const mean = (values: readonly number[]) => summariseSeeds(values).mean;
  return {
    columns: ["choice", "accuracy", "± seeds", "over all epochs", "draws found", "largest fall", "seconds", "seeds"],
    values: metrics.choices.map((choice) => {
      const accuracy = summariseSeeds(measured(choice, "accuracy"));
      return [
        choice.name,
        accuracy.mean,
        accuracy.deviation,
        mean(measured(choice, "convergence")),
        mean(measured(choice, "draws")),
        0 - mean(measured(choice, "steadiness")),
        Math.round(mean(choice.trials.map(({ seconds }) => seconds))),
        accuracy.seeds,
      ];
    }),
  };
}

/** How far the thesis's choice is ahead of each other one by a measure, with the interval that the seeds leave. */
export function comparisonTable({ metrics }: ChoicesResult, measure: ChoiceMeasure): Tabular {
  return {
    columns: ["about", "choice", "other", "ahead by", "from", "to", "so it is"],
    values: metrics.comparisons.map(({ topic, choice, other, differences }) => {
      const difference: PairedDifference = differences[measure];
      const { mean, low, high } = difference;
      return [topic, choice, other, mean, low, high, pairedVerdict(difference)];
    }),
  };
}

/** The claims and what became of them. */
export function claimsTable({ metrics }: ChoicesResult): Tabular {
  return {
    columns: ["claim", "thesis", "measured by", "verdict", "the thesis's choice is"],
    values: metrics.claims.map(({ text, source, measure, judgement, verdicts }) => [
      ...[text, source, measure, judgement],
      verdicts.map(({ other, verdict }) => `${verdict} ${BESIDE[verdict]} ${other}`).join("; "),
    ]),
    sortable: false,
  };
}

const BESIDE = { better: "than", worse: "than", level: "with", open: "beside" } as const;
