// Figures and tables of the transfer experiment, from made-up answers.
import { expect, test } from "vitest";
import { madeUpAnswers, madeUpTraining } from "../../test/support/madeUpAnswers.js";
import { drawn, snapshot } from "../../test/support/pictures.js";
import { FLAGS } from "../checkers/flag.js";
import { rightByGroup } from "../evaluation/rightByGroup.js";
import { evaluateAnswers } from "../experiments/checkersEvaluation.js";
import { TRANSFER_MODELS, type TransferModel, type TransferResult } from "../experiments/transfer.js";
import { piecesTitle } from "./regionTitle.js";
import { table } from "./table.js";
import { captureFigure, transferCurves } from "./transferFigures.js";
import {
  TRANSFER_SHARES,
  transferBesideTable,
  transferCorrelationTable,
  transferDataTable,
  transferFlagTable,
  transferTable,
} from "./transferTables.js";
import { TRIAL_SHARES } from "./trialTables.js";

const models: TransferModel[] = TRANSFER_MODELS.map((name, i) => {
  const skill = 0.2 + 0.1 * i;
  const answers = madeUpAnswers(3000, skill, i + 1);
  const { labels, flags, network, searches } = answers;
  const groups = Array.from(flags, (flag) => FLAGS[flag]);
  return {
    ...{ name, parameters: 1000 * (i + 1), ...madeUpTraining(7000, 2 + i, 0.6 + 0.3 * skill) },
    test: evaluateAnswers(answers),
    flags: rightByGroup(labels, groups, { network, search: searches[0], exact: labels }),
    fewerPieces: { positions: 1000, right: 900 - 50 * i },
  };
});
const settings = { first: "2 3 4 5", second: "2 3 4 5 6", target: "43 34" };
const data = Object.values(settings).map((regions) => ({ regions, training: 7000, validation: 1000, test: 2000 }));
const result = { settings, metrics: { data, models } } as unknown as TransferResult;

test("figures are drawn as they were", async () => {
  const curves = transferCurves(result, ["tunedFirst", "tunedSecond"], "Fine-tuning");
  await expect(await drawn(curves)).toMatchFileSnapshot(snapshot("transferCurves.svg"));
  await expect(await drawn(captureFigure(result))).toMatchFileSnapshot(snapshot("captures.svg"));
});

test("tables", async () => {
  const texts = [
    table(transferDataTable(result)),
    table(transferCorrelationTable(result, ["beforeFirst", "tunedFirst"])),
    table(transferTable(result), { percentages: TRANSFER_SHARES }),
    table(transferFlagTable(result), { percentages: TRANSFER_SHARES }),
    table(transferBesideTable(result), { percentages: TRIAL_SHARES, percentageDigits: 2 }),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("transfer.txt"));
});

test("the thesis's numbers stand beside its own sets only", () => {
  const small = { ...result, settings: { ...result.settings, first: "2", second: "2 3", target: "4" } };
  expect(table(transferBesideTable(result)).toText()).toContain("thesis");
  expect(table(transferBesideTable(small)).toText()).not.toContain("thesis");
  expect(captureFigure(small).data.length).toBe(9);
  expect(captureFigure(result).data.length).toBe(11);
});

test("numbers of pieces", () => {
  expect(["2 3 4 5", "43 34", "4"].map(piecesTitle)).toEqual(["2–5", "7", "4"]);
});
