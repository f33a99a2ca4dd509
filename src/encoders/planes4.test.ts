import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPosition } from "../../test/checkersPositions.js";
import { parseFen } from "../checkers/fen.js";
import { encodeAll } from "./encoder.js";
import { planes4 } from "./planes4.js";

test("black kings, white kings, black men, white men; row 0 is Black's home row", () => {
  const planes = encodeAll(planes4, [parseFen("B:WK3,17:B9,K32").unwrap()]);
  expect(planes.length).toBe(256);
  const at = (row: number, column: number) => [...planes.subarray(4 * (8 * row + column), 4 * (8 * row + column) + 4)];
  expect(at(0, 5)).toEqual([0, 1, 0, 0]); // 3
  expect(at(4, 1)).toEqual([0, 0, 0, 1]); // 17
  expect(at(2, 1)).toEqual([0, 0, 1, 0]); // 9
  expect(at(7, 6)).toEqual([1, 0, 0, 0]); // 32
  expect(planes.reduce((a, b) => a + b, 0)).toBe(4);
});

test("round trip, over whatever stood there", () => {
  fc.assert(
    fc.property(anyPosition(), ({ black, white, kings }) => {
      const target = new Float32Array(3 * planes4.size).fill(7);
      planes4.encode({ black, white, kings }, target, planes4.size);
      expect(planes4.decode(target, planes4.size)).toEqual({ black, white, kings });
      expect(target.subarray(0, planes4.size).every((x) => x === 7)).toBe(true);
      expect(target.subarray(2 * planes4.size).every((x) => x === 7)).toBe(true);
    }),
  );
});
