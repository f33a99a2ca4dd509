import { expect, test } from "vitest";
import { solvedFolder } from "../../../test/support/solvedFolder.js";
import { validateBoard } from "../../checkers/board.js";
import { flagOf } from "../../checkers/flag.js";
import { countPieces } from "../../checkers/geometry.js";
import { Random } from "../../core/random.js";
import { openDatabase } from "./database.js";
import { makeSlice, parseRegion, sliceOf } from "./slice.js";
import { findTurningPoint } from "./turningPoint.js";

const folder = solvedFolder(4);
const parts = parseRegion("22").unwrap().parts;

test("a piece on a neighbouring square turns a quiet position's value", () => {
  const database = openDatabase(folder()).unwrap();
  for (const [outcome, otherOutcome] of [
    ["win", "draw"],
    ["win", "loss"],
    ["draw", "loss"],
  ] as const)
    for (let seed = 1; seed <= 20; seed++) {
      const found = findTurningPoint(database, { parts, outcome, otherOutcome, random: Random.of(seed) })!;
      for (const [position, value] of [
        [found.position, outcome],
        [found.other, otherOutcome],
      ] as const) {
        expect(validateBoard(position).isOk).toBe(true);
        expect(database.outcome(position).unwrap()).toBe(value);
        expect(flagOf(position)).toBe("none");
      }
      expect(makeSlice(sliceOf(found.other))).toBe(makeSlice(sliceOf(found.position)));
      const before = found.position.black | found.position.white;
      const after = found.other.black | found.other.white;
      expect(countPieces(before ^ after)).toBe(2);
      expect(before & ~after).toBe(1 << (found.square - 1));
      expect(after & ~before).toBe(1 << (found.otherSquare - 1));
    }
});

test("one seed, one turning point; none where values do not turn", () => {
  const database = openDatabase(folder()).unwrap();
  const find = (seed: number) =>
    findTurningPoint(database, { parts, outcome: "win", otherOutcome: "draw", random: Random.of(seed) });
  expect(find(3)).toEqual(find(3));
  const kings = parseRegion("1200").unwrap().parts; // one king never wins against two, but by a capture
  expect(
    findTurningPoint(database, {
      parts: kings,
      outcome: "win",
      otherOutcome: "loss",
      random: Random.of(1),
      tries: 2000,
    }),
  ).toBeUndefined();
});
