import type { Data } from "plotly.js";
import type { PackingStep, PackingStepsResult } from "../experiments/packingSteps.js";
import type { Figure } from "./figure.js";
import { legendAbove, palette } from "./houseStyle.js";

const STEP_COLOURS: Readonly<Record<PackingStep["by"], string>> = {
  "two bits a value": palette.grey,
  brotli: palette.blue,
  "the network": palette.red,
};

/** The bytes that are left after each step, on a logarithmic scale: a step's height is the factor that it buys. */
export function packingStepsFigure({ metrics, settings }: PackingStepsResult): Figure {
  const { steps } = metrics;
  const factor = (i: number) => (i === 0 ? "" : `<br>÷ ${(steps[i - 1].bytes / steps[i].bytes).toFixed(2)}`);
  const traces = Object.entries(STEP_COLOURS).map(([by, color]): Partial<Data> => {
    const shown = steps.flatMap((step, i) => (step.by === by ? [{ ...step, i }] : []));
    return {
      type: "bar",
      name: by,
      x: shown.map(({ step }) => step),
      y: shown.map(({ bytes }) => bytes),
      text: shown.map(({ bytes, i }) => `${bytes.toLocaleString("en")} B${factor(i)}`),
      textposition: "outside",
      cliponaxis: false,
      textfont: { size: 11 },
      customdata: shown.map(({ held }) => held.toLocaleString("en")),
      hovertemplate: "%{x}: %{text}<br>%{customdata} values held<extra></extra>",
      marker: { color },
    };
  });
  const all = steps.map(({ bytes }) => bytes);
  return {
    data: traces,
    layout: {
      title: { text: `The databases of 2–${settings.pieces} pieces, trick by trick` },
      width: 820,
      height: 460,
      margin: { t: 96, b: 72 },
      barmode: "overlay",
      xaxis: { type: "category", categoryorder: "array", categoryarray: steps.map(({ step }) => step), tickangle: 0 },
      yaxis: {
        title: { text: "bytes" },
        ...{ type: "log", dtick: 1, tickformat: "~s" },
        // Room for the numbers above the bars.
        range: [Math.log10(Math.min(...all)) - 0.7, Math.log10(Math.max(...all)) + 0.5],
      },
      legend: legendAbove,
    },
  };
}

/** More would not be read. */
const SLICES_SHOWN = 16;

/** The bytes of the blocks by slice, and by what kind of position they are for. */
export function packedBitsFigure({ metrics }: PackingStepsResult): Figure {
  const shown = [...metrics.bits.slices].sort((a, b) => b.bytes - a.bytes).slice(0, SLICES_SHOWN);
  const kind = (name: string, color: string, key: "quiet" | "threatened" | "free"): Partial<Data> => ({
    type: "bar",
    name,
    x: shown.map(({ slice }) => slice),
    y: shown.map((slice) => Math.round(slice[key].bits / 8)),
    customdata: shown.map((slice) => slice[key].positions.toLocaleString("en")),
    hovertemplate: `slice %{x}, ${name}: %{y} B<br>%{customdata} values<extra></extra>`,
    marker: { color },
  });
  return {
    data: [
      kind("quiet", palette.blue, "quiet"),
      kind("threatened, kept all the same", palette.yellow, "threatened"),
      kind("free", palette.grey, "free"),
    ],
    layout: {
      title: { text: "Where the bytes of the blocks are" },
      width: 820,
      height: 400,
      margin: { t: 84 },
      barmode: "stack",
      xaxis: { type: "category", title: { text: "slice: own kings, other kings, own men, other men" }, tickangle: -60 },
      yaxis: { title: { text: "bytes" } },
      legend: legendAbove,
    },
  };
}
