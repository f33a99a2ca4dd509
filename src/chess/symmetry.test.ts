import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { type Ending, endingKey, endingOf, endingsWith, hasPawns, reverseEnding } from "./ending.js";
import { EndingSampler } from "./endingSampler.js";
import { FewMen } from "./fewMen.js";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";
import { BLACK_MAN } from "./man.js";
import { Canonical, hashOf, IMAGES, moverView, WAYS_TO_TURN } from "./symmetry.js";

const ENDINGS = [3, 4].flatMap(endingsWith).flatMap((ending) => [ending, reverseEnding(ending)]);

function* draw(endings: readonly Ending[], count: number, seed = 1): Generator<FewMen> {
  const sampler = new EndingSampler(endings);
  const random = Random.of(seed);
  const position = new FewMen();
  for (let i = 0; i < count; i++) {
    sampler.draw(random, position);
    yield position;
  }
}

/** The same position with the board turned, the colours exchanged or not, and the men in another order. */
function disguised({ count, men, squares, turn }: FewMen, way: number, exchanged: boolean): FewMen {
  const image = new FewMen();
  const [colour, turnOver] = exchanged ? [BLACK_MAN, 56] : [0, 0];
  const kings = exchanged ? [1, 0] : [0, 1];
  const others = Array.from({ length: count - 2 }, (_, i) => count - 1 - i);
  for (const i of [...kings, ...others]) image.add(men[i] ^ colour, IMAGES[64 * way + squares[i]] ^ turnOver);
  image.turn = turn ^ colour;
  return image;
}

const fenOf = (position: FewMen) => makeFewMen(new Canonical().take(position));

test("one position for all that are the same, and it is one of them", () => {
  for (const position of draw(ENDINGS, 500)) {
    const fen = fenOf(position);
    const ways = hasPawns(endingOf(position)) ? [0, 1] : Array.from({ length: WAYS_TO_TURN }, (_, way) => way);
    const images = ways.flatMap((way) => [disguised(position, way, false), disguised(position, way, true)]);
    expect(new Set(images.map(fenOf))).toEqual(new Set([fen]));
    expect(images.map(makeFewMen)).toContain(fen);
    expect(fenOf(parseFewMen(fen).unwrap())).toBe(fen);
  }
});

test("positions that are not the same stay apart: as many as the rules of symmetry leave", () => {
  // Two kings and a rook: 462 pairs of kings up to symmetry, with the rook's squares, on the diagonal half of them.
  const seen = new Set<string>();
  const canonical = new Canonical();
  const position = new FewMen();
  for (let white = 0; white < 64; white++)
    for (let black = 0; black < 64; black++)
      for (let rook = 0; rook < 64; rook++) {
        const touch = Math.max(Math.abs((white & 7) - (black & 7)), Math.abs((white >> 3) - (black >> 3))) <= 1;
        if (touch || rook === white || rook === black) continue;
        position.clear();
        position.add(6, white);
        position.add(6 | BLACK_MAN, black);
        position.add(4, rook);
        seen.add(canonical.take(position).squares.subarray(0, 3).join());
      }
  // By Burnside: all placements, and those that the mirror at a diagonal leaves where they are, over 8.
  const placements = 3612 * 62;
  const onDiagonal = 2 * (8 * 8 - 8 - 2 * 7) * 6;
  expect(seen.size).toBe((placements + onDiagonal) / 8);
});

test("the mover's view has White to move, the same men by colour, and the en passant square", () => {
  const view = new FewMen();
  for (const position of draw(ENDINGS, 200, 2)) {
    moverView(position, view);
    expect(view.turn).toBe(0);
    const ending = endingOf(position);
    expect(view.key).toBe(endingKey(position.turn === 0 ? ending : reverseEnding(ending)));
    expect(view.isInCheck(0)).toBe(position.isInCheck(position.turn));
  }
  moverView(parseFewMen("8/8/8/3k4/3Pp3/8/8/4K3 b - d3 0 1").unwrap(), view);
  expect(makeFewMen(view)).toBe("4k3/8/8/3pP3/3K4/8/8/8 w - d6 0 1");
});

test("hashes are as many as the positions, and fall evenly", () => {
  const byHash = new Map<number, string>();
  const parts = new Float64Array(100);
  for (const position of draw(endingsWith(4), 20_000, 3)) {
    byHash.set(hashOf(position), makeFewMen(position));
    parts[hashOf(position) % 100]++;
  }
  expect(byHash.size).toBeGreaterThan(19_990);
  const distance = parts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
  expect(distance).toBeLessThan(150); // chi-squared of 99 degrees of freedom: beyond it once in a thousand
});
