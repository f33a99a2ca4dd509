import { describe, expect, it } from "vitest";
import { START, turnPosition } from "./board.js";
import { parseFen } from "./fen.js";
import { perft } from "./perft.js";

// From the start: A. Bik, "Computing Deep Perft and Divide Numbers for Checkers", ICGA Journal 35(4), 2012.
const PUBLISHED = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564];

describe("perft", () => {
  it("equals the published counts to depth 10", () => {
    expect(PUBLISHED.map((_, i) => perft(START, i + 1))).toEqual(PUBLISHED);
  });

  it("is the same seen from the other side", () => {
    const position = parseFen("W:W9,K10,23,27,30:B1,2,K19,K22,14").unwrap();
    expect(perft(turnPosition(position), 6)).toBe(perft(position, 6));
  });

  it("refuses a depth that is no count", () => {
    expect(() => perft(START, -1)).toThrow("invalid depth: -1");
  });
});
