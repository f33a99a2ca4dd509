import { afterEach, expect, test } from "vitest";
import type { ProgressEvent } from "../core/progress.js";
import { progressBar } from "./progressBar.js";
import { duration } from "./progressText.js";

const key = Symbol.for("endgame-lab.kernel");
afterEach(() => void Reflect.deleteProperty(globalThis, key));

const half: ProgressEvent = {
  ...{ label: "training", unit: "positions", note: "loss 0.1", done: 1000, total: 2000 },
  ...{ perSecond: 812.3, secondsLeft: 65 },
};
const whole: ProgressEvent = { ...half, done: 2000, secondsLeft: 0 };

function record(isTTY: boolean, events: readonly ProgressEvent[]): string {
  let written = "";
  const bar = progressBar({ isTTY, columns: 120, write: (text) => (written += text) });
  for (const event of events) bar(event);
  return written;
}

test("on a terminal one line is rewritten, and ends with the work", () => {
  const written = record(true, [half, whole]);
  expect(written.split("\r\x1b[2K").slice(1)).toEqual([
    "training ████████████░░░░░░░░░░░░ 1\u2009000 of 2\u2009000 positions · 812 positions/s · 1:05 left · loss 0.1",
    "training ████████████████████████ 2\u2009000 positions · 812 positions/s · loss 0.1\n",
  ]);
});

test("in a file there is a line at the start and at the end, not one for every event", () => {
  const lines = record(false, [half, half, half, whole]).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("50 %");
});

test("a bar that was broken off keeps its line when the next begins", () => {
  expect(record(true, [half, { ...half, label: "testing" }])).toContain("loss 0.1\n\r");
});

test("in a notebook one output is updated, and what the clock decides is marked", () => {
  const shown: { data: Record<string, string>; options: { displayId: string; update: boolean } }[] = [];
  const display = (data: Record<string, string>, options: { displayId: string; update: boolean }) =>
    shown.push({ data, options });
  Reflect.set(globalThis, key, { display });
  const bar = progressBar();
  for (const event of [half, whole]) bar(event);
  expect(shown.map(({ options }) => options.update)).toEqual([false, true]);
  expect(shown[0].options.displayId).toBe(shown[1].options.displayId);
  expect(shown[0].data["text/html"]).toContain("width:50%");
  const saved = shown[1].data["text/html"].replace(/<span data-volatile>[^<]*<\/span>/, "");
  expect(saved).not.toMatch(/812|0:0/);
  expect(shown[1].data["text/plain"]).toBe("training: 2\u2009000 positions · loss 0.1");
});

test("durations", () => {
  expect([0.4, 42, 725, 10930].map(duration)).toEqual(["0:00", "0:42", "12:05", "3:02:10"]);
});
