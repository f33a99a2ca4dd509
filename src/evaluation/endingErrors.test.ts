import { expect, test } from "vitest";
import { parseFewMen } from "../chess/fewMenFen.js";
import { makePositionList, writePosition } from "../chess/positionList.js";
import { addSquareErrors, countEndingErrors } from "./endingErrors.js";

test("errors by outcome and by the kings' squares", () => {
  const list = makePositionList(3);
  const fens = ["8/8/8/8/8/2k5/8/K6R w - -", "8/8/8/8/8/2k5/8/K6R b - -", "7k/8/8/8/8/8/8/K6R b - -"];
  for (const [i, fen] of fens.entries()) writePosition(parseFewMen(fen).unwrap(), list, i);
  const errors = countEndingErrors(
    { ending: "KRvK", list, isComplete: false },
    Uint8Array.of(1, 2, 2),
    Uint8Array.of(1, 0, 2),
  );
  expect(errors).toMatchObject({
    positions: 3,
    wrong: 1,
    confusion: [
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 1],
    ],
  });
  const [a1, c3, h8] = [0, 18, 63];
  expect([errors.whiteKing.positions[a1], errors.whiteKing.wrong[a1]]).toEqual([3, 1]);
  expect([errors.blackKing.positions[c3], errors.blackKing.wrong[c3], errors.blackKing.wrong[h8]]).toEqual([2, 1, 0]);
  const twice = addSquareErrors([errors.blackKing, errors.blackKing]);
  expect([twice.positions[c3], twice.wrong[c3], twice.positions[a1]]).toEqual([4, 2, 0]);
});
