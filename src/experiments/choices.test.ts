import { beforeEach, expect, test, vi } from "vitest";
import { madeUpChoices } from "../../test/support/madeUpChoices.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import type { ProgressEvent } from "../core/progress.js";
import { bestRates, measured } from "./choice.js";
import { runChoices } from "./choices.js";

vi.setConfig({ testTimeout: 300_000 });

beforeEach(() => {
  vi.stubEnv("ENDGAME_DATA", temporaryFolder());
  return () => vi.unstubAllEnvs();
});

/** Of one training a second: nothing is learnt, everything is passed. */
const settings = {
  ...{ regions: "2", positions: 300, epochs: 2, batchSize: 30, seeds: 1, blocks: 1, neurons: 4 },
  ...{ activations: "relu", optimisers: "adagrad", weightExponents: "0", focuses: "1", precisions: "" },
  ...{ rates: "1", adagradRates: "1 8" },
};

test("trains every choice, is stopped and goes on, and tells one progress", async () => {
  const events: ProgressEvent[] = [];
  const stop = new AbortController();
  const progress = (event: ProgressEvent) => {
    events.push(event);
    if (event.done > 900) stop.abort();
  };
  await expect(runChoices({ settings, signal: stop.signal, progress })).rejects.toMatchObject({ code: "stopped" });
  expect(new Set(events.map(({ label }) => label))).toEqual(new Set(["training the choices"]));
  const { metrics } = await runChoices({ settings, progress });
  expect(events[events.length - 1]).toMatchObject({ done: 6 * 420, total: 6 * 420 });
  expect(metrics.choices.map(({ key }) => key)).toEqual([
    ...["thesis", "relu", "adagrad-0.002", "adagrad-0.016", "alpha-0", "focal-1"],
  ]);
  for (const { trials } of metrics.choices) {
    expect(trials.length).toBe(1);
    expect(trials[0].validation.length).toBe(2);
    expect(trials[0].accuracy).toBeGreaterThan(0);
  }
  expect(metrics.comparisons.length).toBe(4);
  expect(metrics.claims.every(({ judgement }) => judgement === "open")).toBe(true);
  const again = await runChoices({ settings, fresh: true });
  const unclocked = (all: typeof metrics) => JSON.stringify(all, (key, value) => (key === "seconds" ? 0 : value));
  expect(unclocked(again.metrics)).toBe(unclocked(metrics));
});

test("claims are judged by the spread of paired seeds", () => {
  const { choices, claims, comparisons } = madeUpChoices().metrics;
  expect(bestRates(choices).map(({ name }) => name)).toEqual([
    "the thesis's choice",
    "Adam, rate 0.002",
    "Adagrad, rate 0.032",
  ]);
  expect(Object.fromEntries(claims.map(({ text, judgement }) => [text, judgement]))).toEqual({
    "Mish reaches the highest accuracy": "holds",
    "Mish converges fastest": "holds",
    "no optimiser is more accurate than RAdam": "contradicted",
    "no optimiser converges faster than RAdam": "contradicted",
    "no exponent is better than α = 0.5": "holds",
    "weights remedy the rarity of an outcome": "not shown",
    "focal loss is no better overall": "holds",
    "focal loss makes training unsteady": "holds",
    "float32 is no more accurate than bfloat16": "holds",
  });
  const adagrad = comparisons.find(({ other }) => other.startsWith("Adagrad"))!;
  expect(adagrad.differences.accuracy.mean).toBeCloseTo(-0.005, 9);
  expect(measured(choices[9], "steadiness")[0]).toBeCloseTo(-0.175, 9);
});
