import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { endingOf, endingsWith, makeEnding, parseEnding } from "./ending.js";
import { EndingSampler } from "./endingSampler.js";
import { FewMen } from "./fewMen.js";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";

const named = (name: string) => parseEnding(name).unwrap();

function draw(sampler: EndingSampler, seed: number, count: number): string[] {
  const random = Random.of(seed);
  const position = new FewMen();
  return Array.from({ length: count }, () => {
    sampler.draw(random, position);
    return makeFewMen(position);
  });
}

test("positions are legal and of the ending", () => {
  for (const name of ["KQvK", "KPvKP", "KvKRP", "KBBvKNN"]) {
    for (const fen of draw(new EndingSampler([named(name)]), 1, 500))
      expect(makeEnding(endingOf(parseFewMen(fen).unwrap()))).toBe(name);
  }
});

test("one seed, one list", () => {
  const sampler = new EndingSampler(endingsWith(4));
  expect(draw(sampler, 3, 100)).toEqual(draw(sampler, 3, 100));
  expect(draw(sampler, 3, 100)).not.toEqual(draw(sampler, 4, 100));
});

/** How far counts are from what is expected, as chi-squared has it; about the number of counts if all is well. */
function distance(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + (count - expected[i]) ** 2 / expected[i], 0);
}

test("both sides are to move as often as they have positions", () => {
  // King and pawn against king: 163,328 legal positions with White to move, 168,024 with Black to move
  const fens = draw(new EndingSampler([named("KPvK")]), 5, 40_000);
  const white = fens.filter((fen) => fen.includes(" w ")).length;
  const share = 163_328 / (163_328 + 168_024);
  expect(distance([white, fens.length - white], [share * 40_000, (1 - share) * 40_000])).toBeLessThan(12);
});

test("endings come by their number of positions, like men told apart or not", () => {
  // Legal positions with White and with Black to move, counted by the generator of mate tables
  const positions = { KQQvK: 2_828_560 + 6_830_292, KBNvK: 10_875_504 + 13_660_584, KPPvK: 3_613_342 + 3_824_744 };
  const names = Object.keys(positions);
  const total = Object.values(positions).reduce((a, b) => a + b);
  const counts = new Map(names.map((name) => [name, 0]));
  for (const fen of draw(new EndingSampler(names.map(named)), 6, 30_000)) {
    const name = makeEnding(endingOf(parseFewMen(fen).unwrap()));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const expected = Object.values(positions).map((count) => (30_000 * count) / total);
  expect(distance([...counts.values()], expected)).toBeLessThan(14);
});

test("refuses to draw from nothing", () => {
  expect(() => new EndingSampler([])).toThrow("invalid endings");
});
