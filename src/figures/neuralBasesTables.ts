import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { NeuralBasesNetwork, NeuralBasesResult, RightCount } from "../experiments/neuralBases.js";
import { published } from "../experiments/published.js";
import { bestEpoch } from "../training/bestEpoch.js";
import type { Tabular } from "./table.js";

/** Columns of this page's tables that hold shares. */
export const NEURAL_BASES_SHARES = [
  ...["accuracy", "from", "to", "first epoch", "best epoch", "last epoch", "share"],
  ...["Listing 2", "thesis, Listing 2"],
] as const;

const share = ({ right, positions }: RightCount) => (positions === 0 ? null : right / positions);

/** What Listing 2 says of a network of so many epochs. */
const LISTING_2: Readonly<Record<number, number>> = {
  10: published.neuralBases.tenEpochs.value,
  50: published.neuralBases.fiftyEpochs.value,
};

/** Validation accuracy as training goes on, and the comparison of Listing 2, beside the thesis's. */
export function neuralBasesTable({ metrics }: NeuralBasesResult): Tabular {
  return {
    columns: [
      ...["epochs", "parameters", "training positions", "first epoch", "best epoch", "at epoch", "last epoch"],
      ...["Listing 2", "from", "to", "thesis, Listing 2"],
    ],
    values: metrics.networks.map((network) => {
      const { epochs, parameters, history, compared } = network;
      const best = bestEpoch(history);
      const { low, high } = wilsonInterval(compared.right, compared.positions);
      return [
        ...[epochs, parameters, metrics.trainingPositions, history[0].validation?.accuracy],
        ...[best?.validation?.accuracy, best?.epoch, history[history.length - 1].validation?.accuracy],
        ...[share(compared), low, high, LISTING_2[epochs] ?? null],
      ];
    }),
    sortable: false,
  };
}

/** The thesis's networks in the same columns of curves as ours: what its Figures 15 and 16 show. */
export function neuralBasesCurvesTable({ metrics }: NeuralBasesResult): Tabular {
  const { ten, fifty } = published.neuralBases.curves;
  const of = (history: NeuralBasesNetwork["history"]) => {
    const losses = history.map(({ validation }) => validation?.loss ?? Number.POSITIVE_INFINITY);
    const lowest = Math.min(...losses);
    const best = bestEpoch(history);
    return [
      ...[best?.validation?.accuracy, best?.epoch, history[history.length - 1].validation?.accuracy],
      ...[history[0].training.loss, history[history.length - 1].training.loss],
      ...[lowest, losses.indexOf(lowest) + 1, losses[losses.length - 1]],
    ];
  };
  const accuracies = ten.validation.map(({ value }) => value);
  const peak = Math.max(...accuracies);
  return {
    columns: [
      ...["network", "best epoch", "at epoch", "last epoch", "training loss, first", "training loss, last"],
      ...["validation loss, lowest", "at epoch ", "validation loss, last"],
    ],
    values: [
      [
        ...["thesis, 10 epochs", peak, accuracies.indexOf(peak) + 1, accuracies[accuracies.length - 1]],
        ...[ten.trainingLoss.first.value, ten.trainingLoss.last.value],
        ...[ten.validationLoss.lowest.value, ten.lowestLossEpoch.value, ten.validationLoss.last.value],
      ],
      [
        ...["thesis, 50 epochs", fifty.peak.value, fifty.peakEpoch.value, fifty.last.value, null, null, null, null],
        fifty.highestValidationLoss.value,
      ],
      ...metrics.networks.map(({ epochs, history }) => [`here, ${epochs} epochs`, ...of(history)]),
    ],
    sortable: false,
  };
}

/** What a validation that shares positions with training hides: right answers on what training had and on what it had not. */
export function neuralBasesSeenTable({ metrics }: NeuralBasesResult): Tabular {
  const line = (network: NeuralBasesNetwork, positions: string, count: RightCount) => {
    const { low, high } = wilsonInterval(count.right, count.positions);
    return [network.epochs, positions, count.positions, share(count), low, high];
  };
  return {
    columns: ["epochs", "fresh positions", "positions", "accuracy", "from", "to"],
    values: metrics.networks.flatMap((network) => [
      line(network, "in training, up to symmetry", network.seen),
      line(network, "not in training", network.unseen),
    ]),
    sortable: false,
  };
}

/** The data set: positions by value, and what validation shares with training. */
export function neuralBasesDataTable({ metrics }: NeuralBasesResult): Tabular {
  const { trainingPositions, validationPositions, values, shared } = metrics;
  return {
    columns: ["positions", "count", "share"],
    values: [
      ...values.map(({ value, positions }) => [`training: ${value}`, positions, positions / trainingPositions]),
      ["validation", validationPositions, null],
      ["validation: the very same in training", shared.same, shared.same / validationPositions],
      ["validation: the same up to symmetry", shared.symmetric, shared.symmetric / validationPositions],
    ],
    sortable: false,
  };
}
