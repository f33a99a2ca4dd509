import { describe, expect, it } from "vitest";
import { FewMen } from "../../chess/fewMen.js";
import { BLACK_MAN, KING, KNIGHT, PAWN } from "../../chess/man.js";
import { Random } from "../../core/random.js";
import { makeGroups, type SyzygyGroups } from "./syzygyGroups.js";
import { syzygyIndex } from "./syzygyIndex.js";
import { LEAD_PLACEMENTS, mirrorDiagonal, PAWN_NUMBER } from "./syzygyNumbers.js";

const BLACK_KING = KING | BLACK_MAN;
const NEVER = 15;

const groupsOf = (list: readonly number[], order: number, order2 = NEVER, file = 0) =>
  makeGroups(Uint8Array.from(list), order, order2, file) as SyzygyGroups;

function indexOf(list: readonly number[], groups: SyzygyGroups, men: readonly (readonly [number, number])[]): number {
  const position = new FewMen();
  for (const [man, square] of men) position.add(man, square);
  return syzygyIndex(Uint8Array.from(list), groups, position, false);
}

/** All ways to choose so many of some squares. */
function* chosen(squares: readonly number[], count: number, from = 0): Generator<number[]> {
  if (count === 0) yield [];
  else
    for (let i = from; i + count <= squares.length; i++)
      for (const rest of chosen(squares, count - 1, i + 1)) yield [squares[i], ...rest];
}

const pawnSquares = Array.from({ length: 48 }, (_, i) => i + 8);

describe("syzygyIndex", () => {
  it.each([1, 2, 3, 4])("numbers the placements of %i leading pawns without gaps, file by file", (pawns) => {
    const list = [...Array<number>(pawns).fill(PAWN), KING, BLACK_KING];
    const seen = [0, 1, 2, 3].map((file) => new Uint8Array(LEAD_PLACEMENTS[4 * pawns + file]));
    for (const squares of chosen(pawnSquares, pawns)) {
      const lead = squares.reduce((a, b) => (PAWN_NUMBER[b] > PAWN_NUMBER[a] ? b : a));
      if ((lead & 7) > 3) continue;
      const groups = groupsOf(list, 2, NEVER, lead & 7);
      const men = [[KING, 0], [BLACK_KING, 2], ...squares.map((square) => [PAWN, square] as const)] as const;
      seen[lead & 7][Math.floor(indexOf(list, groups, men) / groups.factors[0])]++;
    }
    for (const numbers of seen) expect(numbers.every((times) => times === 1)).toBe(true);
  });

  it("numbers the other colour's pawns without gaps", () => {
    const list = [PAWN, PAWN, PAWN | BLACK_MAN, PAWN | BLACK_MAN, KING, BLACK_KING];
    const groups = groupsOf(list, 0, 3);
    const seen = new Uint8Array((46 * 45) / 2);
    const free = pawnSquares.filter((square) => square !== 8 && square !== 17);
    for (const [a, b] of chosen(free, 2)) {
      const men = [
        [KING, 0],
        [BLACK_KING, 2],
        [PAWN, 17],
        [PAWN, 8],
        [9, b],
        [9, a],
      ] as const;
      seen[Math.floor(indexOf(list, groups, men) / groups.factors[1])]++;
    }
    expect(seen.every((times) => times === 1)).toBe(true);
  });

  it("numbers three like men behind two kings without gaps", () => {
    const list = [KING, BLACK_KING, KNIGHT, KNIGHT, KNIGHT];
    const groups = groupsOf(list, 0);
    expect(groups.size).toBe((462 * (62 * 61 * 60)) / 6);
    const seen = new Uint8Array(37_820);
    const free = Array.from({ length: 64 }, (_, square) => square).filter((square) => square !== 1 && square !== 3);
    for (const [a, b, c] of chosen(free, 3)) {
      const men = [
        [KING, 1],
        [BLACK_KING, 3],
        [KNIGHT, c],
        [KNIGHT, a],
        [KNIGHT, b],
      ] as const;
      seen[Math.floor(indexOf(list, groups, men) / 462)]++;
    }
    expect(seen.every((times) => times === 1)).toBe(true);
  });

  it("gives mirror images one index, below the size, also for seven men", () => {
    const random = Random.of(1);
    const mirrors = [(s: number) => s ^ 7, (s: number) => s ^ 56, mirrorDiagonal];
    for (const list of [
      [6, 14, 5],
      [14, 6, 3, 3],
      [4, 6, 14, 12, 12],
      [6, 5, 4, 3, 2, 14, 13],
      [14, 6, 2, 2, 2, 10, 10],
    ]) {
      const groups = groupsOf(list, 0);
      for (let i = 0; i < 500; i++) {
        const squares = random.shuffle<number, number[]>(Array.from({ length: 64 }, (_, square) => square));
        const [white, black] = squares;
        if (Math.max(Math.abs((white & 7) - (black & 7)), Math.abs((white >> 3) - (black >> 3))) < 2) continue;
        const others = list.filter((man) => (man & 7) !== KING);
        const men = [KING, BLACK_KING, ...others].map((man, k) => [man, squares[k]] as const);
        const index = indexOf(list, groups, men);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(groups.size);
        for (const mirror of mirrors) {
          const image = men.map(([man, square]) => [man, mirror(square)] as const);
          // Where all leading men are on the diagonal both images are stored.
          const leading = [...groups.lengths][0];
          const onDiagonal = list.slice(0, leading).every((man) => {
            const found = men.filter(([one]) => one === man);
            return found.every(([, square]) => (square & 7) === square >> 3 || (square & 7) + (square >> 3) === 7);
          });
          if (!onDiagonal) expect(indexOf(list, groups, image)).toBe(index);
        }
      }
    }
  });
});
