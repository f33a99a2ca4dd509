import { Chess } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { parseSan } from "chessops/san";
import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";
import { nameMoves } from "./fewMenSan.js";
import { randomPosition } from "./randomPosition.js";

test("moves as people write them", () => {
  const names = (fen: string) => nameMoves(parseFewMen(fen).unwrap()).map(({ san }) => san);
  expect(names("k7/2P5/1K6/8/8/8/8/8 w - - 0 1")).toEqual(
    expect.arrayContaining(["c8=Q#", "c8=R#", "c8=B", "c8=N", "Kc6"]),
  );
  expect(names("8/8/8/8/1k1pP2K/8/8/8 b - e3 0 1")).toContain("dxe3");
  expect(nameMoves(parseFewMen("k7/8/8/8/8/8/6R1/6K1 w - - 0 1").unwrap())).toContainEqual({
    ...{ san: "Ra2+", from: "g2", to: "a2" },
  });
});

test("chessops reads each name as one move, and no two as the same", () => {
  const random = Random.of(3);
  for (let i = 0; i < 300; i++) {
    const chess = randomPosition(random, i % 3 === 0, { minPieces: 1, maxPieces: 3 });
    const moves = nameMoves(parseFewMen(makeFen(chess.toSetup())).unwrap());
    const afters = moves.map(({ san }) => {
      const after = Chess.fromSetup(parseFen(makeFen(chess.toSetup())).unwrap()).unwrap();
      const move = parseSan(after, san);
      expect(move, san).toBeDefined();
      after.play(move!);
      return makeFen(after.toSetup());
    });
    expect(new Set(afters).size, makeFewMen(parseFewMen(makeFen(chess.toSetup())).unwrap())).toBe(moves.length);
  }
});
