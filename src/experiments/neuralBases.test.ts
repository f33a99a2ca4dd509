import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { freshData, stopAtLabel } from "../../test/support/tinyNetworks.js";
import { FewMen } from "../chess/fewMen.js";
import { Random } from "../core/random.js";
import { neuralBasesExperiment, runNeuralBases } from "./neuralBases.js";
import { neuralBasesData, seenInTraining, sharedPositions, thesisDraw } from "./neuralBasesData.js";

vi.setConfig({ testTimeout: 300_000 });

freshData();
const settings = { positions: 400, epochs: "1 2", compared: 100, fresh: 300 };

test("a run: two networks on the same data; stopped and taken up, the same", async () => {
  await expect(runNeuralBases({ settings, ...stopAtLabel(/^2 epochs: training$/) })).rejects.toMatchObject({
    code: "stopped",
  });
  const resumed = await runNeuralBases({ settings });
  const { metrics } = resumed;
  expect([metrics.trainingPositions, metrics.validationPositions]).toEqual([320, 80]);
  expect(metrics.values.map(({ value }) => value)).toEqual(["loss", "blessed loss", "draw", "cursed win", "win"]);
  expect(metrics.values.reduce((sum, { positions }) => sum + positions, 0)).toBe(320);
  expect(metrics.networks.map(({ epochs, history }) => [epochs, history.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  for (const { parameters, compared, seen, unseen } of metrics.networks) {
    expect(parameters).toBe(510_149);
    expect(compared.positions).toBe(100);
    expect(seen.positions + unseen.positions).toBe(300);
    expect(compared.right).toBeGreaterThan(0);
  }
  const again = await runNeuralBases({ settings, fresh: true });
  const compared = ({ metrics: { networks, ...rest } }: typeof again) => [
    rest,
    networks.map(({ seconds, ...network }) => network),
  ];
  expect(compared(again)).toEqual(compared(resumed));
});

test("what validation shares with training is told: the very same, and the same up to symmetry", async () => {
  const { defaults } = neuralBasesExperiment;
  const all = { ...defaults, ...settings, positions: 4000 };
  const data = (await neuralBasesData({ settings: all, seed: 1 }))!;
  const { same, symmetric } = sharedPositions(data);
  expect(same).toBeGreaterThan(0);
  expect(symmetric).toBeGreaterThan(2 * same);
  expect(symmetric).toBeLessThanOrEqual(800);
  const seen = seenInTraining(data);
  expect(data.training.every((i) => seen(data.examples, i))).toBe(true);
});

test("draws have so many men at the most, White to move", () => {
  const [position, random] = [new FewMen(), Random.of(1)];
  for (let i = 0; i < 500; i++) {
    thesisDraw(4)(random, position);
    expect([position.count <= 4, position.turn]).toEqual([true, 0]);
  }
});

test("six men need Syzygy's tables: which are missing, and where they were looked for", async () => {
  const six = { ...settings, men: 6 };
  vi.stubEnv("SYZYGY_PATH", "");
  await expect(runNeuralBases({ settings: six })).rejects.toThrow(/SYZYGY_PATH/);
  const folder = temporaryFolder();
  vi.stubEnv("SYZYGY_PATH", folder);
  await expect(runNeuralBases({ settings: six })).rejects.toMatchObject({
    message: expect.stringContaining(folder),
  });
  writeFileSync(join(folder, "KQvK.rtbw"), "");
  await expect(runNeuralBases({ settings: six })).rejects.toMatchObject({
    code: "missing-table",
    message: expect.stringMatching(/^\d+ of \d+ Syzygy tables \(\.rtbw\) are not in .*: K[QRBNP]*vK/),
  });
});
