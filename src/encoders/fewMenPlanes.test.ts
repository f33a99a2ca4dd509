import { parseFen } from "chessops/fen";
import { expect, test } from "vitest";
import { endingsWith, reverseEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen, parseFewMen } from "../chess/fewMenFen.js";
import { IMAGES } from "../chess/symmetry.js";
import { Random } from "../core/random.js";
import type { Encoder } from "./encoder.js";
import { fewMenPlanes, fewMenPlanesCanonical, fewMenPlanesMover } from "./fewMenPlanes.js";
import { planes12, planes12Mover } from "./planes12.js";

const ENDINGS = [3, 4].flatMap(endingsWith).flatMap((ending) => [ending, reverseEnding(ending)]);

function draw(count: number): FewMen[] {
  const sampler = new EndingSampler(ENDINGS);
  const random = Random.of(3);
  return Array.from({ length: count }, () => {
    const position = new FewMen();
    sampler.draw(random, position);
    return position;
  });
}

function encode(encoder: Encoder<FewMen, unknown>, position: FewMen): Float32Array {
  const target = new Float32Array(3 * encoder.size).fill(7);
  encoder.encode(position, target, encoder.size);
  expect(target.subarray(0, encoder.size).every((x) => x === 7)).toBe(true);
  expect(target.subarray(2 * encoder.size).every((x) => x === 7)).toBe(true);
  return target.slice(encoder.size, 2 * encoder.size);
}

test("the planes are those of chessops positions, for White and from the mover's side", () => {
  for (const position of draw(300)) {
    const { board, turn } = parseFen(makeFewMen(position)).unwrap();
    const expected = new Float32Array(planes12.size);
    planes12.encode({ board }, expected, 0);
    expect(encode(fewMenPlanes, position)).toEqual(expected);
    planes12Mover.encode({ board, turn }, expected, 0);
    expect(encode(fewMenPlanesMover, position)).toEqual(expected);
  }
});

test("round trip: what is decoded encodes to the same numbers", () => {
  for (const position of draw(100))
    for (const encoder of [fewMenPlanes, fewMenPlanesMover, fewMenPlanesCanonical]) {
      const planes = encode(encoder, position);
      expect(encode(encoder, encoder.decode(planes, 0))).toEqual(planes);
    }
});

test("canonical planes are the same for positions that are the same up to symmetry, and for no others", () => {
  const turned = (fen: string, way: number) => {
    const position = parseFewMen(fen).unwrap();
    const image = new FewMen();
    for (let i = 0; i < position.count; i++) image.add(position.men[i], IMAGES[64 * way + position.squares[i]]);
    image.turn = position.turn;
    return image;
  };
  const rook = "8/8/3k4/8/8/1K6/6R1/8 b - - 0 1";
  const planes = encode(fewMenPlanesCanonical, turned(rook, 0));
  for (let way = 1; way < 8; way++) expect(encode(fewMenPlanesCanonical, turned(rook, way))).toEqual(planes);
  const pawn = "8/8/3k4/8/8/1K6/6P1/8 b - - 0 1";
  const one = encode(fewMenPlanesCanonical, turned(pawn, 0));
  expect(encode(fewMenPlanesCanonical, turned(pawn, 1))).toEqual(one);
  expect(encode(fewMenPlanesCanonical, parseFewMen("8/6p1/1k6/8/8/3K4/8/8 w - - 0 1").unwrap())).toEqual(one);
  expect(encode(fewMenPlanesCanonical, parseFewMen("8/8/3k4/8/8/1K6/5P2/8 b - - 0 1").unwrap())).not.toEqual(one);
});
