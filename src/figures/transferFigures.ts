import type { Data, Layout } from "plotly.js";
import type { GroupCounts } from "../evaluation/rightByGroup.js";
import type { TransferModelName, TransferResult } from "../experiments/transfer.js";
import { accuracyCurves } from "./accuracyCurves.js";
import type { Figure } from "./figure.js";
import { ink, palette, predictorColours } from "./houseStyle.js";
import { modelOf, modelTitle, thesisModel } from "./transferTables.js";

const MODEL_COLOURS: Readonly<Record<TransferModelName, string>> = {
  beforeFirst: palette.yellow,
  beforeSecond: palette.grey,
  tunedFirst: palette.blue,
  tunedSecond: palette.red,
  randomFeatures: palette.purple,
  reference: palette.green,
  mixed: palette.cyan,
};

/** Learning curves of some models: Figure 19 for those that are tuned, Figure 20 for the random features. */
export function transferCurves(result: TransferResult, names: readonly TransferModelName[], title: string): Figure {
  return accuracyCurves(
    names.map((name) => ({
      name: modelTitle(result, name),
      color: MODEL_COLOURS[name],
      history: modelOf(result, name).history,
    })),
    { title },
  );
}

/** Which test positions a panel has, by flag. */
const PANELS: readonly { readonly title: string; has(flag: string): boolean }[] = [
  { title: "all positions", has: () => true },
  { title: "Black must capture: the search asks about fewer pieces", has: (flag) => flag === "capture" },
  { title: "no capture: the search asks about as many pieces", has: (flag) => flag !== "capture" },
];

const PREDICTORS = { network: "network", search: "search", exact: "search with exact tables below" } as const;

const GAP = 0.1;

/** Every model on the target, where it must capture and where not; the thesis's numbers as diamonds. */
export function captureFigure(result: TransferResult): Figure {
  const { models } = result.metrics;
  const titles = models.map(({ name }) => modelTitle(result, name).replaceAll(" Piece", "").replace(" Model", ""));
  const height = (1 - GAP * (PANELS.length - 1)) / PANELS.length;
  const axes: Record<string, unknown> = {};
  const data = PANELS.flatMap(({ has }, i) => {
    const axis = i === 0 ? "" : String(i + 1);
    const top = 1 - i * (height + GAP);
    axes[`yaxis${axis}`] = {
      ...{ domain: [top - height, top], anchor: `x${axis}`, tickformat: ".0%", range: [0, 1.02] },
    };
    axes[`xaxis${axis}`] = { type: "category", anchor: `y${axis}`, showticklabels: i === PANELS.length - 1 };
    return Object.entries(PREDICTORS).map(([predictor, name]) => ({
      type: "bar",
      name,
      x: titles,
      y: models.map(({ flags }) => shareOf(flags, has, predictor)),
      hovertemplate: `%{x}, ${name}: %{y:.2%}<extra></extra>`,
      marker: { color: predictorColours[predictor as keyof typeof PREDICTORS] },
      xaxis: `x${axis}`,
      yaxis: `y${axis}`,
      offsetgroup: predictor,
      legendgroup: name,
      showlegend: i === 0,
    })) as Partial<Data>[];
  });
  const thesis = thesisMarks(result, titles);
  return {
    data: [...data, ...thesis],
    layout: {
      ...axes,
      title: { text: "Network and search on the target, by what the search asks about" },
      width: 900,
      height: 720,
      margin: { t: 108 },
      barmode: "group",
      scattermode: "group",
      legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.06, yanchor: "bottom" },
      annotations: PANELS.map(({ title }, i) => ({
        ...{ text: `<b>${title}</b>`, showarrow: false, align: "left" },
        ...{ xref: "paper", x: 0, xanchor: "left", xshift: -2 },
        ...{ yref: "paper", y: 1 - i * (height + GAP), yanchor: "bottom", yshift: 2 },
      })),
    } as unknown as Partial<Layout>,
  };
}

/** Right answers of a predictor among the positions of some flags; null where there are none. */
function shareOf(flags: readonly GroupCounts[], has: (flag: string) => boolean, predictor: string): number | null {
  const own = flags.filter(({ group }) => has(group));
  const positions = own.reduce((sum, group) => sum + group.positions, 0);
  return positions === 0 ? null : own.reduce((sum, { right }) => sum + right[predictor], 0) / positions;
}

/** What the thesis has of all positions, above our bars. */
function thesisMarks(result: TransferResult, titles: readonly string[]): Partial<Data>[] {
  const { models } = result.metrics;
  const trials = models.map(({ name }) => thesisModel(result, name)?.trial);
  if (trials.every((trial) => trial === undefined)) return [];
  return (["network", "onePly"] as const).map((predictor, i) => ({
    type: "scatter",
    mode: "markers",
    name: "thesis",
    x: [...titles],
    y: trials.map((trial) => trial?.[predictor].value ?? null),
    hovertemplate: `%{x}, ${predictor === "network" ? "network" : "search"}, thesis: %{y:.2%}<extra></extra>`,
    marker: { color: ink, symbol: "diamond-open", size: 9, line: { width: 2, color: ink } },
    offsetgroup: predictor === "network" ? "network" : "search",
    legendgroup: "thesis",
    showlegend: i === 0,
  })) as Partial<Data>[];
}
