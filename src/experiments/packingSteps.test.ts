import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import type { ProgressEvent } from "../core/progress.js";
import { runPackingSteps } from "./packingSteps.js";

vi.setConfig({ testTimeout: 300_000 });

beforeEach(() => {
  vi.stubEnv("ENDGAME_DATA", temporaryFolder());
  return () => vi.unstubAllEnvs();
});

/** The 199,520 positions of two and three pieces: seconds. */
const settings = { pieces: 3 };

test("steps, bits and guesses of three pieces add up, also where a run was broken off", async () => {
  const stop = new AbortController();
  const progress = ({ label, done }: ProgressEvent) => {
    if (label === "measuring steps" && done > 0) stop.abort();
  };
  await expect(runPackingSteps({ settings, signal: stop.signal, progress })).rejects.toMatchObject({ code: "stopped" });
  const labels = new Set<string>();
  const { metrics } = await runPackingSteps({ settings, progress: ({ label }) => labels.add(label) });
  expect(labels, "what was done is not done again").not.toContain("comparing");
  expect(metrics).toMatchObject({ positions: 199_520, compared: 199_520, wrong: 0 });

  const { steps, file, bits, guesses } = metrics;
  const held = steps.map((step) => step.held);
  expect(held.slice(0, 2)).toEqual([199_520, 199_520]);
  // Non-captures of both sides to move, then of one.
  expect(held).toEqual([...held].sort((a, b) => b - a));
  expect(steps[2].held).toBeLessThan(steps[1].held);
  expect(steps[steps.length - 1]).toEqual({
    ...{ step: "the packed file", held: steps[steps.length - 2].held, bytes: file.bytes, by: "the network" },
  });

  const all = bits.slices.flatMap(({ quiet, threatened, free }) => [quiet, threatened, free]);
  const bytes = all.reduce((sum, one) => sum + one.bits, 0) / 8;
  expect(bits.slices.reduce((sum, slice) => sum + slice.bytes, 0)).toBe(file.blockBytes);
  expect(Math.abs(bytes - file.blockBytes)).toBeLessThan(0.05 * file.blockBytes + 8 * bits.slices.length);
  const keptValues = bits.classes.reduce((sum, { positions }) => sum + positions, 0);
  expect(guesses).toMatchObject({ kept: keptValues, positions: 199_520 });
  expect(guesses.keptRight).toBeGreaterThan(0.5 * guesses.kept);
  expect(guesses.right).toBeGreaterThan(0.9 * guesses.positions);
  expect(guesses.right).toBeLessThan(guesses.positions);
});
