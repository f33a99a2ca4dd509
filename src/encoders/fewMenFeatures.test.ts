import { expect, test } from "vitest";
import { endingsWith, reverseEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen, parseFewMen } from "../chess/fewMenFen.js";
import { BLACK_MAN } from "../chess/man.js";
import { Canonical, IMAGES } from "../chess/symmetry.js";
import { Random } from "../core/random.js";
import {
  attackMaps,
  attacks,
  type FeatureBlock,
  FeatureScene,
  flights,
  knightMoves,
  MATERIALS,
  menOfMaterial,
  mobility,
  pairs,
  promotions,
} from "./featureBlocks.js";
import { fewMenFeatures, fewMenRelations, MATERIAL_FEATURES } from "./fewMenFeatures.js";
import { TACTICS, writeTactics } from "./tactics.js";

function* draw(count: number, seed = 1, men: readonly number[] = [3, 4]): Generator<FewMen> {
  const sampler = new EndingSampler(men.flatMap(endingsWith).flatMap((ending) => [ending, reverseEnding(ending)]));
  const random = Random.of(seed);
  const position = new FewMen();
  for (let i = 0; i < count; i++) {
    sampler.draw(random, position);
    yield position;
  }
}

const encode = (position: FewMen, encoder = fewMenFeatures) => {
  const target = new Float32Array(encoder.size + 2).fill(7);
  encoder.encode(position, target, 1);
  expect([target[0], target[encoder.size + 1]]).toEqual([7, 7]);
  return target.slice(1, -1);
};

/** The numbers of a block that are not 0, by place; the position is its own canonical form. */
function numbersOf(block: FeatureBlock, fen: string): number[] {
  const scene = new FeatureScene();
  scene.take(parseFewMen(fen).unwrap());
  expect(makeFewMen(scene.position)).toBe(makeFewMen(parseFewMen(fen).unwrap()));
  const target = new Float32Array(block.size + 1);
  block.write(scene, target, 0);
  expect(target[block.size]).toBe(0);
  return [...target].flatMap((value, i) => (value === 0 ? [] : [i]));
}

test("round trip: what is decoded is the canonical position", () => {
  const canonical = new Canonical();
  for (const position of draw(500))
    for (const encoder of [fewMenRelations, fewMenFeatures]) {
      const numbers = encode(position, encoder);
      expect(makeFewMen(encoder.decode(numbers, 0))).toBe(makeFewMen(canonical.take(position)));
    }
});

test("positions that are the same up to symmetry have the same numbers", () => {
  for (const position of draw(300, 2)) {
    const mirrored = new FewMen();
    for (let i = 0; i < position.count; i++) {
      const k = i < 2 ? 1 - i : i; // colours exchanged: the kings change places
      mirrored.add(position.men[k] ^ BLACK_MAN, IMAGES[64 * 3 + position.squares[k]]);
    }
    mirrored.turn = position.turn ^ BLACK_MAN;
    expect(encode(mirrored)).toEqual(encode(position));
  }
});

test("every material has a number of its own, the last of the inputs", () => {
  expect(MATERIALS).toBe(65);
  const seen = new Map<number, string>();
  for (const men of [3, 4])
    for (const position of draw(3000, 3, [men])) {
      const numbers = encode(position);
      const at = fewMenFeatures.size - MATERIAL_FEATURES;
      const number = numbers.indexOf(1, at) - at;
      const canonical = new Canonical().take(position);
      const names = canonical.men.subarray(2, canonical.count).join();
      expect(menOfMaterial(number).join()).toBe(names);
      expect(seen.get(number) ?? names).toBe(names);
      seen.set(number, names);
    }
  expect(seen.size).toBe(65);
});

test("more men than there is room for are refused", () => {
  const position = parseFewMen("8/8/8/3k4/3Pp3/8/4R3/4K3 w - - 0 1").unwrap();
  expect(() => encode(position)).toThrow("invalid position: 5 men, and features are of at most 4");
});

test("blocks tell how men stand to each other", () => {
  // Kings a1 and d4: three files, three ranks, three moves; king and rook 2, 1, 2; the other king and the rook −1, −2, 2.
  expect(numbersOf(pairs, "8/8/8/8/3k4/8/2R5/K7 w - - 0 1")).toEqual([
    ...[3 + 7, 15 + 3 + 7, 30 + 2],
    ...[37 + 2 + 7, 37 + 15 + 1 + 7, 37 + 30 + 1],
    ...[74 - 1 + 7, 74 + 15 - 2 + 7, 74 + 30 + 1],
  ]);
  expect(numbersOf(attacks, "8/8/8/8/3k4/8/2R5/K7 w - - 0 1")).toEqual([]);
  // The third man attacks the first one, which is attacked, not defended, and so in check.
  expect(numbersOf(attacks, "8/8/8/8/8/r7/8/K1k5 w - - 0 1")).toEqual([4 * 2, 16, 16 + 2, 16 + 12]);
});

test("a pawn's way, a knight's moves and free squares", () => {
  // Pawn a5 promotes on a8 in three moves; White's king a1 is seven away, Black's on h1 too.
  expect(numbersOf(promotions, "8/8/8/P7/8/8/8/K6k w - - 0 1")).toEqual([3 - 1, 6 + 7, 14 + 7]);
  // Knight h8: to a1 in six moves, to the king on c1 in four.
  expect(numbersOf(knightMoves, "7N/8/8/8/8/8/8/K1k5 w - - 0 1")).toEqual([6, 7 + 4]);
  // It can go to f7 and g6, and nothing attacks these.
  expect(numbersOf(mobility, "7N/8/8/8/8/8/8/K1k5 w - - 0 1")).toEqual([2, 6 + 2]);
});

test("flights are the legal king moves of the side to move, and attack maps those of both", () => {
  const kingMoves = (fen: string) => numbersOf(flights, fen).filter((place) => place < 8).length;
  expect(kingMoves("8/8/8/8/8/2k5/8/K7 w - - 0 1")).toBe(2); // a2 and b1; b2 is attacked
  expect(numbersOf(attackMaps, "8/8/8/8/8/2k5/8/K7 w - - 0 1")).toEqual(
    [1, 8, 9, 64 + 9, 64 + 10, 64 + 11, 64 + 17, 64 + 19, 64 + 25, 64 + 26, 64 + 27].sort((a, b) => a - b),
  );
});

test("tactics: mate, take, fork, promote, and how many moves there are", () => {
  const of = (fen: string) => {
    const target = new Float32Array(2 * TACTICS);
    writeTactics(parseFewMen(fen).unwrap(), target, 0);
    return target;
  };
  const [MATES, CHECKS, FORKS, PROMOTES_SAFELY, TAKES, TAKES_SAFELY, LEGAL] = [0, 1, 2, 7, 8, 10, 18];
  const mate = of("k7/8/1K6/8/8/8/8/7R w - - 0 1");
  expect([mate[MATES], mate[CHECKS], mate[FORKS]]).toEqual([1, 1, 0]);
  expect(of("r3k3/8/8/1N6/8/8/8/7K w - - 0 1")[FORKS]).toBe(1); // Nc7+, and the rook is loose
  expect(of("1r2k3/8/8/1N6/8/8/8/7K w - - 0 1")[FORKS]).toBe(0);
  expect(of("7k/8/8/3r4/8/4N3/8/K7 w - - 0 1")[TAKES_SAFELY + 1]).toBe(1); // Nxd5, the fourth man
  const defended = of("8/8/4k3/3r4/8/4N3/8/K7 w - - 0 1");
  expect([defended[TAKES + 1], defended[TAKES_SAFELY + 1]]).toEqual([1, 0]);
  const promotes = of("8/2P5/8/8/8/8/8/K6k w - - 0 1");
  expect(promotes[PROMOTES_SAFELY]).toBe(1);
  const stalemate = of("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
  expect(stalemate[LEGAL]).toBe(1);
  expect(stalemate.subarray(TACTICS).some((value) => value === 1)).toBe(true);
  const check = of("8/8/8/8/8/2r5/8/2K4k w - - 0 1");
  expect(check.subarray(TACTICS).every((value) => value === 0)).toBe(true);
});
