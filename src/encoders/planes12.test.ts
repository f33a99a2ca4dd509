import { boardEquals } from "chessops/board";
import { Chess } from "chessops/chess";
import { makeBoardFen, parseFen } from "chessops/fen";
import { parseSquare } from "chessops/util";
import { describe, expect, test } from "vitest";
import { randomPosition } from "../chess/randomPosition.js";
import { Random } from "../core/random.js";
import { encodeAll } from "./encoder.js";
import { planes12, planes12Mover } from "./planes12.js";

const parse = (fen: string) => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
const randomPositions = (count: number) => {
  const random = Random.of(11);
  return Array.from({ length: count }, (_, i) => randomPosition(random, i % 2 === 0));
};
const at = (planes: Float32Array, square: string, plane: number) => planes[parseSquare(square)! * 12 + plane];
const sum = (planes: Float32Array) => planes.reduce((a, b) => a + b, 0);

describe("planes12", () => {
  test("white PNBRQK, then black, row 0 is rank 1", () => {
    const planes = encodeAll(planes12, [parse("4k3/8/8/8/8/8/P7/3QK2r w - - 0 1")]);
    expect(planes.length).toBe(768);
    const pieces: [string, number][] = [
      ["a2", 0],
      ["d1", 4],
      ["e1", 5],
      ["h1", 9],
      ["e8", 11],
    ];
    for (const [square, plane] of pieces) expect(at(planes, square, plane)).toBe(1);
    expect(sum(planes)).toBe(5);
  });

  test("round trip", () => {
    const positions = [Chess.default(), ...randomPositions(200)];
    const planes = encodeAll(planes12, positions);
    for (const [i, { board }] of positions.entries()) {
      expect(boardEquals(planes12.decode(planes, i * planes12.size), board)).toBe(true);
    }
  });

  test("encoding writes over what stood there, and nowhere else", () => {
    const target = new Float32Array(3 * 768).fill(7);
    planes12.encode(Chess.default(), target, 768);
    expect(target.subarray(0, 768).every((x) => x === 7)).toBe(true);
    expect(sum(target.subarray(768, 2 * 768))).toBe(32);
    expect(target.subarray(2 * 768).every((x) => x === 7)).toBe(true);
  });
});

describe("planes12Mover", () => {
  test("Black to move is shown as its mirror image with White to move", () => {
    const black = parse("3qk2R/p7/8/8/8/8/8/4K3 b - - 0 1");
    const white = parse("4k3/8/8/8/8/8/P7/3QK2r w - - 0 1");
    expect(encodeAll(planes12Mover, [black])).toEqual(encodeAll(planes12, [white]));
  });

  test("round trip: a decoded position encodes to the same numbers, and White's to itself", () => {
    for (const position of randomPositions(200)) {
      const planes = encodeAll(planes12Mover, [position]);
      const decoded = planes12Mover.decode(planes, 0);
      expect(encodeAll(planes12Mover, [decoded])).toEqual(planes);
      if (position.turn === "white") expect(makeBoardFen(decoded.board)).toBe(makeBoardFen(position.board));
    }
  });
});
