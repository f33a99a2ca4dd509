import type { TriedChoice } from "../../src/experiments/choice.js";
import { compareChoices, judgeClaims } from "../../src/experiments/choiceClaims.js";
import type { ChoicesResult, ChoicesSettings } from "../../src/experiments/choices.js";

/** A choice whose validation accuracy nears `peak` epoch by epoch; every seed has a little more of everything. */
export function madeUpChoice(
  choice: Pick<TriedChoice, "topic" | "name"> & Partial<TriedChoice>,
  peak: number,
  { seeds = 3, spread = 0.002, epochs = 5, fall = 0 } = {},
): TriedChoice {
  return {
    key: choice.name,
    training: {},
    ...choice,
    trials: Array.from({ length: seeds }, (_, i) => {
      const accuracy = peak + spread * i;
      const validation = Array.from({ length: epochs }, (_, epoch) => accuracy - 0.4 * 2 ** -(epoch + 1));
      validation[epochs - 2] -= fall;
      const recall = { draw: accuracy - 0.1, win: accuracy + 0.02, loss: accuracy + 0.01 };
      return { seed: i + 1, validation, accuracy, recall, seconds: 20 + i };
    }),
  };
}

/** One choice of every kind; seeds of a choice differ from those of another by nothing but a shift. */
export function madeUpChoices(seeds = 3): ChoicesResult {
  const rated = (optimiser: "radam" | "adam" | "adagrad", name: string, learningRate: number) => ({
    topic: "optimiser" as const,
    name: `${name}, rate ${learningRate}`,
    training: { optimiser, learningRate },
  });
  const choices = [
    madeUpChoice(
      { topic: "thesis", name: "the thesis's choice", training: { optimiser: "radam", learningRate: 0.002 } },
      0.93,
      { seeds },
    ),
    madeUpChoice({ topic: "activation", name: "ReLU" }, 0.92, { seeds, spread: 0.0021 }),
    madeUpChoice({ topic: "activation", name: "tanh" }, 0.9, { seeds }),
    madeUpChoice(rated("radam", "RAdam", 0.008), 0.925, { seeds }),
    madeUpChoice(rated("adam", "Adam", 0.002), 0.931, { seeds, spread: 0.001 }),
    madeUpChoice(rated("adam", "Adam", 0.008), 0.92, { seeds }),
    madeUpChoice(rated("adagrad", "Adagrad", 0.002), 0.8, { seeds }),
    madeUpChoice(rated("adagrad", "Adagrad", 0.032), 0.935, { seeds }),
    madeUpChoice({ topic: "weights", name: "α = 0" }, 0.9305, { seeds, spread: 0.001 }),
    madeUpChoice({ topic: "focal", name: "focal loss, γ = 2" }, 0.928, { seeds, fall: 0.2 }),
    madeUpChoice({ topic: "precision", name: "bfloat16" }, 0.93, { seeds, spread: 0.0019 }),
  ];
  const comparisons = compareChoices(choices);
  return {
    ...{ experiment: "choices", seed: 1, dataVersion: "1", started: "2026-01-01T00:00:00.000Z", seconds: 60 },
    ...{ libraryVersion: "0", gitCommit: "0", backend: "tensorflow", backendVersion: "2", processor: "P", threads: 2 },
    settings: { regions: "2 3 4", positions: 70_000, epochs: 5, learningRate: 0.002 } as ChoicesSettings,
    metrics: { choices, comparisons, claims: judgeClaims(comparisons) },
  };
}
