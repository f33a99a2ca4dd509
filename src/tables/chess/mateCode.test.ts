import { expect, test } from "vitest";
import { before, better, DRAW, isLoss, isWin, MATED } from "./mateCode.js";

/** Mate in so many plies. */
const mate = (plies: number) => plies + 1;

test("codes tell who wins", () => {
  expect([MATED, mate(2), mate(252)].every(isLoss)).toBe(true);
  expect([mate(1), mate(3), mate(253)].every(isWin)).toBe(true);
  expect([isWin(DRAW), isLoss(DRAW), isLoss(255), isWin(255)]).toEqual([false, false, false, false]);
});

test.each([
  [mate(3), mate(5), mate(3)],
  [mate(5), DRAW, mate(5)],
  [mate(4), DRAW, DRAW],
  [mate(4), mate(8), mate(8)],
  [MATED, mate(1), mate(1)],
  [DRAW, DRAW, DRAW],
])("of %i and %i the better is %i", (a, b, best) => {
  expect(better(a, b)).toBe(best);
  expect(better(b, a)).toBe(best);
});

test("a ply earlier", () => {
  expect([DRAW, MATED, mate(1)].map(before)).toEqual([DRAW, mate(1), mate(2)]);
});
