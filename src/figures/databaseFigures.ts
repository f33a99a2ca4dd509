import type { Data, Layout, Shape } from "plotly.js";
import type { Counts, DatabasesResult } from "../experiments/databases.js";
import type { Figure } from "./figure.js";
import { divergingColours, flagColours, outcomeColours, sequentialColours } from "./houseStyle.js";
import { materialName, materialsUpTo, sidesOf } from "./material.js";
import { materialMap, wholePercent } from "./materialMap.js";

type Slice = DatabasesResult["metrics"]["slices"][number];

const count = (value: number) => value.toLocaleString("en");
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** All that is known of a slice, for the mouse. */
function sliceHover(slice: Slice): string {
  const { black, white } = sidesOf(slice.slice);
  const quiet = slice.positions - slice.capture - slice.threatened;
  const line = (name: string, value: number) => `${name} ${percent(value / slice.positions)} (${count(value)})`;
  return [
    `<b>slice ${slice.slice}</b>: Black ${materialName(black.kings, black.men)}, White ${materialName(white.kings, white.men)}`,
    `${count(slice.positions)} positions`,
    line("win", slice.win),
    line("draw", slice.draw),
    line("loss", slice.loss),
    line("quiet", quiet),
  ].join("<br>");
}

/** Two measures of a slice that a map can show. */
const MAPS = {
  balance: {
    title: "Who wins, by slice",
    subtitle: "wins less losses in percent, Black to move",
    value: ({ win, loss, positions }: Counts) => (win - loss) / positions,
    colours: divergingColours,
    range: [-1, 1],
    legend: "wins − losses",
  },
  draw: {
    title: "Drawn positions by slice",
    subtitle: "percent, Black to move",
    value: ({ draw, positions }: Counts) => draw / positions,
    colours: sequentialColours,
    range: [0, 1],
    legend: "drawn",
  },
} as const;

export type SliceMeasure = keyof typeof MAPS;

/** A map of all slices: Black's material down, White's across, fewer pieces first; the mouse brings up all counts. */
export function sliceMap({ metrics }: DatabasesResult, measure: SliceMeasure): Figure {
  const { value, ...look } = MAPS[measure];
  const bySlice = new Map(metrics.slices.map((slice) => [slice.slice, slice]));
  const most = Math.max(...metrics.databases.map(({ pieces }) => pieces));
  return materialMap({
    ...look,
    materials: materialsUpTo(most - 1),
    most,
    cell(name) {
      const slice = bySlice.get(name);
      return slice && { value: value(slice), text: wholePercent(value(slice)), hover: sliceHover(slice) };
    },
  });
}

/** Outcomes on the left and flags on the right, as shares of the positions with so many pieces. */
export function outcomeAndFlagBars({ metrics }: DatabasesResult): Figure {
  const { databases } = metrics;
  const bars = (name: string, color: string, axis: "" | "2", value: (counts: Counts) => number): Partial<Data> => ({
    type: "bar",
    name,
    x: databases.map(({ pieces }) => String(pieces)),
    y: databases.map((counts) => value(counts) / counts.positions),
    customdata: databases.map((counts) => count(value(counts))),
    text: databases.map((counts) => `${((100 * value(counts)) / counts.positions).toFixed(0)} %`),
    textposition: "inside",
    insidetextanchor: "middle",
    textfont: { size: 11 },
    hovertemplate: `%{x} pieces, ${name}: %{y:.2%}<br>%{customdata} positions<extra></extra>`,
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    marker: { color },
    legend: axis === "" ? "legend" : "legend2",
  });
  const legend = { orientation: "h", xanchor: "center", y: 1.02, yanchor: "bottom", traceorder: "normal" } as const;
  const shares = { tickformat: ".0%", range: [0, 1] as [number, number] };
  return {
    data: [
      bars("win", outcomeColours.win, "", ({ win }) => win),
      bars("draw", outcomeColours.draw, "", ({ draw }) => draw),
      bars("loss", outcomeColours.loss, "", ({ loss }) => loss),
      bars("quiet", flagColours.none, "2", (all) => all.positions - all.capture - all.threatened),
      bars("capture", flagColours.capture, "2", ({ capture }) => capture),
      bars("threatened", flagColours.threatened, "2", ({ threatened }) => threatened),
    ],
    layout: {
      title: { text: "Outcomes and flags by number of pieces (Black to move)" },
      barmode: "stack",
      uniformtext: { mode: "hide", minsize: 9 },
      width: 820,
      height: 400,
      margin: { t: 84 },
      xaxis: { domain: [0, 0.44], type: "category", title: { text: "pieces" } },
      yaxis: shares,
      xaxis2: { domain: [0.56, 1], anchor: "y2", type: "category", title: { text: "pieces" } },
      yaxis2: { anchor: "x2", ...shares },
      legend: { ...legend, x: 0.22 },
      legend2: { ...legend, x: 0.78 },
    } as Partial<Layout>,
  };
}

/** How far left and right of its lead a slice can stand. */
const SPREAD = 0.4;
/** From few pieces to many, light to dark. */
const PIECE_COLOURS: Readonly<Record<number, string>> = {
  2: "#e8d04a",
  3: "#a6c96a",
  4: "#5ab4a4",
  5: "#3288bd",
  6: "#3f4fa0",
  7: "#2b1a4f",
};

/** A dot a slice: how many of its positions are drawn, by the pieces that Black has more than White. */
export function drawnByLead({ metrics }: DatabasesResult): Figure {
  const dots = metrics.slices.map((slice) => {
    const { black, white } = sidesOf(slice.slice);
    const [blacks, whites] = [black.kings + black.men, white.kings + white.men];
    const men = (black.men + white.men) / (blacks + whites);
    return { slice, pieces: blacks + whites, lead: blacks - whites, x: blacks - whites + SPREAD * (2 * men - 1) };
  });
  const leads = Math.max(...dots.map(({ lead }) => lead));
  const leadLabels = Array.from({ length: 2 * leads + 1 }, (_, i) => i - leads);
  const bands = leadLabels.filter((lead) => lead % 2 !== 0);
  return {
    data: metrics.databases.map(({ pieces }) => {
      const own = dots.filter((dot) => dot.pieces === pieces);
      return {
        type: "scatter",
        mode: "markers",
        name: `${pieces} pieces`,
        x: own.map(({ x }) => x),
        y: own.map(({ slice }) => slice.draw / slice.positions),
        customdata: own.map(({ slice }) => sliceHover(slice)),
        hovertemplate: "%{customdata}<extra></extra>",
        marker: { color: PIECE_COLOURS[pieces], size: 9, line: { width: 0.7, color: "#ffffff" } },
      } as Partial<Data>;
    }),
    layout: {
      title: { text: "Drawn share of every slice, by Black's lead in pieces" },
      width: 820,
      height: 440,
      margin: { t: 84 },
      xaxis: {
        title: { text: "Black's pieces less White's (within a band: kings only on the left, men only on the right)" },
        tickvals: leadLabels,
        ticktext: leadLabels.map((lead) => (lead > 0 ? `+${lead}` : String(lead).replace("-", "−"))),
        range: [-leads - 0.5, leads + 0.5],
        showgrid: false,
        zeroline: false,
      },
      yaxis: { title: { text: "drawn positions" }, tickformat: ".0%", range: [-0.03, 1] },
      legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" },
      shapes: bands.map((lead) => ({
        ...{ type: "rect", layer: "below", fillcolor: "#f1f3f5", line: { width: 0 } },
        ...{ x0: lead - 0.5, x1: lead + 0.5, yref: "paper", y0: 0, y1: 1 },
      })) as Partial<Shape>[],
    },
  };
}
