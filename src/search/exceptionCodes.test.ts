import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { sampleIndices } from "../tables/checkers/positionSet.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { sliceFromName, slicesWith } from "../tables/checkers/slice.js";
import { EXCEPTION_CODES, type Exceptions, expectedRiceBits, riceCode, turned, turnOf } from "./exceptionCodes.js";

const random = Random.of(3);

/** So many exceptions of a slice, anywhere. */
function exceptions(name: string, count: number): Exceptions {
  const { size } = rankingOf(sliceFromName(name));
  const indices = Uint32Array.from(sampleIndices(size, Math.min(count, size), random));
  return { indices, turns: Uint8Array.from(indices, () => random.int(2)) };
}

test.each(EXCEPTION_CODES)("$name: what is written is read again", ({ encode, decode }) => {
  const slices = [2, 3, 4, 5].flatMap(slicesWith);
  const names = slices.map((slice) => Object.values(slice).join(""));
  const lists = names.map((name, i) => exceptions(name, i % 4 === 0 ? 0 : 5 * i));
  lists[1] = { indices: Uint32Array.of(0, 1, 2), turns: Uint8Array.of(1, 0, 1) };
  const last = slices.length - 1;
  lists[last] = { indices: Uint32Array.of(rankingOf(slices[last]).size - 1), turns: Uint8Array.of(0) };
  expect(decode(encode(lists, slices), slices)).toEqual(lists);
});

test("five bytes a position; gaps take what their entropy is, nearly", () => {
  const slice = sliceFromName("1111");
  const { size } = rankingOf(slice);
  const list = exceptions("1111", Math.round(size / 100));
  const bytes = EXCEPTION_CODES.map(({ encode }) => encode([list], [slice]).length);
  expect(bytes[0]).toBe(5 * list.indices.length);
  // A hundredth of all, anywhere: 8.08 bits a position, and one for the turn.
  const entropy = -(0.01 * Math.log2(0.01) + 0.99 * Math.log2(0.99)) / 0.01 + 1;
  expect((8 * bytes[1]) / list.indices.length).toBeGreaterThan(entropy * 0.99);
  expect((8 * bytes[1]) / list.indices.length).toBeLessThan(entropy * 1.02);
  expect(bytes[2]).toBeLessThan(bytes[0] / 3);
});

test.each([
  [100_000, 30],
  [100_000, 2000],
  [1000, 400],
])("of %i positions, %i exceptions take what is expected of Rice's code", (positions, count) => {
  const indices = Uint32Array.from(sampleIndices(positions, count, random));
  const { length } = riceCode.encode([{ indices, turns: new Uint8Array(count) }], []);
  expect((8 * length) / expectedRiceBits(count, positions)).toBeGreaterThan(0.94);
  expect((8 * length) / expectedRiceBits(count, positions)).toBeLessThan(1.06);
  expect(8 * riceCode.encode([{ indices: new Uint32Array(), turns: new Uint8Array() }], []).length).toBeLessThan(
    expectedRiceBits(0, positions) + 8,
  );
});

test("a turn leads from the predicted outcome to the true one", () => {
  for (const predicted of [0, 1, 2]) {
    for (const outcome of [0, 1, 2].filter((other) => other !== predicted)) {
      const turn = turnOf(predicted, outcome);
      expect([0, 1]).toContain(turn);
      expect(turned(predicted, turn)).toBe(outcome);
    }
  }
});

test("six pieces have no record of five bytes", () => {
  const slice = sliceFromName("1122");
  expect(() => EXCEPTION_CODES[0].encode([exceptions("1122", 1)], [slice])).toThrow("invalid slice: 1122");
});
