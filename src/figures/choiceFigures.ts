import type { Data } from "plotly.js";
import { summariseSeeds } from "../evaluation/uncertainty.js";
import { bestRates, CHOICE_NAMES, type ChoiceTopic, measured, type TriedChoice } from "../experiments/choice.js";
import type { ChoicesResult } from "../experiments/choices.js";
import type { Figure } from "./figure.js";
import { ink, legendAbove, palette } from "./houseStyle.js";

const TOPICS: Readonly<Record<ChoiceTopic, { readonly title: string; readonly colour: string }>> = {
  thesis: { title: "the thesis's choice", colour: ink },
  activation: { title: "activation", colour: palette.blue },
  optimiser: { title: "optimiser", colour: palette.red },
  weights: { title: "weights of outcomes", colour: palette.green },
  focal: { title: "focal loss", colour: palette.yellow },
  precision: { title: "precision", colour: palette.purple },
};

const ROW = 26;
const FRAME = { top: 104, bottom: 60 };
const SHARES = ".2~%";

/**
 * Test accuracy of every choice, optimisers at the best of their rates: a small dot a seed, a large one for their mean, with
 * one standard deviation each way.
 */
export function choicesFigure({ metrics }: ChoicesResult): Figure {
  const best = bestRates(metrics.choices);
  const choices = metrics.choices.filter((choice) => choice.topic !== "optimiser" || best.includes(choice));
  const mean = summariseSeeds(measured(choices[0], "accuracy")).mean;
  const names = choices.map(({ name }) => name);
  const topics = [...new Set(choices.map(({ topic }) => topic))];
  const data = topics.flatMap((topic) => {
    const own = choices.filter((choice) => choice.topic === topic);
    return [seedDots(own, TOPICS[topic].colour), meanDots(own, TOPICS[topic])];
  });
  return {
    data,
    layout: {
      title: { text: "Test accuracy of each choice" },
      width: 820,
      height: FRAME.top + ROW * names.length + FRAME.bottom,
      margin: { t: FRAME.top, b: FRAME.bottom },
      xaxis: { title: { text: "accuracy" }, tickformat: SHARES },
      yaxis: {
        type: "category",
        categoryorder: "array",
        categoryarray: names,
        autorange: "reversed",
        ticks: "",
        ticklabelstandoff: 6,
      },
      shapes: [
        {
          ...{ type: "line", xref: "x", x0: mean, x1: mean, yref: "paper", y0: 0, y1: 1, layer: "below" },
          line: { color: ink, dash: "dot", width: 1.2 },
        },
      ],
      legend: legendAbove,
    },
  };
}

function seedDots(choices: readonly TriedChoice[], color: string): Partial<Data> {
  const dots = choices.flatMap((choice) =>
    choice.trials.map(({ seed, accuracy }) => ({ name: choice.name, seed, accuracy })),
  );
  return {
    type: "scatter",
    mode: "markers",
    x: dots.map(({ accuracy }) => accuracy),
    y: dots.map(({ name }) => name),
    customdata: dots.map(({ seed }) => `seed ${seed}`),
    hovertemplate: "%{y}, %{customdata}: %{x:.2%}<extra></extra>",
    marker: { color, size: 5, opacity: 0.45 },
    showlegend: false,
  };
}

function meanDots(
  choices: readonly TriedChoice[],
  { title, colour }: { readonly title: string; readonly colour: string },
): Partial<Data> {
  const summaries = choices.map((choice) => summariseSeeds(measured(choice, "accuracy")));
  return {
    type: "scatter",
    mode: "markers",
    name: title,
    x: summaries.map(({ mean }) => mean),
    y: choices.map(({ name }) => name),
    error_x: {
      ...{ type: "data", color: colour, thickness: 1.4, width: 4 },
      array: summaries.map(({ deviation }) => deviation ?? 0),
    },
    hovertemplate: "%{y}: %{x:.2%} on average<extra></extra>",
    marker: { color: colour, size: 9, line: { color: "#ffffff", width: 1 } },
  };
}

/** What can be drawn over the epochs beside the thesis's choice. */
export type DrawnTopic = Exclude<ChoiceTopic, "thesis">;

const SYMBOLS = ["circle", "diamond", "square", "triangle-up", "x"] as const;
const COLOURS = [ink, palette.blue, palette.red, palette.green, palette.purple, palette.cyan];
/** Curves stand a little aside of each other, so that their error bars can be told apart. */
const ASIDE = 0.05;

/** Validation accuracy over the epochs, mean and one standard deviation of the seeds; optimisers at the best of their rates. */
export function convergenceFigure({ metrics, settings }: ChoicesResult, topic: DrawnTopic): Figure {
  const [thesis, ...others] = metrics.choices;
  const drawn =
    topic === "optimiser" ? bestRates(metrics.choices) : [thesis, ...others.filter((choice) => choice.topic === topic)];
  return {
    data: drawn.map((choice, i) => curve(choice, i, (i - (drawn.length - 1) / 2) * ASIDE)),
    layout: {
      title: { text: `Convergence: ${TOPICS[topic].title}` },
      width: 720,
      height: 420,
      margin: { t: 92 },
      xaxis: {
        title: { text: "epoch" },
        dtick: Math.ceil(settings.epochs / 10),
        range: [0.7, settings.epochs + 0.3],
      },
      yaxis: { title: { text: "validation accuracy" }, tickformat: SHARES },
      legend: legendAbove,
    },
  };
}

function curve(choice: TriedChoice, i: number, aside: number): Partial<Data> {
  const color = COLOURS[i % COLOURS.length];
  const epochs = choice.trials[0].validation.map((_, epoch) =>
    summariseSeeds(choice.trials.map(({ validation }) => validation[epoch])),
  );
  return {
    type: "scatter",
    mode: "lines+markers",
    name: choice.name,
    x: epochs.map((_, epoch) => epoch + 1 + aside),
    y: epochs.map(({ mean }) => mean),
    error_y: {
      ...{ type: "data", color, thickness: 1, width: 3 },
      array: epochs.map(({ deviation }) => deviation ?? 0),
    },
    hovertemplate: `${choice.name}: %{y:.2%}<extra></extra>`,
    line: { color, width: 1.6 },
    marker: { color, size: 6, symbol: SYMBOLS[i % SYMBOLS.length] },
  };
}

/** Test accuracy of the optimisers by their learning rate, mean and one standard deviation. */
export function ratesFigure({ metrics }: ChoicesResult): Figure {
  const byOptimiser = new Map<string, TriedChoice[]>();
  for (const choice of metrics.choices) {
    const { optimiser } = choice.training;
    if (optimiser !== undefined) byOptimiser.set(optimiser, [...(byOptimiser.get(optimiser) ?? []), choice]);
  }
  const rates = [...new Set([...byOptimiser.values()].flat().map(rateOf))].sort((a, b) => a - b);
  return {
    data: [...byOptimiser].map(([name, choices], i) => rateCurve(CHOICE_NAMES[name], choices, i)),
    layout: {
      title: { text: "Test accuracy by learning rate" },
      width: 720,
      height: 420,
      margin: { t: 92 },
      xaxis: {
        title: { text: "learning rate at the start" },
        type: "log",
        tickvals: rates,
        ticktext: rates.map(String),
      },
      yaxis: { title: { text: "accuracy" }, tickformat: SHARES },
      legend: legendAbove,
    },
  };
}

const rateOf = ({ training }: TriedChoice) => training.learningRate ?? 0;

function rateCurve(name: string, choices: readonly TriedChoice[], i: number): Partial<Data> {
  const color = COLOURS[i % COLOURS.length];
  const sorted = [...choices].sort((a, b) => rateOf(a) - rateOf(b));
  const summaries = sorted.map((choice) => summariseSeeds(measured(choice, "accuracy")));
  return {
    type: "scatter",
    mode: "lines+markers",
    name,
    x: sorted.map(rateOf),
    y: summaries.map(({ mean }) => mean),
    error_y: {
      ...{ type: "data", color, thickness: 1, width: 4 },
      array: summaries.map(({ deviation }) => deviation ?? 0),
    },
    hovertemplate: `${name}, rate %{x}: %{y:.2%}<extra></extra>`,
    line: { color, width: 1.6 },
    marker: { color, size: 7, symbol: SYMBOLS[i % SYMBOLS.length] },
  };
}
