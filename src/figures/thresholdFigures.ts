import type { Annotation, Data, Shape } from "plotly.js";
import type { ThresholdCurve, ThresholdPoint } from "../evaluation/threshold.js";
import type { ThresholdResult } from "../experiments/threshold.js";
import type { Figure } from "./figure.js";
import { ink, palette } from "./houseStyle.js";

/** A rule's curve and what it is of. */
interface NamedCurve {
  readonly name: string;
  readonly curve: ThresholdCurve;
  readonly colour: string;
  readonly dash?: "dash";
}

/** An accuracy that no choice between two predictors can pass. */
interface Ceiling {
  readonly name: string;
  readonly accuracy: number;
  readonly colour: string;
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** The rule by the confidence as trained and with the temperature: how accurate, for how many positions searched. */
export function temperatureFigure({ metrics }: ThresholdResult): Figure {
  const { rule, scaledRule, temperature, test } = metrics.onePly;
  return searchedFigure(
    "The threshold rule before and after temperature scaling",
    [
      { name: "as trained", curve: rule.curve, colour: palette.red },
      {
        ...{ name: `temperature ${temperature.temperature.toFixed(2)}`, curve: scaledRule.curve },
        ...{ colour: palette.blue, dash: "dash" },
      },
    ],
    [
      {
        ...{ name: "network or one-ply search right", colour: ink },
        accuracy: 1 - test.correlation.neither / test.positions,
      },
    ],
  );
}

/** The rule with one and two plies behind the network, below what a perfect choice would reach. */
export function pliesFigure({ metrics }: ThresholdResult): Figure {
  const { positions, onePlyCurve, twoPlyCurve, networkOrOnePly, networkOrTwoPly } = metrics.twoPly;
  return searchedFigure(
    "One ply and two behind the network",
    [
      { name: "one-ply search", curve: onePlyCurve, colour: palette.blue },
      { name: "two-ply search", curve: twoPlyCurve, colour: palette.red },
    ],
    [
      { name: "network or one-ply search right", accuracy: networkOrOnePly / positions, colour: palette.blue },
      { name: "network or two-ply search right", accuracy: networkOrTwoPly / positions, colour: palette.red },
    ],
  );
}

function searchedFigure(title: string, curves: readonly NamedCurve[], ceilings: readonly Ceiling[]): Figure {
  const highest = Math.max(...ceilings.map(({ accuracy }) => accuracy));
  return {
    data: curves.flatMap(({ name, curve, colour, dash }) => [
      line(name, curve.points, colour, dash),
      star(name, curve.best, colour),
    ]),
    layout: {
      title: {
        text: `${title}<br><span style="font-size:12px">the best threshold of these positions is starred</span>`,
      },
      width: 720,
      height: 440,
      margin: { t: 104 },
      xaxis: { title: { text: "positions searched" }, tickformat: ".0%", range: [-0.02, 1.02] },
      yaxis: { title: { text: "accuracy" }, tickformat: ".2~%" },
      shapes: ceilings.map(
        ({ accuracy, colour }): Partial<Shape> => ({
          ...{ type: "line", xref: "paper", x0: 0, x1: 1, y0: accuracy, y1: accuracy },
          line: { color: colour, dash: "dot", width: 1.4 },
        }),
      ),
      annotations: ceilings.map(
        ({ name, accuracy }, i): Partial<Annotation> => ({
          text: `${name}: ${percent(accuracy)}`,
          // From both sides, as two ceilings may be near each other.
          ...{ xref: "paper", x: i % 2 === 0 ? 0.01 : 0.99, xanchor: i % 2 === 0 ? "left" : "right" },
          // The highest is named above itself, one that has another above it below.
          ...{ y: accuracy, yanchor: accuracy === highest ? "bottom" : "top", showarrow: false, font: { size: 11 } },
        }),
      ),
      legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" },
    },
  };
}

const hover = ({ threshold, searched }: ThresholdPoint) =>
  `threshold ${percent(threshold)}, ${percent(searched)} searched`;

function line(name: string, points: readonly ThresholdPoint[], color: string, dash?: "dash"): Partial<Data> {
  return {
    type: "scatter",
    mode: "lines",
    name,
    x: points.map(({ searched }) => searched),
    y: points.map(({ accuracy }) => accuracy),
    customdata: points.map(hover),
    hovertemplate: `${name}: %{y:.2%} right<br>%{customdata}<extra></extra>`,
    line: { color, ...(dash && { dash }) },
    legendgroup: name,
  };
}

function star(name: string, best: ThresholdPoint, color: string): Partial<Data> {
  return {
    type: "scatter",
    mode: "markers",
    name,
    x: [best.searched],
    y: [best.accuracy],
    customdata: [hover(best)],
    hovertemplate: `${name}, best: %{y:.2%} right<br>%{customdata}<extra></extra>`,
    marker: { color, symbol: "star", size: 13, line: { color: ink, width: 1 } },
    legendgroup: name,
    showlegend: false,
  };
}
