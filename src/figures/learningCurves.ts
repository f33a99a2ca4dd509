import type { Data } from "plotly.js";
import type { LearningCurvePoint } from "../training/learningCurve.js";
import type { Figure } from "./figure.js";
import { palette } from "./houseStyle.js";

export interface LearningCurvesOptions {
  readonly title?: string;
}

const MAX_TICKS = 10;

const defaults = { title: "Learning curves" } satisfies LearningCurvesOptions;

/** Loss on the left, accuracy on the right, training and validation in each. */
export function learningCurves(points: readonly LearningCurvePoint[], options: LearningCurvesOptions = {}): Figure {
  const { title } = { ...defaults, ...options };
  const epochs = points.map((point) => point.epoch);
  const curve = (field: keyof LearningCurvePoint, name: string, color: string, axis: "" | "2"): Partial<Data> => ({
    type: "scatter",
    mode: "lines+markers",
    name,
    x: epochs,
    y: points.map((point) => point[field]),
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    line: { color },
    marker: { color, size: 5 },
    legendgroup: name,
    showlegend: axis === "",
  });
  // There is no half epoch.
  const epochAxis = { title: { text: "epoch" }, dtick: Math.ceil(points.length / MAX_TICKS) };
  return {
    data: [
      curve("trainingLoss", "training", palette.blue, ""),
      curve("validationLoss", "validation", palette.red, ""),
      curve("trainingAccuracy", "training", palette.blue, "2"),
      curve("validationAccuracy", "validation", palette.red, "2"),
    ],
    layout: {
      title: { text: title },
      width: 820,
      height: 380,
      xaxis: { domain: [0, 0.44], ...epochAxis },
      yaxis: { title: { text: "loss" }, rangemode: "tozero" },
      xaxis2: { domain: [0.56, 1], anchor: "y2", ...epochAxis },
      yaxis2: { anchor: "x2", title: { text: "accuracy" }, tickformat: ".0%" },
      // In the middle: the right corner is where plotly shows its buttons.
      legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" },
    },
  };
}
