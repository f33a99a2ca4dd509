// Figures and tables of the choices experiment, from made-up trainings.
import { expect, test } from "vitest";
import { madeUpChoices } from "../../test/support/madeUpChoices.js";
import { choicesFigure, convergenceFigure, ratesFigure } from "./choiceFigures.js";
import { choicePercentages, choicesTable, claimsTable, comparisonTable } from "./choiceTables.js";
import type { Figure } from "./figure.js";
import { figureToSvg } from "./staticFigure.js";
import { table } from "./table.js";

const snapshot = (name: string) => `../../test/snapshots/${name}`;
/** Font libraries differ in the last digits from machine to machine. */
const rounded = (svg: string) => svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
const drawn = async (figure: Figure) => rounded(await figureToSvg(figure));

test("every choice with its seeds and their spread", async () => {
  await expect(await drawn(choicesFigure(madeUpChoices()))).toMatchFileSnapshot(snapshot("choices.svg"));
});

test("curves over the epochs: optimisers at the best of their rates", async () => {
  const figure = convergenceFigure(madeUpChoices(), "optimiser");
  await expect(await drawn(figure)).toMatchFileSnapshot(snapshot("convergence.svg"));
  const names = (topic: "activation" | "focal") =>
    convergenceFigure(madeUpChoices(), topic).data.map((trace) => (trace as { name: string }).name);
  expect(names("activation")).toEqual(["the thesis's choice", "ReLU", "tanh"]);
  expect(names("focal")).toEqual(["the thesis's choice", "focal loss, γ = 2"]);
});

test("accuracy by learning rate, rates in order", async () => {
  const figure = ratesFigure(madeUpChoices());
  await expect(await drawn(figure)).toMatchFileSnapshot(snapshot("rates.svg"));
  expect((figure.data as { x: number[] }[]).map(({ x }) => x)).toEqual([
    [0.002, 0.008],
    [0.002, 0.008],
    [0.002, 0.032],
  ]);
});

test("tables, of three seeds and of one", async () => {
  const options = { percentages: choicePercentages, percentageDigits: 2 };
  const texts = [madeUpChoices(), madeUpChoices(1)].flatMap((result) => [
    table(choicesTable(result), options).toText(),
    table(comparisonTable(result, "accuracy"), options).toText(),
    table(claimsTable(result)).toText(),
  ]);
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("choices.txt"));
});
