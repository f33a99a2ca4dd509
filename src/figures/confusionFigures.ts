import type { Annotation, Data, Layout } from "plotly.js";
import { accuracyOf, type ConfusionMatrix, precisionOf, recallOf, sharesOf } from "../evaluation/confusion.js";
import type { Figure } from "./figure.js";
import { sequentialColours } from "./houseStyle.js";

/** One row of a grid: what is compared, and a matrix for each predictor, by its name. */
export interface ConfusionRow {
  readonly title: string;
  readonly matrices: Readonly<Record<string, ConfusionMatrix>>;
}

export interface ConfusionOptions {
  readonly title?: string;
}

const defaults = { title: "Confusion" } satisfies ConfusionOptions;

/** Of a cell, in CSS pixels. */
const CELL = { width: 84, height: 52 };
const GAP = { across: 28, down: 84 };
const FRAME = { left: 76, right: 24, top: 84, bottom: 56 };
/** What a row's title adds above it. */
const TITLE_HEIGHT = 18;

const percent = (share: number | null, digits = 2) => (share === null ? "–" : `${(100 * share).toFixed(digits)} %`);

/** One matrix: rows are the truth, columns the prediction, each cell its share of all positions in percent. */
export function confusionFigure(matrix: ConfusionMatrix, options: ConfusionOptions = {}): Figure {
  return confusionGrid([{ title: "", matrices: { "": matrix } }], options);
}

/** Matrices below and beside each other, in one scale of colours: a row a trial, a column a predictor. */
export function confusionGrid(rows: readonly ConfusionRow[], options: ConfusionOptions = {}): Figure {
  const { title } = { ...defaults, ...options };
  const columns = Object.keys(rows[0]?.matrices ?? {});
  if (columns.length === 0) throw new RangeError("invalid rows: none");
  const matrices = rows.map(({ matrices }) =>
    columns.map((name) => {
      if (!(name in matrices)) throw new RangeError(`invalid rows: one has no ${name}`);
      return matrices[name];
    }),
  );
  const top = FRAME.top + (rows[0].title ? TITLE_HEIGHT : 0);
  const classes = matrices[0][0].classes.length;
  const across = places(columns.length, classes * CELL.width, GAP.across);
  const down = places(rows.length, classes * CELL.height, GAP.down);
  const most = Math.max(...matrices.flat().flatMap((matrix) => sharesOf(matrix).flat()));
  const data: Partial<Data>[] = [];
  const layout: Record<string, unknown> = {};
  const annotations: Partial<Annotation>[] = [];
  matrices.forEach((row, i) => {
    row.forEach((matrix, j) => {
      const axis = data.length === 0 ? "" : String(data.length + 1);
      const [left, right] = across.shares[j];
      const [upper, lower] = down.shares[i].map((place) => 1 - place);
      layout[`xaxis${axis}`] = {
        ...classAxis(i === rows.length - 1 ? "prediction" : undefined),
        ...{ domain: [left, right], anchor: `y${axis}` },
      };
      layout[`yaxis${axis}`] = {
        ...classAxis(j === 0 ? "truth" : undefined),
        ...{ domain: [lower, upper], anchor: `x${axis}`, autorange: "reversed", showticklabels: j === 0 },
      };
      data.push(panel(matrix, axis, most));
      annotations.push(heading(j === 0 ? rows[i].title : "", columns[j], matrix, left, upper));
    });
  });
  return {
    data,
    layout: {
      ...layout,
      title: { text: `${title}<br><span style="font-size:12px">percent of all positions</span>` },
      annotations,
      width: FRAME.left + across.size + FRAME.right,
      height: top + down.size + FRAME.bottom,
      margin: { l: FRAME.left, r: FRAME.right, t: top, b: FRAME.bottom },
    } as Partial<Layout>,
  };
}

/** Where so many panels of a size lie along a side, as shares of it, and how long it is. */
function places(count: number, size: number, gap: number) {
  const all = count * size + (count - 1) * gap;
  const shares = Array.from({ length: count }, (_, i) => {
    const start = i * (size + gap);
    return [start / all, (start + size) / all];
  });
  return { size: all, shares };
}

const classAxis = (title: string | undefined): Partial<Layout["xaxis"]> => ({
  ...(title !== undefined && { title: { text: title } }),
  type: "category",
  showgrid: false,
  showline: false,
  ticks: "",
  ticklabelstandoff: 5,
});

function panel(matrix: ConfusionMatrix, axis: string, most: number): Partial<Data> {
  const { classes, counts } = matrix;
  const shares = sharesOf(matrix);
  const [precision, recall] = [precisionOf(matrix), recallOf(matrix)];
  const hover = counts.map((row, i) =>
    row.map((count, j) =>
      [
        `<b>${classes[i]}</b> taken for <b>${classes[j]}</b>: ${count.toLocaleString("en")} positions`,
        `recall of ${classes[i]} ${percent(recall[classes[i]])}`,
        `precision of ${classes[j]} ${percent(precision[classes[j]])}`,
      ].join("<br>"),
    ),
  );
  return {
    type: "heatmap",
    x: [...classes],
    y: [...classes],
    z: shares,
    text: shares.map((row) => row.map((share) => percent(share))) as unknown as string[],
    texttemplate: "%{text}",
    textfont: { size: 13 },
    customdata: hover,
    hovertemplate: "%{customdata}<extra></extra>",
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    zmin: 0,
    zmax: most,
    colorscale: sequentialColours,
    showscale: false,
    xgap: 1,
    ygap: 1,
  } as Partial<Data>;
}

/** Above a panel: the row's title, and the predictor with its accuracy. */
function heading(row: string, column: string, matrix: ConfusionMatrix, left: number, top: number): Partial<Annotation> {
  const accuracy = `${percent(accuracyOf(matrix))} right`;
  return {
    text: `${row && `<b>${row}</b><br>`}${column && `${column}: `}${accuracy}`,
    ...{ xref: "paper", x: left, xanchor: "left", yref: "paper", y: top, yanchor: "bottom" },
    ...{ align: "left", showarrow: false, xshift: -2, yshift: 4 },
  };
}
