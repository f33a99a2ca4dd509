import { countPieces, lowestSquare, turnBits } from "../../checkers/geometry.js";
import { binomial, placements } from "./combinatorics.js";
import { canonicalSlice, isCanonical, makeSlice, type Slice, type SubSlice } from "./slice.js";

/** Where {@link Ranking.unrank} puts a board: black pieces, white pieces, kings. */
export interface BoardTarget {
  black: number;
  white: number;
  kings: number;
}

/** Takes a board and its index. */
export type BoardVisitor = (black: number, white: number, kings: number, index: number) => void;

/**
 * Numbers the positions of a slice, or of a sub-slice, without gaps: every index from 0 to `size - 1` is one position with
 * Black to move. The order, most significant first: black men, white men seen from White's side, black kings, white kings,
 * each group among the squares that the groups before it leave, in the order of bitboards. Advanced men come late, so the
 * positions of a sub-slice are few runs of the slice. A slice that is not canonical is numbered as its twin, turned.
 */
export class Ranking {
  /** How many positions there are. */
  readonly size: number;
  /** Positions with the same men. */
  readonly positionsPerBlock: number;

  readonly #turned: boolean;
  /** The canonical slice. */
  readonly #slice: Slice;
  readonly #whiteKingsPerRow: number;
  /** First placement of the black men, and the number of blocks before each from there on. */
  readonly #firstMen: number;
  readonly #blocksBefore: Float64Array;
  /** Rows, from White's side, that the leading white man is beyond, or -1. */
  readonly #whiteRowsBelow: number;

  constructor(slice: Slice | SubSlice) {
    this.#turned = !isCanonical(slice);
    this.#slice = canonicalSlice(slice);
    const { blackKings, whiteKings, blackMen, whiteMen } = this.#slice;
    const empty = 32 - blackMen - whiteMen;
    this.#whiteKingsPerRow = binomial(empty - blackKings, whiteKings);
    this.positionsPerBlock = binomial(empty, blackKings) * this.#whiteKingsPerRow;

    const ranks = "blackRank" in slice ? slice : undefined;
    const blackRank = this.#turned ? ranks?.whiteRank : ranks?.blackRank;
    const whiteRank = this.#turned ? ranks?.blackRank : ranks?.whiteRank;
    const blackRows = blackRank === undefined || blackMen === 0 ? 7 : blackRank + 1;
    this.#firstMen = blackRank === undefined || blackMen === 0 ? 0 : binomial(4 * blackRank, blackMen);
    const endMen = binomial(4 * blackRows, blackMen);
    const whiteRows = whiteRank === undefined || whiteMen === 0 ? 7 : whiteRank + 1;
    this.#whiteRowsBelow = whiteRank === undefined || whiteMen === 0 ? -1 : whiteRank;
    this.#blocksBefore = new Float64Array(endMen - this.#firstMen + 1);
    const men = placements(blackMen);
    for (let i = this.#firstMen; i < endMen; i++) {
      const turned = turnBits(men[i]);
      const blocks = whiteMenWithin(turned, whiteRows, whiteMen) - this.#whiteMenBefore(turned);
      this.#blocksBefore[i - this.#firstMen + 1] = this.#blocksBefore[i - this.#firstMen] + blocks;
    }
    this.size = this.#blocksBefore[endMen - this.#firstMen] * this.positionsPerBlock;
  }

  /** The index of a board, Black to move, that must be of this slice. */
  rank(black: number, white: number, kings: number): number {
    const blackMen = black & ~kings;
    const whiteMen = white & ~kings;
    const men = blackMen | whiteMen;
    let at: number;
    let whiteNumber: number;
    let row: number;
    let column: number;
    if (this.#turned) {
      at = placeFromTop(whiteMen, 0);
      whiteNumber = place(blackMen, whiteMen);
      row = placeFromTop(white & kings, men);
      column = placeFromTop(black & kings, men | white);
    } else {
      at = place(blackMen, 0);
      whiteNumber = placeFromTop(whiteMen, blackMen);
      row = place(black & kings, men);
      column = place(white & kings, men | black);
    }
    if (this.#whiteRowsBelow >= 0) whiteNumber -= this.#whiteMenBefore(this.#turned ? whiteMen : turnBits(blackMen));
    const block = this.#blocksBefore[at - this.#firstMen] + whiteNumber;
    return block * this.positionsPerBlock + row * this.#whiteKingsPerRow + column;
  }

  /** The board with an index, put into `target`. */
  unrank(index: number, target: BoardTarget): void {
    if (!(index >= 0 && index < this.size)) throw new RangeError(`invalid index: ${index}`);
    const { blackKings, whiteKings, blackMen, whiteMen } = this.#slice;
    const block = Math.floor(index / this.positionsPerBlock);
    const inBlock = index - block * this.positionsPerBlock;
    const at = this.#findMen(block);
    const men = placements(blackMen)[this.#firstMen + at];
    const turnedMen = turnBits(men);
    const whiteNumber = block - this.#blocksBefore[at] + this.#whiteMenBefore(turnedMen);
    const whites = turnBits(choose(whiteNumber, whiteMen, ~turnedMen));
    const row = Math.floor(inBlock / this.#whiteKingsPerRow);
    const blackCrowned = choose(row, blackKings, ~(men | whites));
    const whiteCrowned = choose(inBlock - row * this.#whiteKingsPerRow, whiteKings, ~(men | whites | blackCrowned));
    const black = men | blackCrowned;
    const white = whites | whiteCrowned;
    const kings = blackCrowned | whiteCrowned;
    target.black = this.#turned ? turnBits(white) : black;
    target.white = this.#turned ? turnBits(black) : white;
    target.kings = this.#turned ? turnBits(kings) : kings;
  }

  /** Calls `visit` with every board in the order of their indices: far faster than unranking each. */
  forEach(visit: BoardVisitor): void {
    const { blackKings, whiteKings, blackMen, whiteMen } = this.#slice;
    const blackKingPlaces = placements(blackKings);
    const whiteKingPlaces = placements(whiteKings);
    const whiteMenPlaces = placements(whiteMen);
    let index = 0;
    for (let i = 0; i + 1 < this.#blocksBefore.length; i++) {
      const men = placements(blackMen)[this.#firstMen + i];
      const turnedMen = turnBits(men);
      let skip = this.#whiteMenBefore(turnedMen);
      let blocks = this.#blocksBefore[i + 1] - this.#blocksBefore[i];
      for (let j = 0; blocks > 0; j++) {
        if ((whiteMenPlaces[j] & turnedMen) !== 0) continue;
        if (skip > 0) {
          skip--;
          continue;
        }
        blocks--;
        const whites = turnBits(whiteMenPlaces[j]);
        const allMen = men | whites;
        for (const blackCrowned of blackKingPlaces) {
          if ((blackCrowned & allMen) !== 0) continue;
          const taken = allMen | blackCrowned;
          for (const whiteCrowned of whiteKingPlaces) {
            if ((whiteCrowned & taken) !== 0) continue;
            const black = men | blackCrowned;
            const white = whites | whiteCrowned;
            const kings = blackCrowned | whiteCrowned;
            if (this.#turned) visit(turnBits(white), turnBits(black), turnBits(kings), index++);
            else visit(black, white, kings, index++);
          }
        }
      }
    }
  }

  /** Placements of the white men that do not reach the leading rank, given the black men as White sees them. */
  #whiteMenBefore(turnedBlackMen: number): number {
    const rows = this.#whiteRowsBelow;
    return rows < 0 ? 0 : whiteMenWithin(turnedBlackMen, rows, this.#slice.whiteMen);
  }

  /** The placement of black men that a block belongs to, counted from the first. */
  #findMen(block: number): number {
    let low = 0;
    let high = this.#blocksBefore.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#blocksBefore[middle] <= block) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Ways to put k white men on White's first `rows` rows, beside black men as White sees them. */
function whiteMenWithin(turnedBlackMen: number, rows: number, k: number): number {
  const squares = rows === 0 ? 0 : (1 << (4 * rows)) - 1;
  return binomial(4 * rows - countPieces(turnedBlackMen & squares), k);
}

/** The number of a placement among those on the squares that are not taken. */
function place(bits: number, taken: number): number {
  let number = 0;
  let k = 0;
  for (let x = bits; x !== 0; x &= x - 1) {
    const square = lowestSquare(x);
    number += binomial(square - countPieces(taken & ((1 << square) - 1)), ++k);
  }
  return number;
}

/** The number of the turned placement among those on the turned squares that are not taken, without turning them. */
function placeFromTop(bits: number, taken: number): number {
  let number = 0;
  let k = 0;
  for (let x = bits; x !== 0; ) {
    const fromTop = Math.clz32(x);
    const top = 0x80000000 >>> fromTop;
    x ^= top;
    number += binomial(fromTop - countPieces(taken & -(top << 1)), ++k);
  }
  return number;
}

/** The placement of k pieces with a number, on the free squares. */
function choose(number: number, k: number, free: number): number {
  let bits = 0;
  let left = number;
  let pieces = k;
  let squares = countPieces(free);
  for (let x = free; pieces > 0; ) {
    const highest = 31 - Math.clz32(x);
    squares--;
    x &= ~(1 << highest);
    const without = binomial(squares, pieces);
    if (left < without) continue;
    left -= without;
    pieces--;
    bits |= 1 << highest;
  }
  return bits;
}

const rankings = new Map<string, Ranking>();

/** The ranking of a whole slice, made once. */
export function rankingOf(slice: Slice): Ranking {
  const name = makeSlice(slice);
  let ranking = rankings.get(name);
  if (ranking === undefined) {
    ranking = new Ranking(slice);
    rankings.set(name, ranking);
  }
  return ranking;
}

/** How many positions, Black to move, a slice or sub-slice has. */
export const countPositions = (slice: Slice | SubSlice): number =>
  "blackRank" in slice ? new Ranking(slice).size : rankingOf(slice).size;
