import { parseSquare } from "chessops/util";
import { expect, test } from "vitest";
import { BELOW_NUMBER, KING_PAIR, KING_PAIRS, LEAD_PLACEMENTS, PAWN_NUMBER, TRIANGLE_NUMBER } from "./syzygyNumbers.js";

const at = (name: string) => Number(parseSquare(name));

test("king pairs are numbered without gaps", () => {
  const pair = (first: string, second: string) => KING_PAIR[64 * TRIANGLE_NUMBER[at(first)] + at(second)];
  expect(pair("b1", "d1")).toBe(0);
  expect(pair("a1", "c1")).toBe(339);
  expect(pair("a1", "c3")).toBe(441);
  expect(pair("d4", "h8")).toBe(461);
  expect(new Set(KING_PAIR).size).toBe(KING_PAIRS);
});

test("pawns lead from the edge", () => {
  const squares = ["a2", "h2", "a3", "a7", "h7", "b2", "d7", "e7"];
  expect(squares.map((name) => PAWN_NUMBER[at(name)])).toEqual([47, 46, 45, 37, 36, 35, 1, 0]);
  expect(BELOW_NUMBER[at("h7")]).toBe(27);
});

test("placements of leading pawns, files a to d", () => {
  expect(Array.from(LEAD_PLACEMENTS.subarray(4))).toEqual([
    ...[6, 6, 6, 6],
    ...[252, 180, 108, 36],
    ...[5201, 2645, 953, 125],
    ...[70315, 25375, 5491, 295],
    ...[700336, 178696, 23176, 496],
  ]);
});
