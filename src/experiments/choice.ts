import type { SharesByClass } from "../evaluation/confusion.js";
import { summariseSeeds } from "../evaluation/uncertainty.js";
import type { TrainingSettings } from "./checkersTraining.js";

/** What is chosen; `thesis` stands for all of its choices together. */
export type ChoiceTopic = "thesis" | "activation" | "optimiser" | "weights" | "focal" | "precision";

/** How activations and optimisers are written by people. */
export const CHOICE_NAMES: Readonly<Record<string, string>> = {
  ...{ relu: "ReLU", selu: "SELU", tanh: "tanh" },
  ...{ radam: "RAdam", adam: "Adam", adamw: "AdamW", adamax: "Adamax", adagrad: "Adagrad" },
};

/** One way to train: the thesis's, or with one thing changed. */
export interface Choice {
  readonly topic: ChoiceTopic;
  /** A word for file names. */
  readonly key: string;
  /** For tables and figures. */
  readonly name: string;
  readonly training: Partial<TrainingSettings>;
}

/** What one training came to. */
export interface ChoiceTrial {
  readonly seed: number;
  /** Validation accuracy after each epoch. */
  readonly validation: readonly number[];
  /** On the test positions, at the best epoch. */
  readonly accuracy: number;
  readonly recall: SharesByClass;
  readonly seconds: number;
}

export interface TriedChoice extends Choice {
  /** In the order of the seeds. */
  readonly trials: readonly ChoiceTrial[];
}

/** By what choices are compared, each a number a training: more is better. */
const MEASURES = {
  /** Right answers on the test positions. */
  accuracy: (trial: ChoiceTrial) => trial.accuracy,
  /** Validation accuracy, averaged over the epochs: who is right sooner has more of it. */
  convergence: ({ validation }: ChoiceTrial) => summariseSeeds(validation).mean,
  /** The largest fall of validation accuracy from one epoch to the next, with a minus; 0 where it only rose. */
  steadiness: ({ validation }: ChoiceTrial) =>
    Math.min(0, ...validation.slice(1).map((accuracy, i) => accuracy - validation[i])),
  /** Drawn positions that were recognised: the rarest outcome. */
  draws: ({ recall }: ChoiceTrial) => recall.draw ?? 0,
} as const;

export type ChoiceMeasure = keyof typeof MEASURES;

/** One measure of a choice, seed by seed. */
export function measured({ trials }: TriedChoice, measure: ChoiceMeasure): number[] {
  return trials.map(MEASURES[measure]);
}

/** Each optimiser at the rate with the best validation accuracy, the thesis's first. */
export function bestRates(choices: readonly TriedChoice[]): TriedChoice[] {
  const best = new Map<string | undefined, TriedChoice>();
  for (const choice of choices.filter(({ topic }) => topic === "thesis" || topic === "optimiser")) {
    const { optimiser } = choice.training;
    const before = best.get(optimiser);
    if (!before || peak(choice) > peak(before)) best.set(optimiser, choice);
  }
  return [...best.values()];
}

/** The best epoch's validation accuracy, averaged over the seeds. */
const peak = ({ trials }: TriedChoice) => summariseSeeds(trials.map(({ validation }) => Math.max(...validation))).mean;
