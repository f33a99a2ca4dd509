import type { Data, Layout } from "plotly.js";
import type { GeneralisationResult, GeneralisationTask } from "../experiments/generalisation.js";
import { confusionGrid } from "./confusionFigures.js";
import type { Figure } from "./figure.js";
import { foreignTests, leadName, leadsOf, slicesOf, taskTitle } from "./generalisationTables.js";
import { divergingColours, ink, predictorColours } from "./houseStyle.js";
import { type Material, materialName, sidesOf } from "./material.js";
import { materialMap } from "./materialMap.js";

/** Figure 18: network and search on databases that the network never saw, a row a task. */
export function generalisationConfusion({ metrics }: GeneralisationResult): Figure {
  const rows = metrics.tasks.map((task) => {
    const { network, search } = foreignTests(task);
    return { title: taskTitle(task), matrices: { network, "one-ply search": search } };
  });
  return confusionGrid(rows, { title: "Confusion on databases never seen" });
}

/** What is drawn of each lead: the predictors as bars, the rules that only count as marks. */
const BARS = { network: "network", search: "search" } as const;
const MARKS = { lead: "more pieces win", commonest: "commonest outcome a slice" } as const;
const SYMBOLS = { lead: "diamond-open", commonest: "line-ew-open" } as const;

/** Right answers by Black's lead in pieces, a panel a task. */
export function accuracyByLead({ metrics }: GeneralisationResult): Figure {
  const { tasks } = metrics;
  const gap = 0.1;
  const width = (1 - gap * (tasks.length - 1)) / tasks.length;
  const axes: Record<string, unknown> = {};
  const data = tasks.flatMap((task, i) => {
    const axis = i === 0 ? "" : String(i + 1);
    const start = i * (width + gap);
    axes[`xaxis${axis}`] = {
      ...{ type: "category", domain: [start, start + width], anchor: `y${axis}` },
      title: { text: `${taskTitle(task)}<br>Black's pieces less White's (share of the positions)` },
    };
    axes[`yaxis${axis}`] = { tickformat: ".0%", range: [0, 1.02], anchor: `x${axis}`, showticklabels: i === 0 };
    return panel(task, axis);
  });
  return {
    data,
    layout: {
      ...axes,
      title: { text: "Right answers by lead, on databases never seen" },
      width: 900,
      height: 460,
      margin: { t: 84, b: 84 },
      barmode: "group",
      legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" },
    } as Partial<Layout>,
  };
}

function panel(task: GeneralisationTask, axis: string): Partial<Data>[] {
  const leads = leadsOf(task);
  const all = leads.reduce((sum, { counts }) => sum + counts.positions, 0);
  const x = leads.map(({ lead, counts }) => `${leadName(lead)}<br>(${Math.round((100 * counts.positions) / all)} %)`);
  const shared = (predictor: string, name: string) => ({
    name,
    x,
    y: leads.map(({ counts }) => counts.right[predictor] / counts.positions),
    hovertemplate: `%{x}, ${name}: %{y:.2%}<extra></extra>`,
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    legendgroup: name,
    showlegend: axis === "",
  });
  return [
    ...(["network", "search"] as const).map((predictor) => ({
      ...shared(predictor, BARS[predictor]),
      type: "bar" as const,
      marker: { color: predictorColours[predictor] },
    })),
    ...(["lead", "commonest"] as const).map((rule) => ({
      ...shared(rule, MARKS[rule]),
      type: "scatter" as const,
      mode: "markers" as const,
      cliponaxis: false, // some stand at 100 %
      marker: { color: ink, symbol: SYMBOLS[rule], size: rule === "lead" ? 9 : 40, line: { width: 2, color: ink } },
    })),
  ] as Partial<Data>[];
}

/** Where the network beats counting: its accuracy less that of the slice's commonest outcome, slice by slice. */
export function beyondCounting(task: GeneralisationTask): Figure {
  const slices = new Map(slicesOf(task).map((counts) => [counts.group, counts]));
  const sides = [...slices.keys()].map(sidesOf);
  const difference = (slice: string) => {
    const { positions, right } = slices.get(slice)!;
    return (right.network - right.commonest) / positions;
  };
  const most = Math.max(...sides.map(({ black, white }) => pieces(black) + pieces(white)));
  const furthest = Math.max(0.1, ...[...slices.keys()].map((slice) => Math.abs(difference(slice))));
  return materialMap({
    title: `Beyond counting, ${taskTitle(task)}`,
    subtitle: "network less commonest outcome, in points",
    materials: materialsOf(sides.flatMap(({ black, white }) => [black, white])),
    most,
    cell(slice) {
      const counts = slices.get(slice);
      if (!counts) return undefined;
      const { black, white } = sidesOf(slice);
      const share = (count: number) => `${((100 * count) / counts.positions).toFixed(1)} %`;
      return {
        value: difference(slice),
        text: leadName(Math.round(100 * difference(slice)) + 0),
        hover: [
          `<b>slice ${slice}</b>: Black ${materialName(black.kings, black.men)}, White ${materialName(white.kings, white.men)}`,
          `${counts.positions.toLocaleString("en")} test positions`,
          `network ${share(counts.right.network)}, search ${share(counts.right.search)}`,
          `commonest outcome ${share(counts.right.commonest)}`,
        ].join("<br>"),
      };
    },
    colours: divergingColours,
    range: [-furthest, furthest],
    legend: "network − commonest",
  });
}

const pieces = ({ kings, men }: Material) => kings + men;

/** Each material once, fewer pieces first, then fewer kings. */
function materialsOf(materials: readonly Material[]): Material[] {
  const byName = new Map(materials.map((one) => [materialName(one.kings, one.men), one]));
  return [...byName.values()].sort((a, b) => pieces(a) - pieces(b) || a.kings - b.kings);
}
