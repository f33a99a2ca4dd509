import type { Data } from "plotly.js";
import type { EpochRecord } from "../training/train.js";
import type { Figure } from "./figure.js";

/** A training whose accuracy is drawn. */
export interface AccuracyCurve {
  readonly name: string;
  readonly color: string;
  readonly history: readonly EpochRecord[];
}

const MAX_TICKS = 12;

/** Accuracy of several trainings over their epochs: what they learn from dotted, validation whole. */
export function accuracyCurves(curves: readonly AccuracyCurve[], { title }: { readonly title: string }): Figure {
  const epochs = Math.max(...curves.map(({ history }) => history.length));
  return {
    data: curves.flatMap(({ name, color, history }) =>
      (["training", "validation"] as const).map((side) => {
        const points = history.flatMap((record) => {
          const accuracy = record[side]?.accuracy;
          return accuracy === undefined ? [] : [{ epoch: record.epoch, accuracy }];
        });
        return {
          type: "scatter",
          mode: "lines+markers",
          name: `${name}, ${side}`,
          x: points.map(({ epoch }) => epoch),
          y: points.map(({ accuracy }) => accuracy),
          hovertemplate: `${name}, ${side}: %{y:.2%} after epoch %{x}<extra></extra>`,
          line: { color, ...(side === "training" && { dash: "dot" }) },
          marker: { color, size: 5, symbol: side === "training" ? "circle-open" : "circle" },
        } as Partial<Data>;
      }),
    ),
    layout: {
      title: { text: title },
      margin: { t: 100 },
      // There is no half epoch.
      xaxis: { title: { text: "epoch" }, dtick: Math.ceil(epochs / MAX_TICKS) },
      yaxis: { title: { text: "accuracy" }, tickformat: ".2~%" },
      legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom", entrywidth: 200 },
    } as Figure["layout"],
  };
}
