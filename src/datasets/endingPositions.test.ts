import { expect, test } from "vitest";
import { parseEnding } from "../chess/ending.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen, parseFewMen } from "../chess/fewMenFen.js";
import { positionsIn, readPosition } from "../chess/positionList.js";
import { Random } from "../core/random.js";
import { endingPositions } from "./endingPositions.js";

const positions = (name: string, completeUpTo: number) =>
  endingPositions(parseEnding(name).unwrap(), { completeUpTo, sampled: 500, random: Random.of(1) });

test("small endings are there as a whole, once up to symmetry", () => {
  // With White to move 124,960 wins and 38,368 draws, with Black to move 97,604 losses and 70,420 draws, each with its mirror image.
  expect(positions("KPvK", 1e6)).toMatchObject({ isComplete: true });
  expect(positionsIn(positions("KPvK", 1e6).list)).toBe((124_960 + 38_368 + 97_604 + 70_420) / 2);
  const seen = new Set<string>();
  const position = new FewMen();
  const { list } = positions("KBvK", 1e6);
  for (let i = 0; i < positionsIn(list); i++) {
    readPosition(list, i, position);
    seen.add(makeFewMen(position));
  }
  expect(seen.size).toBe(positionsIn(list));
  expect([...seen].every((fen) => parseFewMen(fen).isOk)).toBe(true);
});

test("of large ones a sample is drawn; an ending has one name", () => {
  const { list, isComplete } = positions("KQvKR", 1e6);
  expect([positionsIn(list), isComplete]).toEqual([500, false]);
  expect(() => positions("KvKP", 1e6)).toThrow("invalid ending: KvKP");
});
