import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { labelledProgress, type ProgressEvent, ProgressMeter } from "./progress.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("tells the first and the last state, the rate and the time left", () => {
  const events: ProgressEvent[] = [];
  const meter = new ProgressMeter({ label: "solving", total: 100, unit: "slices" }, (event) => events.push(event));
  for (let i = 1; i <= 100; i++) {
    vi.advanceTimersByTime(50);
    meter.advance(1, `slice ${i}`);
  }
  expect(events[0]).toMatchObject({ done: 0, secondsLeft: undefined });
  expect(events.at(-1)).toMatchObject({ done: 100, perSecond: 20, secondsLeft: 0, note: "slice 100" });
  expect(events.length).toBe(51); // every 100 ms of 50 ms steps, and the start
  expect(events[25]).toMatchObject({ done: 50, secondsLeft: 2.5 });
});

test("what an earlier run did is not counted into the rate", () => {
  const events: ProgressEvent[] = [];
  const meter = new ProgressMeter({ label: "", total: 100, resumedFrom: 90 }, (event) => events.push(event));
  vi.advanceTimersByTime(1000);
  meter.advance(5);
  expect(events.at(-1)).toMatchObject({ done: 95, perSecond: 5, secondsLeft: 1 });
});

test("a listener can be told whose work it hears of", () => {
  const events: ProgressEvent[] = [];
  const listener = labelledProgress((event) => events.push(event), "10 %, seed 2");
  new ProgressMeter({ label: "training", total: 1 }, listener).advance(1);
  expect(events.at(-1)).toMatchObject({ label: "10 %, seed 2: training", done: 1 });
  expect(labelledProgress(undefined, "nobody")).toBeUndefined();
});
