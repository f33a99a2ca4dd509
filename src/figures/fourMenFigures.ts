import type { Data } from "plotly.js";
import { accuracyOf } from "../evaluation/confusion.js";
import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { FourMenResult } from "../experiments/fourMen.js";
import type { Figure } from "./figure.js";
import { palette } from "./houseStyle.js";

/** Wrong answers in a hundred by ingredient, on a logarithmic axis: each halving is as wide as another. */
export function fourMenLadder({ metrics }: FourMenResult): Figure {
  const { networks } = metrics;
  const wrong = networks.map(({ test }) => 1 - (accuracyOf(test) ?? 0));
  const bar: Partial<Data> = {
    type: "bar",
    orientation: "h",
    x: wrong,
    y: networks.map(({ name }) => name),
    text: wrong.map((share) => `${(100 * share).toFixed(2)} %`),
    textposition: "outside",
    cliponaxis: false,
    marker: { color: networks.map(({ name }) => (name === "final" ? palette.blue : palette.cyan)) },
    hovertemplate: "%{y}: %{x:.3%} wrong<extra></extra>",
  };
  return {
    data: [bar],
    layout: {
      title: { text: "Endings of up to four men: what each ingredient brings" },
      height: 60 + 40 * networks.length,
      margin: { l: 90, r: 70 },
      xaxis: { type: "log", title: { text: "wrong answers" }, tickformat: ".2~%" },
      yaxis: { autorange: "reversed" },
      showlegend: false,
    },
  };
}

/** Accuracy in each ending with its interval, the least good first. */
export function fourMenByEnding({ metrics }: FourMenResult): Figure {
  const { endings } = metrics.networks[metrics.networks.length - 1];
  const points = endings
    .map(({ ending, positions, right }) => ({ ending, share: right / positions, ...wilsonInterval(right, positions) }))
    .sort((a, b) => a.share - b.share);
  const dots: Partial<Data> = {
    type: "scatter",
    mode: "markers",
    x: points.map(({ share }) => share),
    y: points.map(({ ending }) => ending),
    error_x: {
      type: "data",
      symmetric: false,
      array: points.map(({ high, share }) => high - share),
      arrayminus: points.map(({ low, share }) => share - low),
      color: palette.grey,
      thickness: 1,
    },
    marker: { color: palette.blue, size: 6 },
    hovertemplate: "%{y}: %{x:.3%}<extra></extra>",
  };
  return {
    data: [dots],
    layout: {
      title: { text: "Right answers by ending" },
      height: 80 + 18 * points.length,
      margin: { l: 80 },
      xaxis: { title: { text: "accuracy" }, tickformat: ".2~%" },
      yaxis: { autorange: "reversed" },
      showlegend: false,
    },
  };
}
