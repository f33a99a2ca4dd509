// Figures and tables of the generalisation experiment, from made-up answers.
import { expect, test } from "vitest";
import { madeUpAnswers, madeUpEvaluation, madeUpTraining } from "../../test/support/madeUpAnswers.js";
import { drawn, snapshot, specified } from "../../test/support/pictures.js";
import { rightByGroup } from "../evaluation/rightByGroup.js";
import { evaluateAnswers } from "../experiments/checkersEvaluation.js";
import type { GeneralisationResult } from "../experiments/generalisation.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import { makeSlice, parseRegion } from "../tables/checkers/slice.js";
import { accuracyByLead, beyondCounting, generalisationConfusion } from "./generalisationFigures.js";
import {
  GENERALISATION_SHARES,
  generalisationBesideTable,
  generalisationCorrelationTable,
  generalisationDataTable,
  generalisationFlagTable,
  generalisationNetworksTable,
  generalisationRecallTable,
  generalisationTable,
  leadOf,
} from "./generalisationTables.js";
import { table } from "./table.js";
import { TRIAL_SHARES } from "./trialTables.js";

function task(from: string, to: string, skills: readonly number[]) {
  const parts = to.split(" ").flatMap((region) => parseRegion(region).unwrap().parts.map(makeSlice));
  const trials = skills.map((skill, i) => {
    const answers = madeUpAnswers(3000, skill, i + 1);
    const { labels, network, searches } = answers;
    const groups = Array.from(labels, (_, j) => parts[(7 * j) % parts.length]);
    const rule = (answer: number) => new Uint8Array(labels.length).fill(answer);
    const { history, ...summary } = madeUpTraining(1000, 5, 0.8);
    return {
      ...{ seed: i + 1, ...summary, own: madeUpEvaluation(1000, 1, i + 1), test: evaluateAnswers(answers) },
      slices: rightByGroup(labels, groups, { network, search: searches[0], lead: rule(1), commonest: rule(2) }),
    };
  });
  return { from, to, trainingPositions: 1000, validationPositions: 100, testPositions: 3000, trials };
}
const result = {
  metrics: { tasks: [task("4", "6", [0.3, 0.4]), task("5", "43 34", [0.5])] },
} as unknown as GeneralisationResult;

test("figures are drawn as they were", async () => {
  await expect(await drawn(accuracyByLead(result))).toMatchFileSnapshot(snapshot("accuracyByLead.svg"));
  await expect(specified(beyondCounting(result.metrics.tasks[1]))).toMatchFileSnapshot(snapshot("beyondCounting.json"));
  expect(generalisationConfusion(result).data.length).toBe(4);
});

test("tables, with the thesis's numbers where the task is its own", async () => {
  const texts = [
    table(generalisationDataTable(result)),
    table(generalisationCorrelationTable(result)),
    table(generalisationTable(result)),
    table(generalisationFlagTable(result), { percentages: GENERALISATION_SHARES }),
    table(generalisationRecallTable(result), { percentages: OUTCOMES, percentageDigits: 2 }),
    table(generalisationNetworksTable(result), { percentages: ["network", ...OUTCOMES], percentageDigits: 2 }),
    table(generalisationBesideTable(result), { percentages: TRIAL_SHARES, percentageDigits: 2 }),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("generalisation.txt"));
  const other = { metrics: { tasks: [task("2", "3", [0.5])] } } as unknown as GeneralisationResult;
  expect(table(generalisationBesideTable(other)).toText()).not.toContain("thesis");
});

test("Black's lead", () => {
  expect([leadOf("1211"), leadOf("2200"), leadOf("3010")]).toEqual([-1, 0, 4]);
});
