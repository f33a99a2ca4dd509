import type { Data } from "plotly.js";
import type { CompressionResult } from "../experiments/compression.js";
import type { SizeRow } from "../experiments/compressionSizes.js";
import type { Figure } from "./figure.js";
import { legendAbove, palette } from "./houseStyle.js";

const ROW = 28;
const FRAME = { top: 96, bottom: 60 };

const bytes = (count: number) => `${count.toLocaleString("en")} B`;

/** What the bars are told apart by. */
const GROUPS: readonly { readonly name: string; readonly colour: string; has(row: SizeRow): boolean }[] = [
  { name: "exact, made here", colour: palette.blue, has: ({ exact, how }) => exact && how !== "published" },
  { name: "exact, published", colour: palette.green, has: ({ exact, how }) => exact && how === "published" },
  { name: "not exact, or an estimate", colour: palette.grey, has: ({ exact }) => !exact },
];

/** Bytes of every way to hold the databases, and of others, the largest on top; decades apart, so on a logarithmic scale. */
export function sizesFigure({ metrics, settings }: CompressionResult, others: readonly SizeRow[] = []): Figure {
  const sizes = [...metrics.sizes, ...others].sort((a, b) => b.bytes - a.bytes);
  const all = sizes.map((row) => row.bytes);
  return {
    data: GROUPS.map(({ name, colour, has }) => bars(name, colour, sizes.filter(has))),
    layout: {
      title: { text: `The databases of 2–${settings.pieces} pieces, in bytes` },
      width: 820,
      height: FRAME.top + ROW * sizes.length + FRAME.bottom,
      margin: { t: FRAME.top, b: FRAME.bottom, r: 32 },
      barmode: "overlay",
      xaxis: {
        title: { text: "bytes" },
        ...{ type: "log", dtick: 1, tickformat: "~s" },
        // Room for the numbers to the right of the bars.
        range: [Math.log10(Math.min(...all)) - 0.5, Math.log10(Math.max(...all)) + 0.8],
      },
      yaxis: {
        ...{ type: "category", categoryorder: "array", categoryarray: sizes.map(({ name }) => name) },
        ...{ autorange: "reversed", ticks: "", ticklabelstandoff: 6 },
      },
      legend: legendAbove,
    },
  };
}

function bars(name: string, color: string, rows: readonly SizeRow[]): Partial<Data> {
  return {
    type: "bar",
    orientation: "h",
    name,
    x: rows.map((row) => row.bytes),
    y: rows.map((row) => row.name),
    text: rows.map((row) => bytes(row.bytes)),
    textposition: "outside",
    cliponaxis: false,
    textfont: { size: 11 },
    customdata: rows.map(({ how }) => how),
    hovertemplate: "%{y}: %{text}<br>%{customdata}<extra></extra>",
    marker: { color },
  };
}

/** More would not be read. */
const SLICES_SHOWN = 20;

/** The slices with most exceptions: wrong answers of the network alone and of the threshold rule, as shares of the slice. */
export function exceptionsFigure({ metrics }: CompressionResult): Figure {
  const fewest = ({ networkWrong, ruleWrong }: (typeof metrics.slices)[number]) => Math.min(networkWrong, ruleWrong);
  const shown = [...metrics.slices].sort((a, b) => fewest(b) - fewest(a)).slice(0, SLICES_SHOWN);
  const wrong = (name: string, color: string, count: (slice: (typeof shown)[number]) => number): Partial<Data> => ({
    type: "bar",
    name,
    x: shown.map(({ slice }) => slice),
    y: shown.map((slice) => count(slice) / slice.positions),
    customdata: shown.map((slice) => `${count(slice).toLocaleString("en")} of ${slice.positions.toLocaleString("en")}`),
    hovertemplate: `slice %{x}, ${name}: %{y:.2%} wrong<br>%{customdata}<extra></extra>`,
    marker: { color },
  });
  return {
    data: [
      wrong("network", palette.red, ({ networkWrong }) => networkWrong),
      wrong("threshold rule", palette.blue, ({ ruleWrong }) => ruleWrong),
    ],
    layout: {
      title: { text: "The slices with most exceptions, most of all on the left" },
      width: 820,
      height: 400,
      margin: { t: 84 },
      barmode: "group",
      xaxis: { type: "category", title: { text: "slice" }, tickangle: -60 },
      yaxis: { title: { text: "wrong answers" }, tickformat: ".2~%" },
      legend: legendAbove,
    },
  };
}
