import { expect, test } from "vitest";
import { FewMen } from "./fewMen.js";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";
import { makePositionList, positionsIn, readPosition, selectPositions, writePosition } from "./positionList.js";

const FENS = [
  "8/8/8/3k4/3Pp3/8/8/4K3 b - d3 0 1",
  "8/8/8/2k5/8/8/2K3P1/8 w - - 0 1",
  "k7/1q6/8/8/rb1pn3/8/8/7K w - - 0 1",
];

test("positions come back as they were written, one over another", () => {
  const list = makePositionList(FENS.length, "shared");
  FENS.forEach((fen, i) => {
    writePosition(parseFewMen(fen).unwrap(), list, i);
  });
  expect(positionsIn(list)).toBe(3);
  const read = new FewMen();
  const fens = (some: Uint8Array) =>
    Array.from({ length: positionsIn(some) }, (_, i) => {
      readPosition(some, i, read);
      const { key, low, high } = parseFewMen(makeFewMen(read)).unwrap();
      expect(read).toMatchObject({ key, low, high });
      return makeFewMen(read);
    });
  expect(fens(list)).toEqual(FENS);
  writePosition(parseFewMen(FENS[1]).unwrap(), list, 2);
  expect(fens(list)).toEqual([FENS[0], FENS[1], FENS[1]]);
  expect(fens(selectPositions(list, Uint32Array.of(1, 0)))).toEqual([FENS[1], FENS[0]]);
});
