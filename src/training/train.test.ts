import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallTraining } from "../../test/support/smallTraining.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { tf } from "../core/tensorflow.js";
import { bestEpoch, keepingBest, patience } from "./bestEpoch.js";
import { readCheckpoint } from "./checkpoint.js";
import { keepingBatches } from "./keepingBatches.js";
import { type TrainingRun, type TrainingSnapshot, train } from "./train.js";
import { trainingProgress } from "./trainingProgress.js";

/** Trains, and stops after so many steps where asked; gives what the run left. */
async function run(stopAfter = Number.POSITIVE_INFINITY, from?: TrainingSnapshot) {
  const stop = new AbortController();
  const options = smallTraining();
  let snapshot: TrainingSnapshot | undefined;
  const losses: number[] = [];
  const outcome = await train({
    ...options,
    from,
    signal: stop.signal,
    callbacks: [
      {
        onStep({ progress }, { loss }) {
          losses.push(loss.sum);
          if (progress.step === stopAfter) stop.abort();
        },
        onStop: (it) => {
          snapshot = it.snapshot();
        },
      },
    ],
  });
  return { outcome, losses, snapshot, state: options.learner.state() };
}

test("learns: the loss falls", async () => {
  const { history } = await train({ ...smallTraining(8), epochs: 12 });
  expect(history.at(-1)?.training.loss).toBeLessThan(0.9 * history[0].training.loss);
});

test("every epoch is recorded", async () => {
  const { outcome, losses } = await run();
  expect(outcome).toMatchObject({ finished: true, step: 12 });
  expect(outcome.history.map(({ epoch, step }) => [epoch, step])).toEqual([
    [1, 6],
    [2, 12],
  ]);
  const [{ training, validation }] = outcome.history;
  expect(training.loss).toBeCloseTo(losses.slice(0, 6).reduce((a, b) => a + b) / (6 * 32), 6);
  expect(validation?.accuracy).toBeGreaterThanOrEqual(0);
  expect(validation?.accuracy).toBeLessThanOrEqual(1);
});

test("one seed, one outcome, to the last bit", async () => {
  const [a, b] = [await run(), await run()];
  expect(b.losses).toEqual(a.losses);
  expect(b.state).toEqual(a.state);
});

test("stopped anywhere and resumed, it ends with the same weights and the same history", async () => {
  const whole = await run();
  for (const steps of [1, 4, 6, 9, 12]) {
    const first = await run(steps);
    expect(first.outcome).toMatchObject({ finished: false, step: steps });
    const second = await run(undefined, first.snapshot);
    expect([...first.losses, ...second.losses]).toEqual(whole.losses);
    expect(second.outcome).toEqual(whole.outcome);
    expect(second.state).toEqual(whole.state);
  }
});

test("a finished run, resumed, has nothing left to do", async () => {
  const options = smallTraining();
  let last: TrainingSnapshot | undefined;
  const onEpoch = (it: TrainingRun) => {
    last = it.snapshot();
  };
  const outcome = await train({ ...options, callbacks: [{ onEpoch }] });
  const again = await run(undefined, last);
  expect(again.losses).toEqual([]);
  expect(again.outcome).toEqual(outcome);
});

test("a signal that comes between two steps is heard: the loop lets the event loop turn", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 1);
  const outcome = await train({ ...smallTraining(), epochs: 10_000, signal: stop.signal });
  expect(outcome.finished).toBe(false);
});

test("a loss that is not a number names the step", async () => {
  const options = smallTraining();
  const { train: step } = options.learner;
  let steps = 0;
  options.learner.train = (batch, rate) => {
    if (++steps === 8) batch.inputs[0] = Number.NaN;
    return step(batch, rate);
  };
  const path = join(temporaryFolder(), "bad-batch.npz");
  const running = train({ ...options, keepBatch: keepingBatches(path, [8, 8, 4]) });
  await expect(running).rejects.toMatchObject({
    code: "not-finite-loss",
    message: `the loss is NaN at step 8 (epoch 2, batch 2): try a smaller learning rate; its batch is in ${path}`,
  });
  expect(readFileSync(path).subarray(0, 2).toString()).toBe("PK");
});

test("validates every so many epochs and after the last", async () => {
  const { history } = await train({ ...smallTraining(), epochs: 5, validateEvery: 2 });
  expect(history.map(({ validation }) => validation !== undefined)).toEqual([false, true, false, true, true]);
});

test("stops early when the best epoch is old, and stays stopped when it is taken up again", async () => {
  const record = (epoch: number, accuracy?: number) =>
    ({
      epoch,
      step: epoch,
      training: { loss: 1 },
      ...(accuracy ? { validation: { loss: 1, accuracy } } : {}),
    }) as const;
  const history = [record(1, 0.5), record(2), record(3, 0.7), record(4, 0.7), record(5, 0.6)];
  expect(bestEpoch(history)?.epoch).toBe(3);
  expect(patience(2)(history.slice(0, 4))).toBe(false);
  expect(patience(2)(history)).toBe(true);
  expect(patience(2)([])).toBe(false);

  let last: TrainingSnapshot | undefined;
  const options = { ...smallTraining(), epochs: 9, stopEarly: (past: readonly unknown[]) => past.length === 3 };
  const onEpoch = (it: TrainingRun) => {
    last = it.snapshot();
  };
  expect(await train({ ...options, callbacks: [{ onEpoch }] })).toMatchObject({ finished: true, step: 18 });
  expect(await train({ ...options, from: last })).toMatchObject({ finished: true, step: 18 });
});

test("the best checkpoint is that of the epoch with the highest validation accuracy", async () => {
  const path = join(temporaryFolder(), "best");
  const states: object[] = [];
  const onEpoch = (it: TrainingRun) => void states.push(it.snapshot().state);
  const options = { ...smallTraining(8), epochs: 6 };
  const { history } = await train({ ...options, callbacks: [keepingBest(path), { onEpoch }] });
  const best = bestEpoch(history)!;
  const kept = readCheckpoint(path, options.learner).unwrap();
  expect(kept.epoch).toBe(best.epoch + 1);
  expect(kept.state).toEqual(states[best.epoch - 1]);
});

test("progress counts positions, those of an earlier run too", async () => {
  const { snapshot } = await run(4);
  const events: { done: number; total: number; note: string }[] = [];
  await train({
    ...smallTraining(),
    from: snapshot,
    callbacks: [trainingProgress((event) => void events.push(event))],
  });
  expect(events[0]).toMatchObject({ done: 128, total: 384, label: "training", unit: "positions" });
  expect(events.at(-1)).toMatchObject({ done: 384, secondsLeft: 0 });
  expect(events.at(-1)?.note).toMatch(/^epoch 2\/2, loss \d\.\d{3}, accuracy \d+\.\d %$/);
});

test("a training leaves no tensors behind", async () => {
  const options = smallTraining();
  const before = tf.memory().numTensors;
  await train({ ...options, epochs: 1 });
  expect(tf.memory().numTensors).toBe(before);
});
