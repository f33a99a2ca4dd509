import type { Annotation, Data, Layout } from "plotly.js";
import type { ReliabilityCurve } from "../evaluation/calibration.js";
import type { ConfidenceBin } from "../evaluation/confidence.js";
import type { ThresholdCurve, ThresholdPoint, ThresholdStatistics } from "../evaluation/threshold.js";
import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { Figure } from "./figure.js";
import { ink, palette } from "./houseStyle.js";

const count = (value: number) => value.toLocaleString("en");
const percent = (share: number, digits = 2) => `${(100 * share).toFixed(digits)} %`;

/** In the middle: the right corner is where plotly shows its buttons. */
const legendAbove = { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" } as const;

export interface ConfidenceFigureOptions {
  readonly title?: string;
}

/** Numbers of right and wrong answers by confidence, side by side; decades apart, so on a logarithmic scale. */
export function confidenceDistribution(
  bins: readonly ConfidenceBin[],
  { title = "Positions by confidence" }: ConfidenceFigureOptions = {},
): Figure {
  const names = bins.map(({ from, to }) => `${Math.round(100 * from)}–${Math.round(100 * to)}`);
  const bars = (name: string, color: string, value: (bin: ConfidenceBin) => number): Partial<Data> => ({
    type: "bar",
    name,
    x: names,
    y: bins.map(value),
    customdata: bins.map((bin) => `${count(value(bin))} of ${count(bin.correct + bin.incorrect)}`),
    hovertemplate: `confidence %{x} %<br>${name}: %{customdata} positions<extra></extra>`,
    marker: { color },
  });
  const most = Math.max(1, ...bins.map(({ correct, incorrect }) => Math.max(correct, incorrect)));
  return {
    data: [
      bars("correct", palette.blue, ({ correct }) => correct),
      bars("incorrect", palette.red, ({ incorrect }) => incorrect),
    ],
    layout: {
      title: { text: title },
      width: 820,
      height: 420,
      margin: { t: 84 },
      barmode: "group",
      xaxis: { type: "category", title: { text: "confidence in percent" } },
      // From one half, so that a single position has a bar.
      yaxis: {
        title: { text: "positions" },
        ...{ type: "log", dtick: 1, tickformat: ",", range: [Math.log10(0.5), Math.log10(most) + 0.15] },
      },
      legend: legendAbove,
    },
  };
}

/** A reliability curve and what it is of: `as trained`, `temperature 1.31`. */
export interface NamedReliability {
  readonly name: string;
  readonly curve: ReliabilityCurve;
}

/**
 * Accuracy by confidence beside the diagonal where a predictor would be as good as it says, with 95 % intervals; below,
 * the shares of positions that have such a confidence.
 */
export function reliabilityFigure(
  curves: readonly NamedReliability[],
  { title = "Reliability" }: ConfidenceFigureOptions = {},
): Figure {
  const from = Math.min(...curves.flatMap(({ curve }) => curve.bins.map((bin) => bin.from)));
  const diagonal: Partial<Data> = {
    ...{ type: "scatter", mode: "lines", x: [from, 1], y: [from, 1], hoverinfo: "skip" },
    ...{ name: "as good as it says", line: { color: ink, dash: "dot", width: 1.4 } },
  };
  return {
    data: [diagonal, ...curves.flatMap(reliabilityTraces)],
    layout: {
      title: { text: title },
      width: 620,
      height: 560,
      barmode: "group",
      xaxis: { title: { text: "confidence" }, tickformat: ".0%", range: [from - 0.02, 1.02], anchor: "y2" },
      yaxis: { title: { text: "accuracy" }, tickformat: ".0%", domain: [0.34, 1], range: [-0.02, 1.04] },
      yaxis2: { title: { text: "positions" }, type: "log", dtick: 1, tickformat: "~%", domain: [0, 0.26] },
      // In the corner of those who are sure and mostly wrong.
      legend: { x: 0.99, xanchor: "right", y: 0.36, yanchor: "bottom" },
    },
  };
}

const CURVE_LOOKS = [
  { color: palette.red, symbol: "circle" },
  { color: palette.blue, symbol: "diamond" },
] as const;

function reliabilityTraces({ name, curve }: NamedReliability, i: number): Partial<Data>[] {
  const { color, symbol } = CURVE_LOOKS[i % CURVE_LOOKS.length];
  const filled = curve.bins.filter(({ positions }) => positions > 0);
  const all = filled.reduce((sum, { positions }) => sum + positions, 0);
  const intervals = filled.map(({ positions, accuracy }) =>
    wilsonInterval(Math.round((accuracy ?? 0) * positions), positions),
  );
  return [
    {
      type: "scatter",
      mode: "lines+markers",
      name: curve.error === null ? name : `${name} (calibration error ${percent(curve.error)})`,
      x: filled.map(({ confidence }) => confidence),
      y: filled.map(({ accuracy }) => accuracy),
      error_y: {
        ...{ type: "data", symmetric: false, color, thickness: 1, width: 3 },
        array: filled.map(({ accuracy }, k) => intervals[k].high - (accuracy ?? 0)),
        arrayminus: filled.map(({ accuracy }, k) => (accuracy ?? 0) - intervals[k].low),
      },
      customdata: filled.map(({ positions }) => count(positions)),
      hovertemplate: "confidence %{x:.1%}, accuracy %{y:.1%}<br>%{customdata} positions<extra></extra>",
      line: { color },
      marker: { color, symbol, size: 7 },
      legendgroup: name,
    },
    {
      type: "bar",
      name,
      x: filled.map((bin) => (bin.from + bin.to) / 2),
      y: filled.map(({ positions }) => positions / all),
      hovertemplate: "%{y:.2%} of the positions<extra></extra>",
      yaxis: "y2",
      marker: { color },
      legendgroup: name,
      showlegend: false,
    },
  ];
}

export interface ThresholdMarks {
  /** Thresholds to be marked, such as the thesis's 70, 80 and 90 %. */
  readonly marked: readonly ThresholdStatistics[];
  /** The one that was chosen, on other positions than these. */
  readonly chosen: ThresholdStatistics;
}

const MARK_COLOURS = [palette.yellow, palette.green, palette.cyan, palette.grey];

/**
 * What the threshold rule gains, and at what price: accuracy by the share of positions that are searched on the left, by
 * the threshold on the right. The marks must be of the same positions as the curve.
 */
export function thresholdFigure(
  { points, best }: ThresholdCurve,
  { marked, chosen }: ThresholdMarks,
  { title = "Accuracy of the threshold rule" }: ConfidenceFigureOptions = {},
): Figure {
  const line = (axis: "" | "2"): Partial<Data> => ({
    type: "scatter",
    mode: "lines",
    name: "threshold rule",
    x: points.map(({ searched, threshold }) => (axis === "" ? searched : threshold)),
    y: points.map(({ accuracy }) => accuracy),
    customdata: points.map(
      ({ searched, threshold }) => `threshold ${percent(threshold)}, ${percent(searched)} searched`,
    ),
    hovertemplate: "%{customdata}<br>%{y:.2%} right<extra></extra>",
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    line: { color: palette.blue },
    showlegend: false,
  });
  const marks = marked.flatMap((statistics, i) =>
    mark(statistics, percent(statistics.threshold, 0), MARK_COLOURS[i % MARK_COLOURS.length], "circle"),
  );
  const star = mark(chosen, `${percent(chosen.threshold, 1)}, chosen`, palette.red, "star");
  const accuracyAxis = { title: { text: "accuracy" }, tickformat: ".2~%" };
  const lowest = points[Math.min(1, points.length - 1)].threshold;
  return {
    data: [line(""), line("2"), ...marks, ...star],
    layout: {
      title: { text: title },
      width: 820,
      height: 400,
      margin: { t: 84 },
      xaxis: {
        domain: [0, 0.44],
        title: { text: "positions searched" },
        tickformat: ".0%",
        dtick: 0.25,
        range: [-0.03, 1.03],
      },
      yaxis: accuracyAxis,
      xaxis2: {
        ...{ domain: [0.56, 1], anchor: "y2", title: { text: "threshold of confidence" } },
        ...{ tickformat: ".0%", range: [lowest - 0.02, 1.02] },
      },
      yaxis2: { anchor: "x2", matches: "y", ...accuracyAxis },
      legend: { ...legendAbove, title: { text: "threshold " } },
      annotations: [
        endLabel("network alone", points[0], best, "left"),
        endLabel("search alone", points[points.length - 1], best, "right"),
      ],
    } as Partial<Layout>,
  };
}

/** Names an end of the curve, on the side of it where the curve does not go. */
function endLabel(text: string, end: ThresholdPoint, best: ThresholdPoint, xanchor: "left" | "right") {
  return {
    ...{ text, x: end.searched, xanchor, y: end.accuracy, yanchor: best.accuracy > end.accuracy ? "top" : "bottom" },
    ...{ showarrow: false, font: { size: 11 } },
  } as Partial<Annotation>;
}

/** A threshold's place in both panels, once in the legend. */
function mark(
  { threshold, below, rule }: ThresholdStatistics,
  name: string,
  color: string,
  symbol: "circle" | "star",
): Partial<Data>[] {
  const searched = below.positions / rule.positions;
  return (["", "2"] as const).map((axis) => ({
    type: "scatter",
    mode: "markers",
    name,
    x: [axis === "" ? searched : threshold],
    y: [rule.right / rule.positions],
    customdata: [`${percent(searched)} searched`],
    hovertemplate: `threshold ${name}: %{y:.2%} right<br>%{customdata}<extra></extra>`,
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    marker: { color, symbol, size: symbol === "star" ? 13 : 10, line: { color: ink, width: 1 } },
    legendgroup: name,
    showlegend: axis === "",
  }));
}
