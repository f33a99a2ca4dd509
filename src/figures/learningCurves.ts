import type { Data, Layout } from "plotly.js";
import type { Means } from "../training/measures.js";
import type { EpochRecord } from "../training/train.js";
import type { Figure } from "./figure.js";
import { flagColours, ink, outcomeColours, palette } from "./houseStyle.js";

export interface LearningCurvesOptions {
  readonly title?: string;
}

const defaults = { title: "Learning curves" } satisfies LearningCurvesOptions;

const MAX_TICKS = 10;

/** Percent, with as many digits as neighbouring ticks need to differ. */
const SHARES = ".2~%";

/** Which of an epoch's two measurements. */
type Side = "training" | "validation";
type Axis = "" | "2";

/** Loss on the left, accuracy on the right, training and validation in each. Epochs may lack validation. */
export function learningCurves(history: readonly EpochRecord[], options: LearningCurvesOptions = {}): Figure {
  const { title } = { ...defaults, ...options };
  const curve = (side: Side, measure: string, color: string, axis: Axis) =>
    measureCurve(history, side, measure, { name: side, color, axis, showlegend: axis === "" });
  return {
    data: [
      curve("training", "loss", palette.blue, ""),
      curve("validation", "loss", palette.red, ""),
      curve("training", "accuracy", palette.blue, "2"),
      curve("validation", "accuracy", palette.red, "2"),
    ],
    layout: {
      title: { text: title },
      height: 380,
      ...panels(history),
      yaxis: { title: { text: "loss" }, rangemode: "tozero" },
      yaxis2: { anchor: "x2", title: { text: "accuracy" }, tickformat: SHARES },
    },
  };
}

/** The groups of positions by which accuracy is measured, with the names that their classes have in figures. */
const GROUPS = {
  outcome: { colours: outcomeColours, names: {} },
  flag: { colours: flagColours, names: { none: "quiet" } },
} satisfies Record<string, { colours: Record<string, string>; names: Record<string, string> }>;

export type MeasuredGroup = keyof typeof GROUPS;

/**
 * Accuracy on all positions and by flag or outcome, training on the left, validation on the right. The history's measures
 * are called `accuracy` and `flag/none`, `outcome/win` and so on; accuracy by outcome is the recall.
 */
export function learningCurvesBy(
  history: readonly EpochRecord[],
  group: MeasuredGroup,
  options: LearningCurvesOptions = {},
): Figure {
  const { title } = { title: `Learning curves by ${group}`, ...options };
  const measured = history.flatMap(({ training, validation }) => Object.keys({ ...training, ...validation }));
  const measures = [...new Set(measured)].filter((measure) => measure.startsWith(`${group}/`));
  if (measures.length === 0) throw new RangeError(`invalid history: nothing in it is measured by ${group}`);
  const colours: Readonly<Record<string, string>> = GROUPS[group].colours;
  const names: Readonly<Record<string, string>> = GROUPS[group].names;
  const curves = (side: Side, axis: Axis) => [
    measureCurve(history, side, "accuracy", { name: "all", color: ink, axis, showlegend: axis === "", dash: "dot" }),
    ...measures.map((measure) => {
      const className = measure.slice(group.length + 1);
      const look = { name: names[className] ?? className, color: colours[className], axis };
      return measureCurve(history, side, measure, { ...look, showlegend: axis === "" });
    }),
  ];
  const accuracyAxis = (side: Side) => ({ title: { text: `${side} accuracy` }, tickformat: SHARES });
  const { xaxis2, ...layout } = panels(history);
  return {
    data: [...curves("training", ""), ...curves("validation", "2")],
    layout: {
      title: { text: title },
      height: 420,
      margin: { t: 84 },
      ...layout,
      xaxis2: { ...xaxis2, matches: "x" },
      yaxis: accuracyAxis("training"),
      yaxis2: { anchor: "x2", matches: "y", ...accuracyAxis("validation") },
    },
  };
}

interface CurveLook {
  readonly name: string;
  /** Plotly's next one where there is none. */
  readonly color: string | undefined;
  readonly axis: Axis;
  readonly showlegend: boolean;
  readonly dash?: "dot";
}

/** One measure over the epochs that have it. */
function measureCurve(history: readonly EpochRecord[], side: Side, measure: string, look: CurveLook): Partial<Data> {
  const { name, color, axis, showlegend, dash } = look;
  const points = history.flatMap((record) => {
    const means: Means | undefined = record[side];
    return means?.[measure] === undefined ? [] : [{ epoch: record.epoch, value: means[measure] }];
  });
  return {
    type: "scatter",
    mode: "lines+markers",
    name,
    x: points.map(({ epoch }) => epoch),
    y: points.map(({ value }) => value),
    xaxis: `x${axis}`,
    yaxis: `y${axis}`,
    line: { color, ...(dash && { dash }) },
    marker: { color, size: 5 },
    legendgroup: name,
    showlegend,
  };
}

/** Two panels side by side over the epochs, and the legend above them. */
function panels(history: readonly EpochRecord[]): Partial<Layout> {
  // There is no half epoch.
  const epochAxis = { title: { text: "epoch" }, dtick: Math.ceil(history.length / MAX_TICKS) };
  return {
    width: 820,
    xaxis: { domain: [0, 0.44], ...epochAxis },
    xaxis2: { domain: [0.56, 1], anchor: "y2", ...epochAxis },
    // In the middle: the right corner is where plotly shows its buttons.
    legend: { orientation: "h", x: 0.5, xanchor: "center", y: 1.02, yanchor: "bottom" },
  };
}
