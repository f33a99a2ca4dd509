import { expect, test } from "vitest";
import {
  accuracyOf,
  addConfusionMatrices,
  confusionMatrix,
  positionsOf,
  precisionOf,
  recallOf,
  sharesOf,
} from "./confusion.js";

const OUTCOMES = ["draw", "win", "loss"];

/** The checkers thesis's Figure 9, p. 32, of which it says: accuracy 89 %, precision of draw 90 %, recall of win 84 %. */
const FIGURE_9 = {
  classes: OUTCOMES,
  counts: [
    [45, 2, 3],
    [3, 21, 1],
    [2, 0, 23],
  ],
};

test("the thesis's example", () => {
  expect(positionsOf(FIGURE_9)).toBe(100);
  expect(accuracyOf(FIGURE_9)).toBe(0.89);
  expect(precisionOf(FIGURE_9).draw).toBe(0.9);
  expect(recallOf(FIGURE_9).win).toBe(0.84);
  expect(sharesOf(FIGURE_9)[0]).toEqual([0.45, 0.02, 0.03]);
});

test("rows are the truth, columns the prediction", () => {
  const matrix = confusionMatrix(Uint8Array.of(0, 0, 1, 2), Uint8Array.of(0, 1, 1, 0), OUTCOMES);
  expect(matrix.counts).toEqual([
    [1, 1, 0],
    [0, 1, 0],
    [1, 0, 0],
  ]);
  expect(precisionOf(matrix)).toEqual({ draw: 0.5, win: 0.5, loss: null });
  expect(recallOf(matrix)).toEqual({ draw: 0.5, win: 1, loss: 0 });
});

test("counted part by part, it is the same", () => {
  const [labels, outcomes] = [Uint8Array.of(0, 1, 1, 0, 1), Uint8Array.of(0, 0, 1, 0, 1)];
  const part = (from: number, to: number) =>
    confusionMatrix(labels.subarray(from, to), outcomes.subarray(from, to), ["no", "yes"]);
  expect(addConfusionMatrices(part(0, 2), part(2, 5))).toEqual(part(0, 5));
  expect(() => addConfusionMatrices(part(0, 2), FIGURE_9)).toThrow(RangeError);
});

test("of nothing there is no accuracy, and JSON keeps that", () => {
  const empty = confusionMatrix(new Uint8Array(), new Uint8Array(), ["no", "yes"]);
  expect(accuracyOf(empty)).toBeNull();
  expect(sharesOf(empty)).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const all = [precisionOf(empty), recallOf(empty), empty];
  expect(JSON.parse(JSON.stringify(all))).toEqual(all);
});

test("what does not fit is refused", () => {
  const zeros = new Uint8Array(3);
  expect(() => confusionMatrix(zeros, new Uint8Array(2), OUTCOMES)).toThrow(/^invalid outcomes: 2 of them, not 3$/);
  expect(() => confusionMatrix(Uint8Array.of(0, 3, 0), zeros, OUTCOMES)).toThrow(
    /^invalid labels: 3 at 1, of 3 classes$/,
  );
  expect(() => confusionMatrix(zeros, Uint8Array.of(0, 0, 9), OUTCOMES)).toThrow(RangeError);
  expect(() => confusionMatrix(zeros, zeros, [])).toThrow(/^invalid classes: none$/);
  expect(() => confusionMatrix(zeros, zeros, ["a", "b", "a"])).toThrow(/^invalid classes: a twice$/);
});
