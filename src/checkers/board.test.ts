import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPosition } from "../../test/checkersPositions.js";
import { type Board, START, samePosition, squaresOf, turnPosition, validateBoard } from "./board.js";
import { countPieces, LANDING, NEIGHBOUR, turnBits } from "./geometry.js";

const bits = (...squares: number[]) => squares.reduce((b, square) => b | (1 << (square - 1)), 0);

describe("geometry", () => {
  it("has the numbering of the diagrams", () => {
    const from = (square: number) => Array.from(NEIGHBOUR.subarray(4 * (square - 1), 4 * square), (s) => s + 1);
    expect(from(1)).toEqual([5, 6, 0, 0]);
    expect(from(4)).toEqual([8, 0, 0, 0]);
    expect(from(5)).toEqual([0, 9, 0, 1]);
    expect(from(18)).toEqual([22, 23, 14, 15]);
    expect(from(32)).toEqual([0, 0, 27, 28]);
    expect(LANDING[4 * 0 + 1] + 1).toBe(10);
  });

  it("counts and turns bitboards", () => {
    fc.assert(
      fc.property(fc.integer(), (b) => {
        expect(countPieces(b)).toBe(squaresOf(b).length);
        expect(turnBits(turnBits(b))).toBe(b | 0);
        expect(squaresOf(turnBits(b))).toEqual(
          squaresOf(b)
            .map((square) => 33 - square)
            .reverse(),
        );
      }),
    );
  });
});

describe("turnPosition", () => {
  it("is its own inverse and gives valid positions", () => {
    fc.assert(
      fc.property(anyPosition(), (position) => {
        expect(samePosition(turnPosition(turnPosition(position)), position)).toBe(true);
        expect(validateBoard(turnPosition(position)).isOk).toBe(true);
      }),
    );
  });

  it("maps the start to itself with White to move", () => {
    expect(turnPosition(START)).toEqual({ ...START, turn: "white" });
  });
});

describe("validateBoard", () => {
  const board: Board = { black: bits(1), white: bits(32), kings: 0, turn: "black" };
  const code = (change: Partial<Board>) => {
    const result = validateBoard({ ...board, ...change });
    return result.isErr ? [result.error.code, result.error.message] : "valid";
  };

  it("refuses what cannot stand in a game, with squares", () => {
    expect(code({})).toBe("valid");
    expect(code({ black: bits(1, 32) })).toEqual([
      "board-overlap",
      "two pieces on square 32: a black one and a white one",
    ]);
    expect(code({ black: bits(5, 29) })).toEqual([
      "board-last-row",
      "a man on its last row on square 29: Black's men are kings there",
    ]);
    expect(code({ white: bits(2, 3) })).toEqual([
      "board-last-row",
      "a man on its last row on squares 2, 3: White's men are kings there",
    ]);
    expect(code({ kings: bits(7) })).toEqual(["board-kings", "a king without a colour on square 7"]);
    expect(code({ black: 0x1fff })).toEqual(["board-too-many", "13 pieces for Black: 12 are the most"]);
    expect(code({ black: 0, white: 0 })).toEqual(["board-empty", "no piece on the board"]);
    expect(code({ turn: "red" as never })).toEqual(["board-turn", "no side to move: red"]);
  });
});
