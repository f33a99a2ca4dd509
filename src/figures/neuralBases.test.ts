// Figures and tables of the thesis's chess network, from made-up trainings.
import { expect, test } from "vitest";
import { drawn, snapshot } from "../../test/support/pictures.js";
import type { NeuralBasesNetwork, NeuralBasesResult } from "../experiments/neuralBases.js";
import { neuralBasesCurves } from "./neuralBasesFigures.js";
import {
  NEURAL_BASES_SHARES,
  neuralBasesCurvesTable,
  neuralBasesDataTable,
  neuralBasesSeenTable,
  neuralBasesTable,
} from "./neuralBasesTables.js";
import { table } from "./table.js";

/** Learns for a third of its epochs and then by heart. */
function network(epochs: number): NeuralBasesNetwork {
  const history = Array.from({ length: epochs }, (_, i) => {
    const [done, over] = [(i + 1) / epochs, Math.max(0, (i + 1) / epochs - 1 / 3)];
    return {
      epoch: i + 1,
      step: 100 * (i + 1),
      training: { loss: 0.4 * (1 - done) + 0.01, accuracy: 0.9 + 0.099 * done },
      validation: { loss: 0.3 - 0.1 * done + 0.4 * over, accuracy: 0.88 + 0.1 * done - 0.12 * over },
    };
  });
  const counts = { compared: [1000, 915], seen: [4000, 3960], unseen: [6000, 5400] } as const;
  const [compared, seen, unseen] = Object.values(counts).map(([positions, right]) => ({ positions, right }));
  return { epochs, parameters: 510_149, history, seconds: 60, bytes: 2_050_000, compared, seen, unseen };
}

const result = {
  metrics: {
    trainingPositions: 8000,
    validationPositions: 2000,
    values: ["loss", "blessed loss", "draw", "cursed win", "win"].map((value, i) => ({
      value,
      positions: [1500, 0, 2500, 0, 4000][i],
    })),
    shared: { same: 30, symmetric: 300 },
    networks: [network(10), network(50)],
  },
} as unknown as NeuralBasesResult;

test("figures are drawn as they were", async () => {
  await expect(await drawn(neuralBasesCurves(result, 10))).toMatchFileSnapshot(snapshot("neuralBases10.svg"));
  await expect(await drawn(neuralBasesCurves(result, 50))).toMatchFileSnapshot(snapshot("neuralBases50.svg"));
});

test("the thesis's curve stands beside the one that is as long", () => {
  const names = (epochs: number) => neuralBasesCurves(result, epochs).data.map(({ name }) => name);
  expect(names(10)).toContain("thesis, six men");
  expect(names(50)).not.toContain("thesis, six men");
  expect(() => neuralBasesCurves(result, 20)).toThrow("invalid epochs: 20; there are 10, 50");
});

test("tables", async () => {
  const percentages = [...NEURAL_BASES_SHARES];
  const texts = [
    table(neuralBasesTable(result), { percentages }),
    table(neuralBasesCurvesTable(result)),
    table(neuralBasesSeenTable(result), { percentages }),
    table(neuralBasesDataTable(result), { percentages }),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("neuralBases.txt"));
});
