import type { Data, Layout, Shape } from "plotly.js";
import type { Figure } from "./figure.js";
import { ink } from "./houseStyle.js";
import { type Material, materialName } from "./material.js";

/** What a map shows of a slice. */
export interface MapCell {
  /** Its colour. */
  readonly value: number;
  readonly text: string;
  /** For the mouse. */
  readonly hover: string;
}

export interface MaterialMapOptions {
  readonly title: string;
  readonly subtitle: string;
  /** What either side can have: Black's down, White's across. */
  readonly materials: readonly Material[];
  /** The most pieces that a slice of the map has. */
  readonly most: number;
  /** The cell of a slice, by its name; undefined where there is none. */
  cell(slice: string): MapCell | undefined;
  readonly colours: [number, string][];
  /** The values at the ends of the colours. */
  readonly range: readonly [number, number];
  /** What the colours mean. */
  readonly legend: string;
}

const CELL = 34;
const FRAME = { left: 96, right: 32, top: 124, bottom: 24 };

/** A cell a slice, by the material of both sides. */
export function materialMap(options: MaterialMapOptions): Figure {
  const { title, subtitle, materials, most, colours, range, legend } = options;
  const names = materials.map(({ kings, men }) => materialName(kings, men));
  const cells = materials.map((black) =>
    materials.map((white) => options.cell(`${black.kings}${white.kings}${black.men}${white.men}`)),
  );
  const each = <T>(make: (cell: MapCell) => T) => cells.map((row) => row.map((cell) => (cell ? make(cell) : "")));
  const size = CELL * materials.length;
  return {
    data: [
      {
        type: "heatmap",
        x: names.map((name) => name.replace(" ", "<br>")),
        y: names,
        z: each(({ value }) => value).map((row) => row.map((value) => (value === "" ? null : value))),
        text: each(({ text }) => text) as unknown as string[],
        texttemplate: "%{text}",
        textfont: { size: 9 },
        customdata: each(({ hover }) => hover),
        hovertemplate: "%{customdata}<extra></extra>",
        hoverongaps: false,
        zmin: range[0],
        zmax: range[1],
        colorscale: colours,
        xgap: 1,
        ygap: 1,
        colorbar: {
          // In the corner of the map where there are too many pieces.
          ...{ orientation: "h", x: 0.99, xanchor: "right", y: 0.06, yanchor: "bottom", len: 0.44, thickness: 12 },
          ...{ title: { text: legend, side: "top" }, tickformat: ".0%", nticks: 5, outlinewidth: 0 },
        },
      } as Partial<Data>,
    ],
    layout: {
      title: { text: `${title}<br><span style="font-size:12px">${subtitle}</span>` },
      width: FRAME.left + size + FRAME.right,
      height: FRAME.top + size + FRAME.bottom,
      margin: { l: FRAME.left, r: FRAME.right, t: FRAME.top, b: FRAME.bottom },
      xaxis: { ...materialAxis("White"), side: "top" },
      yaxis: { ...materialAxis("Black"), autorange: "reversed" },
      shapes: groupLines(materials, most),
    },
  };
}

/** Without a sign on zero. */
export const wholePercent = (share: number) => String(Math.round(100 * share) + 0).replace("-", "−");

const materialAxis = (side: string): Partial<Layout["xaxis"]> => ({
  title: { text: `${side}'s kings (K) and men (m)` },
  type: "category",
  showgrid: false,
  showline: false,
  ticks: "",
  tickangle: 0,
  tickfont: { size: 10 },
});

/** Lines between numbers of pieces, as far as there are slices on their near side. */
function groupLines(materials: readonly Material[], most: number): Partial<Shape>[] {
  const line = { color: ink, width: 1 };
  const pieces = ({ kings, men }: Material) => kings + men;
  return materials.flatMap((material, i) => {
    if (i === 0 || pieces(material) === pieces(materials[i - 1])) return [];
    const at = i - 0.5;
    const end = materials.filter((other) => pieces(other) + pieces(materials[i - 1]) <= most).length - 0.5;
    return [
      { type: "line", x0: at, x1: at, y0: -0.5, y1: end, line },
      { type: "line", x0: -0.5, x1: end, y0: at, y1: at, line },
    ] as Partial<Shape>[];
  });
}
