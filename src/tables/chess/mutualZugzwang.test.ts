import { expect, test } from "vitest";
import { madeMateTables } from "../../../test/support/mateTables.js";
import { parseEnding } from "../../chess/ending.js";
import { FewMen } from "../../chess/fewMen.js";
import { makeFewMen, parseFewMen } from "../../chess/fewMenFen.js";
import { BLACK_MAN } from "../../chess/man.js";
import { positionsIn, readPosition } from "../../chess/positionList.js";
import { MateTables } from "./mateTables.js";
import { mutualZugzwangs } from "./mutualZugzwang.js";

const folder = madeMateTables(["KPvK", "KRvKN"]);

const zugzwangs = (name: string) => mutualZugzwangs(folder(), parseEnding(name).unwrap()).unwrap();

test("the well-known ones, and no others", () => {
  const { positions, fullPoint } = zugzwangs("KPvK");
  expect([positionsIn(positions), fullPoint]).toEqual([80, 0]);
  expect(positionsIn(zugzwangs("KRvKN").positions)).toBe(18);
  expect(positionsIn(zugzwangs("KRvK").positions)).toBe(0);
  const position = new FewMen();
  const fens = Array.from({ length: 80 }, (_, i) => {
    readPosition(positions, i, position);
    return makeFewMen(position);
  });
  expect(fens).toContain("2k5/8/2KP4/8/8/8/8/8 w - - 0 1");
});

test("every one is what it says, by the tables' values", () => {
  const tables = new MateTables(folder());
  for (const name of ["KPvK", "KRvKN"]) {
    const { positions } = zugzwangs(name);
    const position = new FewMen();
    const seen = new Set<string>();
    for (let i = 0; i < positionsIn(positions); i++) {
      readPosition(positions, i, position);
      seen.add(makeFewMen(position));
      expect(tables.value(position).unwrap().wdl, makeFewMen(position)).toBe(0);
      position.turn = BLACK_MAN;
      expect(parseFewMen(makeFewMen(position)).isOk).toBe(true);
      expect(tables.value(position).unwrap().wdl).toBe(-2);
    }
    expect(seen.size).toBe(positionsIn(positions));
  }
});

test("a table that is not there is named", () => {
  const missing = mutualZugzwangs(folder(), parseEnding("KQvKR").unwrap());
  expect(missing.isErr && missing.error.message).toContain("no table KQvKR.mate in");
});
