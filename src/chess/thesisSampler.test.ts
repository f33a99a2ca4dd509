import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { endingOf, makeEnding } from "./ending.js";
import { FewMen } from "./fewMen.js";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";
import { drawThesisPosition, thesisEndings } from "./thesisSampler.js";

const COUNT = 30_000;

function drawAll(seed: number, count: number): FewMen[] {
  const random = Random.of(seed);
  return Array.from({ length: count }, () => {
    const position = new FewMen();
    drawThesisPosition(random, position);
    return position;
  });
}

const positions = drawAll(1, COUNT);

test("positions are legal, with White to move and nobody twice", () => {
  for (const position of positions.slice(0, 5000)) {
    const again = parseFewMen(makeFewMen(position)).unwrap();
    expect(again.turn).toBe(0);
    expect(makeEnding(endingOf(again))).not.toMatch(/([QRBNP])\1/);
  }
});

test("men number as in the thesis's data", () => {
  // Six men 82.8 %, five 11.7 %, four 4.4 %, three 1.0 %: ten coins, cut at four men beside the kings
  const shares = [2, 3, 4, 5, 6].map((men) => positions.filter(({ count }) => count === men).length / COUNT);
  for (const [i, share] of [0.001, 0.0098, 0.0439, 0.1172, 0.8281].entries())
    expect(Math.abs(shares[i] - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / COUNT));
});

test("386 endings occur and no more, whichever side has more", () => {
  const endings = new Set(positions.map((position) => makeEnding(endingOf(position))));
  expect(endings.size).toBeGreaterThan(300);
  expect(endings.size).toBeLessThanOrEqual(386);
});

test("White is in check by pawns only", () => {
  const checks = positions.filter((position) => position.isInCheck(0));
  expect(checks.length).toBeGreaterThan(0);
  for (const position of checks)
    for (let i = 2; i < position.count; i++)
      if (position.men[i] > 8 && position.attacks(i, position.squares[0])) expect(position.men[i]).toBe(9);
});

test("one seed, one list", () => {
  const fens = (seed: number) => drawAll(seed, 50).map(makeFewMen);
  expect(fens(2)).toEqual(fens(2));
  expect(fens(2)).not.toEqual(fens(3));
});

test("the endings that can come with so many men are those that do", () => {
  expect(thesisEndings(6).length).toBe(386);
  expect(new Set(thesisEndings(6).map(makeEnding)).size).toBe(386);
  const few = positions.filter(({ count }) => count <= 4).map((position) => makeEnding(endingOf(position)));
  expect(new Set(few)).toEqual(new Set(thesisEndings(4).map(makeEnding)));
  expect(thesisEndings(4).length).toBe(1 + 10 + 45);
});
