import { expect, test } from "vitest";
import { type CheckersPiece, checkersBoard } from "./checkersBoard.js";

const pieces: CheckersPiece[] = [
  { square: 1, colour: "black", kind: "man" },
  { square: 14, colour: "black", kind: "king" },
  { square: 29, colour: "white", kind: "man" },
  { square: 32, colour: "white", kind: "king" },
];

test("a diagram is drawn as it was", async () => {
  const board = checkersBoard(pieces, { highlights: [{ square: 14 }], arrows: [{ from: 14, to: 18 }] });
  await expect(board.svg).toMatchFileSnapshot("../../test/snapshots/checkersBoard.svg");
});

test("square 1 is the second from the left at the top, square 29 the corner at White's left hand", () => {
  const lines = checkersBoard(pieces).text.split("\n");
  expect(lines[0]).toBe("  b   .   .   .");
  expect(lines[3]).toBe(".   B   .   .");
  expect(lines[7]).toBe("w   .   .   W");
});

test("from Black's side the board is turned by half", () => {
  expect(checkersBoard(pieces, { bottom: "black" }).text.split("\n")[0]).toBe("  W   .   .   w");
});

test("a square that is not there is named", () => {
  expect(() => checkersBoard([{ square: 33, colour: "white", kind: "man" }])).toThrow("invalid square: 33");
});
