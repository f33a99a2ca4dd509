import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPosition } from "../../test/checkersPositions.js";
import { START } from "./board.js";
import { makeFen, parseFen, START_FEN } from "./fen.js";

describe("FEN", () => {
  it("reads and writes the start", () => {
    expect(parseFen(START_FEN).unwrap()).toEqual(START);
    expect(makeFen(START)).toBe(START_FEN);
  });

  it("makes the FEN that it parses", () => {
    fc.assert(
      fc.property(anyPosition(), (position) => {
        const fen = makeFen(position);
        expect(parseFen(fen).unwrap()).toEqual(position);
        expect(makeFen(parseFen(fen).unwrap())).toBe(fen);
      }),
    );
  });

  it("takes either order, quotes, spaces, a full stop and small letters", () => {
    const position = parseFen("W:WK3,21:B1,K29").unwrap();
    for (const fen of ["W:B1,K29:WK3,21", ' "W:WK3,21:B1,K29." ', "w:wk3, 21:b1,k29"])
      expect(parseFen(fen).unwrap()).toEqual(position);
  });

  it.each([
    ["", "fen-turn", "at character 1"],
    ["W21:B1", "fen-turn", 'starts with "B:" or "W:", this one with "W21"'],
    ["X:W21:B1", "fen-turn", 'this one with "X"'],
    ["B:W21", "fen-side", "1 lists of pieces instead of two"],
    ["B:W21:W22", "fen-side", "a second list of white pieces at character 7"],
    ["B:W21:1", "fen-side", "no colour at character 7"],
    ["B:W21,33:B1", "fen-square", "square 33 at character 7 is not on the board"],
    ["B:W0:B1", "fen-square", "square 0 at character 4"],
    ["B:W21,:B1", "fen-square", '"" at character 7 is not a square'],
    ["B:WQ21:B1", "fen-square", '"Q21" at character 4 is not a square'],
    ["B:W21,K21:B1", "fen-overlap", "two pieces on square 21, the second at character 7"],
    ["B:W21:B1,21", "fen-overlap", "two pieces on square 21, the second at character 10"],
    ["B:W2:B1", "board-last-row", "square 2: White's men"],
    ["B:W21:B30", "board-last-row", "square 30: Black's men"],
    ["B:W:B", "board-empty", "no piece"],
    ["B:W21:B1,2,3,4,5,6,7,8,9,10,11,12,13", "board-too-many", "13 pieces for Black"],
  ])("refuses %j: %s", (fen, code, message) => {
    const result = parseFen(fen);
    expect(result.isErr && result.error.code).toBe(code);
    expect(result.isErr && result.error.message).toContain(message);
  });
});
