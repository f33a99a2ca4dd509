import type { Layout } from "plotly.js";

/**
 * Seven colours that stay apart for the colour-blind: Paul Tol's "bright" scheme, in the order in which traces take them.
 * Source: P. Tol, Colour Schemes, SRON/EPS/TN/09-002.
 */
export const palette = {
  blue: "#4477aa",
  red: "#ee6677",
  green: "#228833",
  yellow: "#ccbb44",
  cyan: "#66ccee",
  purple: "#aa3377",
  grey: "#9a9a9a",
} as const;

/** One colour for an outcome in all figures: that of the diverging scale's ends, and grey between. */
export const outcomeColours = { win: palette.green, draw: palette.grey, loss: palette.purple } as const;
export const flagColours = { none: palette.blue, capture: palette.red, threatened: palette.yellow } as const;
/** A flag as figures and tables call it: quiet, where nothing hangs. */
export const flagName = (flag: string) => (flag === "none" ? "quiet" : flag);
/** The network alone, the search over it, and the search that asks exact tables where it can. */
export const predictorColours = { network: palette.blue, search: palette.red, exact: palette.cyan } as const;

/** From nothing to all, one hue, readable in grey print. */
export const sequentialColours: [number, string][] = [
  [0, "#f7fbff"],
  [0.25, "#c6dbef"],
  [0.5, "#6baed6"],
  [0.75, "#2171b5"],
  [1, "#08306b"],
];

/** From below to above a middle: purple, white, green. */
export const divergingColours: [number, string][] = [
  [0, "#762a83"],
  [0.25, "#c2a5cf"],
  [0.5, "#f7f7f7"],
  [0.75, "#a6dba0"],
  [1, "#1b7837"],
];

/** A legend in the middle above the plot: in the right corner plotly shows its buttons. */
export const legendAbove = { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" } as const;

export const ink = "#24292f";
const faintInk = "#57606a";
const gridColour = "#e6e8eb";

/** The first family is in the static pictures everywhere; the others are close to it on screens that lack it. */
export const fontFamily = "DejaVu Sans, Verdana, Segoe UI, sans-serif";

const axis = {
  gridcolor: gridColour,
  linecolor: "#8c959f",
  zerolinecolor: gridColour,
  showline: true,
  ticks: "outside",
  ticklen: 4,
  tickcolor: "#8c959f",
  tickfont: { color: faintInk, size: 11 },
  title: { standoff: 10, font: { size: 12 } },
  automargin: true,
  // Plotly hides labels that pass the edge of the drawing; where nothing is laid out (jsdom) it would hide them all.
  ticklabeloverflow: "allow",
} as const;

const colourBar = { outlinewidth: 0, thickness: 14, ticklabeloverflow: "allow", tickfont: { size: 11 } } as const;

/** The look of every figure, as a plotly template: a figure's own layout stands above it. */
export const houseTemplate = {
  layout: {
    font: { family: fontFamily, size: 12, color: ink },
    title: {
      font: { size: 15 },
      x: 0,
      xref: "paper",
      xanchor: "left",
      yref: "container",
      y: 1,
      yanchor: "top",
      pad: { t: 18 },
    },
    colorway: Object.values(palette),
    colorscale: { sequential: sequentialColours, diverging: divergingColours },
    paper_bgcolor: "#ffffff",
    plot_bgcolor: "#ffffff",
    xaxis: axis,
    yaxis: axis,
    coloraxis: { colorbar: colourBar },
    margin: { l: 64, r: 24, t: 56, b: 52 },
    legend: { bgcolor: "rgba(255,255,255,0.8)", borderwidth: 0, font: { size: 11 } },
    hoverlabel: { font: { family: fontFamily, size: 12 } },
    bargap: 0.25,
  },
  data: {
    scatter: [{ line: { width: 2.2 }, marker: { size: 6, colorbar: colourBar } }],
    bar: [{ marker: { line: { width: 0 } } }],
    heatmap: [{ colorbar: colourBar, colorscale: sequentialColours }],
    contour: [{ colorbar: colourBar }],
    histogram2d: [{ colorbar: colourBar }],
  },
} as unknown as Layout["template"];
