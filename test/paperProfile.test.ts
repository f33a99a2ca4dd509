// The paper profile on fewer positions: each network of the authors' size is built and trained for a batch of theirs, and all
// that follows is done. Only sizes of data sets, numbers of epochs and of repetitions are overridden.
import { expect, test, vi } from "vitest";
import { runChoices } from "../src/experiments/choices.js";
import { runCompression } from "../src/experiments/compression.js";
import { runFirstNetwork } from "../src/experiments/firstNetwork.js";
import { runFourMen } from "../src/experiments/fourMen.js";
import { runGeneralisation } from "../src/experiments/generalisation.js";
import { runNeuralBases } from "../src/experiments/neuralBases.js";
import { runSampling } from "../src/experiments/sampling.js";
import { runThreshold } from "../src/experiments/threshold.js";
import { runTransfer } from "../src/experiments/transfer.js";
import { freshData } from "./support/tinyNetworks.js";

vi.setConfig({ testTimeout: 600_000 });

freshData();

/** Drawn from the databases that are solved in a moment; 70 % of them are more than a batch of 1,024. */
const positions = 1600;
const profile = "paper";

test("first-network", async () => {
  const { metrics } = await runFirstNetwork({ profile, settings: { regions: "3", positions, epochs: 1 } });
  expect(metrics.parameters).toBe(533_163);
});

test("choices", async () => {
  const settings = { regions: "3", positions, epochs: 1, seeds: 2, activations: "relu", optimisers: "", rates: "1" };
  const rest = { weightExponents: "", focuses: "", precisions: "" };
  const { metrics } = await runChoices({ profile, settings: { ...settings, ...rest } });
  expect(metrics.choices.map(({ trials }) => trials.length)).toEqual([2, 2]);
});

const mixture = { regions: "3", positions, thinRegions: "2", thinPositions: 100 };

test("sampling", async () => {
  const { metrics } = await runSampling({ profile, settings: { ...mixture, epochs: "1 1 1 1" } });
  expect(metrics.sizes.map(({ trainingPositions }) => trainingPositions)).toEqual([1190, 119, 12, 1]);
});

test("generalisation", async () => {
  const tasks = { firstFrom: "2", firstTo: "3", secondFrom: "21", secondTo: "12" };
  const few = { firstFromPositions: positions, firstToPositions: 100 };
  const fewer = { secondFromPositions: positions, secondToPositions: 100 };
  const { metrics } = await runGeneralisation({ profile, settings: { ...tasks, ...few, ...fewer, epochs: 1 } });
  expect(metrics.tasks.map(({ trainingPositions }) => trainingPositions)).toEqual([1120, 1120]);
});

test("transfer", async () => {
  const sets = { first: "2", second: "2 3", target: "21" };
  const few = { firstPositions: positions, secondPositions: positions, targetPositions: positions };
  const short = { epochs: 1, tuningEpochs: 1, randomEpochs: 1 };
  const { metrics } = await runTransfer({ profile, settings: { ...sets, ...few, ...short } });
  expect(metrics.data.map(({ training }) => training)).toEqual([1120, 1120, 1120]);
});

test("threshold", async () => {
  const { metrics } = await runThreshold({ profile, settings: { ...mixture, epochs: 1 } });
  expect(metrics).toMatchObject({ parameters: 533_163, trainingPositions: 1190 });
});

test("compression", async () => {
  const { metrics } = await runCompression({ profile, settings: { pieces: 2, positions, epochs: 1 } });
  expect(metrics).toMatchObject({ parameters: 533_163, trainingPositions: 1120, positions: 3488, wrong: 0 });
});

test("neural-bases", async () => {
  const { metrics } = await runNeuralBases({ profile, settings: { men: 3, positions, epochs: "1 1", fresh: 100 } });
  expect(metrics.networks.map(({ parameters }) => parameters)).toEqual([510_149, 510_149]);
});

test("four-men", async () => {
  const few = { comparedPositions: positions, cnnPositions: positions, positions, epochs: 1 };
  const tests = { validated: 100, tested: 100, testedEach: 20 };
  const { metrics } = await runFourMen({ profile, settings: { men: 3, ...few, ...tests } });
  expect(metrics.networks[metrics.networks.length - 1].parameters).toBe(480_003);
});
