import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPosition } from "../../test/checkersPositions.js";
import { squaresOf, turnPosition, validateBoard } from "./board.js";
import { parseFen } from "./fen.js";
import { canCapture, flagOf } from "./flag.js";
import { countPieces } from "./geometry.js";
import { legalMoves, makeMove, parseMove } from "./move.js";

const moves = (fen: string) => legalMoves(parseFen(fen).unwrap()).map(makeMove).sort();

describe("legalMoves", () => {
  it("stops a man that is crowned by a jump", () => {
    expect(moves("B:W27,26:B23")).toEqual(["23x30", "23x32"]);
    expect(moves("B:W26,25,K17:B22")).toEqual(["22x29", "22x31"]);
  });

  it("lets a king jump in a circle back to its square", () => {
    expect(moves("W:WK22:B18,17,9,10")).toEqual(["22x13x6x15x22", "22x15x6x13x22"]);
  });

  it("takes a piece once and frees its square for the rest of the move", () => {
    // After the circle 22x15x6x13x22 nothing is left to take; a piece jumped at the start may not be jumped again.
    const [move] = legalMoves(parseFen("W:WK22:B18,17,9,10").unwrap());
    expect(move.captured).toEqual([9, 10, 17, 18]);
  });

  it("asks for any capture, not the longest, but to its end", () => {
    expect(moves("B:W6,14,23:B1,19")).toEqual(["19x26", "1x10x17"]);
  });

  it("has none for a side that is blocked or gone", () => {
    expect(moves("B:W8,11:B4")).toEqual([]);
    expect(moves("B:WK1:B")).toEqual([]);
  });

  it("captures what it jumps, always and only, and gives valid positions", () => {
    fc.assert(
      fc.property(anyPosition(), (position) => {
        const must = canCapture(position.black, position.white, position.kings, position.turn === "black");
        const own = position.turn === "black" ? "black" : "white";
        const other = position.turn === "black" ? "white" : "black";
        for (const { path, captured, after } of legalMoves(position)) {
          expect(captured.length > 0).toBe(must);
          expect(captured.length).toBe(must ? path.length - 1 : 0);
          expect(countPieces(after[own])).toBe(countPieces(position[own]));
          expect(squaresOf(position[other] & ~after[other])).toEqual(captured);
          expect(after[other] & ~position[other]).toBe(0);
          expect(validateBoard(after).isOk).toBe(true);
        }
      }),
    );
  });

  it("is the same game from the other side", () => {
    fc.assert(
      fc.property(anyPosition(), (position) => {
        const turned = legalMoves(turnPosition(position)).map(({ path }) => path.map((s) => 33 - s).join());
        expect(turned.sort()).toEqual(
          legalMoves(position)
            .map(({ path }) => path.join())
            .sort(),
        );
      }),
    );
  });
});

describe("PDN moves", () => {
  it("are parsed as they are made", () => {
    fc.assert(
      fc.property(anyPosition(), (position) => {
        for (const move of legalMoves(position))
          expect(parseMove(position, makeMove(move)).unwrap().after).toEqual(move.after);
      }),
    );
  });

  it("may leave out squares on the way where nothing is in doubt", () => {
    const position = parseFen("B:W6,14,23:B1,19").unwrap();
    expect(parseMove(position, "1x17").unwrap().path).toEqual([1, 10, 17]);
    const circle = parseFen("W:WK22:B18,17,9,10").unwrap();
    expect(parseMove(circle, "22x22").unwrap().captured).toHaveLength(4);
  });

  it.each([
    ["22x6", "W:W22:B18,17,9,10", "move-ambiguous"],
    ["9-14", "B:W6:B1,9", "move-illegal"],
    ["1x10", "B:W6,14,23:B1,19", "move-illegal"],
    ["eleven", "B:W6:B1", "move-syntax"],
    ["11-15-18", "B:W6:B11", "move-syntax"],
  ])("%s in %s is %s", (text, fen, code) => {
    const result = parseMove(parseFen(fen).unwrap(), text);
    expect(result.isErr && result.error.code).toBe(code);
  });
});

describe("flagOf", () => {
  it("sees captures of the side to move first, then threats", () => {
    expect(flagOf(parseFen("B:W15:B10").unwrap())).toBe("capture");
    expect(flagOf(parseFen("B:WK15:B10,6").unwrap())).toBe("capture");
    expect(flagOf(parseFen("B:W15:B11,18").unwrap())).toBe("threatened");
    expect(flagOf(parseFen("B:W32:B1").unwrap())).toBe("none");
  });
});
