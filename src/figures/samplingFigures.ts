import type { Data, Layout } from "plotly.js";
import { accuracyOf, type ConfusionMatrix, recallOf } from "../evaluation/confusion.js";
import { summariseSeeds } from "../evaluation/uncertainty.js";
import type { CheckersEvaluation } from "../experiments/checkersEvaluation.js";
import type { SamplingPart, SamplingResult, SamplingSize } from "../experiments/sampling.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import { confusionGrid } from "./confusionFigures.js";
import type { Figure } from "./figure.js";
import { flagColours, flagName, ink, outcomeColours, predictorColours } from "./houseStyle.js";
import { shareName, testsOf, thesisSizes } from "./samplingTables.js";

/** Draws in the middle, as one reads from won to lost. */
const STACKED = ["win", "draw", "loss"] as const;

const partName = ({ part, share }: SamplingPart) => (part === "training" ? `training, ${shareName(share)}` : part);

/** Figure 16: the outcomes of each part, the smaller training sets too. */
export function outcomeDistribution({ metrics }: SamplingResult): Figure {
  const { parts } = metrics;
  const positions = parts.map(({ outcomes }) => outcomes.reduce((a, b) => a + b, 0));
  return {
    data: STACKED.map((outcome) => {
      const counts = parts.map(({ outcomes }) => outcomes[OUTCOMES.indexOf(outcome)]);
      const shares = counts.map((count, i) => count / positions[i]);
      return {
        type: "bar",
        name: outcome,
        x: parts.map((part) => partName(part).replace(", ", "<br>")),
        y: shares,
        text: shares.map((share) => `${(100 * share).toFixed(1)} %`),
        textposition: "inside",
        insidetextanchor: "middle",
        textfont: { size: 11 },
        customdata: counts.map((count) => count.toLocaleString("en")),
        hovertemplate: `%{x}, ${outcome}: %{y:.2%}<br>%{customdata} positions<extra></extra>`,
        marker: { color: outcomeColours[outcome] },
      } as Partial<Data>;
    }),
    layout: {
      title: { text: "Outcomes of the data set, part by part (Black to move)" },
      barmode: "stack",
      uniformtext: { mode: "hide", minsize: 9 },
      margin: { t: 84 },
      xaxis: { type: "category", tickangle: 0 },
      yaxis: { tickformat: ".0%", range: [0, 1] },
      legend: { ...LEGEND, x: 0.5 },
    },
  };
}

/** Figure 17: network and search, a row a size, all networks of a size together. */
export function samplingConfusion({ metrics }: SamplingResult): Figure {
  const rows = metrics.sizes.map((size) => {
    const { network, search } = testsOf(size);
    return { title: shareName(size.share), matrices: { network, "one-ply search": search } };
  });
  return confusionGrid(rows, { title: "Confusion, by size of the training set" });
}

const LEGEND = {
  ...({ orientation: "h", xanchor: "center", y: 1.02, yanchor: "bottom", traceorder: "normal" } as const),
  font: { size: 11 },
};

/** Training sets, ten times as large from tick to tick. */
const sizeAxis = (): Partial<Layout["xaxis"]> => ({
  type: "log",
  title: { text: "training positions" },
  dtick: 1,
  tickformat: "~s",
});

interface SizeCurve {
  readonly name: string;
  readonly color: string;
  readonly axis?: "" | "2";
  readonly dash?: "dot" | "dash";
  readonly legendgroup?: string;
  readonly showlegend?: boolean;
}

/** A measure over the sizes, its mean over the networks of each and their spread. */
function sizeCurve(
  sizes: readonly SamplingSize[],
  measure: (test: CheckersEvaluation) => number | null,
  { axis = "", ...look }: SizeCurve,
): Partial<Data> {
  const points = sizes.flatMap(({ share, trainingPositions, trials }) => {
    const values = trials.map(({ test }) => measure(test)).filter((value) => value !== null);
    return values.length === 0 ? [] : [{ share, trainingPositions, ...summariseSeeds(values) }];
  });
  return curve(
    points.map(({ trainingPositions, mean, share, seeds }) => ({
      ...{ x: trainingPositions, y: mean, hover: `${shareName(share)}, ${seeds} network${seeds === 1 ? "" : "s"}` },
    })),
    {
      ...look,
      axis,
      error: points.map(({ deviation }) => deviation),
    },
  );
}

const THESIS_LOOK = { dash: "dot", showlegend: false } as const;

/** What the legends of `accuracyBySize` leave out. */
const SIZE_NOTE = "open circles: the thesis; bars: standard deviation over seeds; right: network whole, search dashed";

/** The thesis's numbers: one network a size. */
function thesisCurve(measure: (trial: { network: number; search: number }) => number, look: SizeCurve): Partial<Data> {
  const points = thesisSizes.map(({ share, trainingPositions, trial }) => ({
    x: trainingPositions,
    y: measure({ network: trial.network.value, search: trial.onePly.value }),
    hover: `thesis, ${shareName(share)}`,
  }));
  return curve(points, { ...look, symbol: "circle-open" });
}

interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly hover: string;
}

function curve(
  points: readonly CurvePoint[],
  look: SizeCurve & { readonly error?: readonly (number | null)[]; readonly symbol?: string },
): Partial<Data> {
  const { name, color, axis = "", dash, legendgroup, showlegend = true, error, symbol = "circle" } = look;
  return {
    type: "scatter",
    mode: "lines+markers",
    name,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    customdata: points.map(({ hover }) => hover),
    hovertemplate: `${name}: %{y:.2%}<br>%{x:,} positions (%{customdata})<extra></extra>`,
    // Without caps: plotly would draw them where there is no bar too.
    ...(error && { error_y: { type: "data", array: [...error], color, thickness: 2, width: 0 } }),
    line: { color, ...(dash && { dash }) },
    marker: { color, symbol, size: 8 },
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    legend: axis === "" ? "legend" : "legend2",
    ...(legendgroup && { legendgroup }),
    showlegend,
  } as Partial<Data>;
}

/**
 * Accuracy over the size of the training set, ours and the thesis's, on the left; recalls on the right. Bars are the standard
 * deviation over seeds.
 */
export function accuracyBySize({ metrics }: SamplingResult): Figure {
  const { sizes } = metrics;
  const recall = (outcome: string) => (matrix: ConfusionMatrix) => recallOf(matrix)[outcome];
  return {
    data: [
      sizeCurve(sizes, ({ network }) => accuracyOf(network), { name: "network", color: predictorColours.network }),
      sizeCurve(sizes, ({ search }) => accuracyOf(search), { name: "search", color: predictorColours.search }),
      thesisCurve(({ network }) => network, {
        ...THESIS_LOOK,
        name: "network, thesis",
        color: predictorColours.network,
      }),
      thesisCurve(({ search }) => search, { ...THESIS_LOOK, name: "search, thesis", color: predictorColours.search }),
      ...STACKED.flatMap((outcome) => {
        const look = { color: outcomeColours[outcome], axis: "2", legendgroup: outcome } as const;
        return [
          sizeCurve(sizes, ({ network }) => recall(outcome)(network), { ...look, name: outcome }),
          sizeCurve(sizes, ({ search }) => recall(outcome)(search), {
            ...look,
            name: `${outcome}, search`,
            dash: "dash",
            showlegend: false,
          }),
        ];
      }),
    ],
    layout: {
      title: {
        text: `Right answers by the size of the training set<br><span style="font-size:12px">${SIZE_NOTE}</span>`,
      },
      width: 900,
      height: 470,
      margin: { t: 112 },
      xaxis: { ...sizeAxis(), domain: [0, 0.45] },
      xaxis2: { ...sizeAxis(), domain: [0.55, 1], anchor: "y2" },
      yaxis: { title: { text: "accuracy" }, tickformat: ".0%" },
      yaxis2: { title: { text: "recall" }, tickformat: ".0%", anchor: "x2" },
      legend: { ...LEGEND, x: 0.225 },
      legend2: { ...LEGEND, x: 0.775 },
    } as Partial<Layout>,
  };
}

/** What the search adds to the network, by flag, over the size of the training set; the thesis's for all positions. */
export function searchGain({ metrics }: SamplingResult): Figure {
  const { sizes } = metrics;
  const gain = (flag: string) => (test: CheckersEvaluation) => {
    const counts = test.flags.find((one) => one.flag === flag);
    return counts && counts.positions > 0 ? (counts.search - counts.network) / counts.positions : null;
  };
  const overall = ({ network, search }: CheckersEvaluation) => (accuracyOf(search) ?? 0) - (accuracyOf(network) ?? 0);
  return {
    data: [
      sizeCurve(sizes, overall, { name: "all", color: ink }),
      thesisCurve(({ network, search }) => search - network, { name: "all, thesis", color: ink, dash: "dot" }),
      ...Object.entries(flagColours).map(([flag, color]) =>
        sizeCurve(sizes, gain(flag), { name: flagName(flag), color }),
      ),
    ],
    layout: {
      title: { text: "What a one-ply search adds to the network, by flag" },
      margin: { t: 84 },
      xaxis: sizeAxis(),
      yaxis: {
        title: { text: "search less network" },
        tickformat: "+.0%",
        zeroline: true,
        zerolinecolor: ink,
      },
      legend: { ...LEGEND, x: 0.5 },
    },
  };
}
