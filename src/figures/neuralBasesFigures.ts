import type { Data } from "plotly.js";
import type { NeuralBasesNetwork, NeuralBasesResult } from "../experiments/neuralBases.js";
import { published } from "../experiments/published.js";
import type { Figure } from "./figure.js";
import { palette } from "./houseStyle.js";
import { learningCurves } from "./learningCurves.js";

/** The network of so many epochs. */
function networkOf({ metrics }: NeuralBasesResult, epochs: number): NeuralBasesNetwork {
  const network = metrics.networks.find((one) => one.epochs === epochs);
  if (network) return network;
  throw new RangeError(`invalid epochs: ${epochs}; there are ${metrics.networks.map((one) => one.epochs).join(", ")}`);
}

/** Figures 15 and 16: loss and accuracy by epoch, the thesis's validation accuracy dotted where it is known epoch by epoch. */
export function neuralBasesCurves(result: NeuralBasesResult, epochs: number): Figure {
  const { history } = networkOf(result, epochs);
  const curves = learningCurves(history, { title: `The thesis's CNN, ${epochs} epochs` });
  const { validation } = published.neuralBases.curves.ten;
  if (epochs !== validation.length) return curves;
  const thesis: Partial<Data> = {
    type: "scatter",
    mode: "lines",
    name: "thesis, six men",
    x: validation.map((_, i) => i + 1),
    y: validation.map(({ value }) => value),
    xaxis: "x2",
    yaxis: "y2",
    line: { color: palette.grey, dash: "dot" },
  };
  return { ...curves, data: [...curves.data, thesis] };
}
