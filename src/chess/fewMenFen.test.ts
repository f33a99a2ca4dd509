import { expect, test } from "vitest";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";

test.each([
  "8/8/8/2k5/8/8/2K3P1/8 w - - 0 1",
  "K7/8/8/Pp6/8/8/2k5/8 w - b6 0 1",
  "7k/8/8/8/8/8/8/K7 b - - 0 1",
  "1q1rk3/8/8/3b4/8/8/4P1N1/4K3 b - - 0 1",
])("%s comes back as it was", (fen) => {
  expect(makeFewMen(parseFewMen(fen).unwrap())).toBe(fen);
});

test("counts of moves may be missing, and space around does no harm", () => {
  expect(makeFewMen(parseFewMen("  8/8/8/2k5/8/8/2K3P1/8 w\r").unwrap())).toBe("8/8/8/2k5/8/8/2K3P1/8 w - - 0 1");
});

test.each([
  ["", "fen", "no side to move"],
  ["8/8/8/2k5/8/8/2K3P1/8", "fen", "no side to move"],
  ["8/8/8/2k5/8/2K3P1/8 w - - 0 1", "fen", "its board"],
  ["8/8/8/2k5/8/8/2K3X1/8 w - - 0 1", "fen", "its board"],
  ["8/8/8/2k5/8/8/2K3P1/8 w - e9 0 1", "fen", "its en passant square"],
  ["8/8/8/2k5/8/8/2K3P1/8[Q] w - - 0 1", "fen", "variant"],
  ["8/8/8/2k5/8/8/6P1/8 w - - 0 1", "kings", "White has no king"],
  ["8/8/8/2k5/8/2k5/6P1/K7 w - - 0 1", "kings", "Black has 2 kings"],
  ["qqqqk3/8/8/8/8/8/8/2KQQ1Q1 w - - 0 1", "too-many-men", "9 men"],
  ["P7/8/8/2k5/8/8/2K5/8 w - - 0 1", "pawn-on-last-rank", "a pawn on a8"],
  ["8/8/8/2k5/8/8/2K5/6p1 w - - 0 1", "pawn-on-last-rank", "a pawn on g1"],
  ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling", "castling rights"],
  ["4k3/8/8/8/8/8/8/4K3 w q - 0 1", "castling", "castling rights"],
  ["4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "opponent-in-check", "Black is in check and White is to move"],
  ["8/8/8/3kK3/8/8/8/8 b - - 0 1", "opponent-in-check", "White is in check and Black is to move"],
  ["K7/8/8/Pp6/8/8/2k5/8 w - c6 0 1", "en-passant", "en passant on c6"],
  ["K7/8/8/Pp6/8/8/2k5/8 w - b3 0 1", "en-passant", "en passant on b3"],
  ["K7/1q6/8/Pp6/8/8/2k5/8 w - b6 0 1", "en-passant", "en passant on b6"],
])("%s is refused: %s, %s", (fen, code, words) => {
  const result = parseFewMen(fen);
  expect(result.isErr && result.error.code).toBe(code);
  expect(result.isErr && result.error.message).toContain(words);
});
