import { accuracyOf, positionsOf } from "../evaluation/confusion.js";
import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { FourMenNetwork, FourMenResult } from "../experiments/fourMen.js";
import type { FourMenNetworkName } from "../experiments/fourMenNetworks.js";
import { type Published, published } from "../experiments/published.js";
import type { Tabular } from "./table.js";

/** Columns of this page's tables that hold shares. */
export const FOUR_MEN_SHARES = [
  ...["accuracy", "from", "to", "gain", "least good ending", "peer", "share of the draws"],
] as const;

/** What each network adds to the one before it. */
const INGREDIENTS: Readonly<Record<FourMenNetworkName, string>> = {
  cnn: "the thesis's CNN, planes from the mover's side",
  plain: "small residual network, the same planes",
  symmetry: "+ one position for all that symmetry makes equal",
  relations: "+ distances, attacks and flights",
  tactics: "+ what moves can do at once",
  gates: "+ gates and outputs for each material",
  errors: "+ more positions where the one before erred",
  final: "the same, with more positions",
};

/** What each ingredient brings, on test positions that share none with training up to symmetry. */
export function fourMenTable({ metrics }: FourMenResult): Tabular {
  const accuracies = metrics.networks.map(({ test }) => accuracyOf(test) ?? 0);
  return {
    columns: [
      ...["network", "inputs", "parameters", "bytes", "training positions", "epochs", "seconds", "accuracy"],
      ...["from", "to", "gain", "least good ending"],
    ],
    values: metrics.networks.map((network, i) => {
      const { name, encoder, parameters, bytes, trainingPositions, epochs, seconds, test } = network;
      const { low, high } = intervalOf(network);
      const gain = i === 0 ? null : accuracies[i] - accuracies[i - 1];
      const tested = positionsOf(test);
      return [
        ...[INGREDIENTS[name], encoder, parameters, bytes, trainingPositions, epochs, Math.round(seconds)],
        ...[tested === 0 ? null : accuracies[i], low, high, gain, Math.min(...endingAccuracies(network))],
      ];
    }),
    sortable: false,
  };
}

function intervalOf({ test }: FourMenNetwork) {
  const right = test.counts.reduce((sum, row, i) => sum + row[i], 0);
  return wilsonInterval(right, positionsOf(test));
}

const endingAccuracies = ({ endings }: FourMenNetwork) => endings.map(({ right, positions }) => right / positions);

const { neuralTablebases } = published;
/** What others report for networks that are asked alone. */
const PEERS: Readonly<Record<string, Published>> = {
  KQvK: neuralTablebases.KQvK,
  KRvK: neuralTablebases.KRvK,
  KPvK: neuralTablebases.KPvK,
  KPvKP: neuralTablebases.KPvKP,
};

/** How good the last network is at each ending, the least good first, beside the peer's networks of one ending each. */
export function fourMenEndingsTable({ metrics }: FourMenResult): Tabular {
  const { endings } = metrics.networks[metrics.networks.length - 1];
  const rows = endings.map(({ ending, positions, right }) => {
    const { low, high } = wilsonInterval(right, positions);
    return [ending, positions, positions - right, right / positions, low, high, PEERS[ending]?.value ?? null] as const;
  });
  return {
    columns: ["ending", "positions", "wrong", "accuracy", "from", "to", "peer"],
    values: rows.sort((a, b) => a[3] - b[3]),
  };
}

/** From which endings the later networks learn more: where the pilot erred. */
export function fourMenEmphasisTable({ metrics }: FourMenResult): Tabular {
  const { emphasis } = metrics;
  return {
    columns: ["ending", "errors of the pilot", "share of the draws"],
    values: [...emphasis]
      .sort((a, b) => b.errors - a.errors)
      .map(({ ending, errors, share }) => [ending, errors, share]),
  };
}
