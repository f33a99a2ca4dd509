import { Chess } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { randomPosition } from "./randomPosition.js";

const draw = (seed: number, count: number) => {
  const random = Random.of(seed);
  return Array.from({ length: count }, (_, i) => randomPosition(random, i % 2 === 1));
};

test("positions are legal, in check or not as asked, with both sides to move", () => {
  const positions = draw(1, 2000);
  for (const [i, position] of positions.entries()) {
    const again = Chess.fromSetup(parseFen(makeFen(position.toSetup())).unwrap()).unwrap();
    expect(again.isCheck()).toBe(i % 2 === 1);
    expect(position.board.occupied.size()).toBeGreaterThanOrEqual(3);
    expect(position.board.occupied.size()).toBeLessThanOrEqual(8);
  }
  const white = positions.filter((position) => position.turn === "white").length;
  expect(white).toBeGreaterThan(900);
  expect(white).toBeLessThan(1100);
});

test("the material tells little about the check", () => {
  const pieces = [0, 0];
  for (const [i, position] of draw(2, 2000).entries()) pieces[i % 2] += position.board.occupied.size() / 1000;
  expect(Math.abs(pieces[0] - pieces[1])).toBeLessThan(0.25);
});

test("one seed, one list of positions", () => {
  const fens = (seed: number) => draw(seed, 100).map((position) => makeFen(position.toSetup()));
  expect(fens(3)).toEqual(fens(3));
  expect(fens(3)).not.toEqual(fens(4));
});

test("refuses numbers of pieces that cannot be", () => {
  const refused = () => randomPosition(Random.of(1), true, { minPieces: 0, maxPieces: 3 });
  expect(refused).toThrow("invalid number of pieces: 0 to 3");
});
