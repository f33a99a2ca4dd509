import { expect, test } from "vitest";
import { countRight } from "./accuracy.js";

test("right answers are counted over all, by class and by group; what does not occur is left out", () => {
  const batch = {
    size: 4,
    inputs: new Float32Array(4),
    labels: Int32Array.of(0, 0, 2, 2),
    groups: Uint8Array.of(1, 0, 0, 0),
  };
  const classes = { kind: "outcome", names: ["draw", "win", "loss"] };
  const predicted = Int32Array.of(0, 1, 2, 2, 0); // the fifth fills up the batch
  expect(countRight(batch, predicted, { classes })).toEqual({
    accuracy: { sum: 3, count: 4 },
    "outcome/draw": { sum: 1, count: 2 },
    "outcome/loss": { sum: 2, count: 2 },
  });
  expect(countRight(batch, predicted, { classes, groups: { kind: "flag", names: ["none", "capture"] } })).toMatchObject(
    {
      "flag/none": { sum: 2, count: 3 },
      "flag/capture": { sum: 1, count: 1 },
    },
  );
});
