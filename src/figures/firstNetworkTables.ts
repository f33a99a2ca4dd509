import { accuracyOf } from "../evaluation/confusion.js";
import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { FirstNetworkResult } from "../experiments/firstNetwork.js";
import type { Tabular } from "./table.js";

/** What the tour's network reached on positions that it has not seen: alone, with one ply, and by the threshold rule. */
export function firstNetworkTable({ metrics }: FirstNetworkResult): Tabular {
  const { test, threshold } = metrics;
  const { positions, right } = threshold.rule;
  const rows: [string, number][] = [
    ["network", accuracyOf(test.network) ?? 0],
    ["one-ply search", accuracyOf(test.search) ?? 0],
    [`search where confidence is at most ${(100 * threshold.threshold).toFixed(1)} %`, right / positions],
  ];
  return {
    columns: ["predictor", "accuracy", "from", "to", "positions"],
    values: rows.map(([predictor, accuracy]) => {
      const { low, high } = wilsonInterval(Math.round(accuracy * positions), positions);
      return [predictor, accuracy, low, high, positions];
    }),
  };
}
