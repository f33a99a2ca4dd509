import { parseFen } from "chessops/fen";
import { expect, test } from "vitest";
import { chessBoard } from "./chessBoard.js";

const fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

test("a diagram is drawn as it was", async () => {
  const board = chessBoard(fen, {
    highlights: [{ square: "e4" }, { square: "e5", colour: "red" }],
    arrows: [{ from: "f1", to: "b5" }],
    caption: "White to move",
  });
  await expect(board.svg).toMatchFileSnapshot("../../test/snapshots/chessBoard.svg");
});

test("in text, from either side", () => {
  expect(chessBoard("7k/8/8/8/8/8/P7/K7").text.split("\n")).toEqual([
    ...["8 . . . . . . . k", "7 . . . . . . . .", "6 . . . . . . . .", "5 . . . . . . . ."],
    ...["4 . . . . . . . .", "3 . . . . . . . .", "2 P . . . . . . .", "1 K . . . . . . .", "  a b c d e f g h"],
  ]);
  const turned = chessBoard("7k/8/8/8/8/8/P7/K7", { bottom: "black" }).text.split("\n");
  expect([turned[0], turned[8]]).toEqual(["1 . . . . . . . K", "  h g f e d c b a"]);
});

test("a FEN and a board of chessops give the same picture", () => {
  expect(chessBoard(parseFen(fen).unwrap().board).svg).toBe(chessBoard(fen).svg);
});

test("what cannot be drawn is named", () => {
  expect(() => chessBoard("8/8/9")).toThrow("invalid FEN: 8/8/9");
  expect(() => chessBoard(fen, { arrows: [{ from: "e2", to: "e9" as "e8" }] })).toThrow("invalid square: e9");
  expect(() => chessBoard(fen, { colour: "red" } as object)).toThrow("invalid board option: colour");
});
