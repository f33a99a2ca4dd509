import { type Ending, isCanonicalEnding, makeEnding, menList, menOf } from "../../chess/ending.js";
import { BLACK_MAN, PAWN } from "../../chess/man.js";
import { IMAGES } from "../../chess/symmetry.js";
import { KING_PAIR, KING_PAIRS, offDiagonal, TRIANGLE_NUMBER } from "./syzygyNumbers.js";

/** The most men an own table can have: indices and addresses of five fit into 32 bits. */
export const MOST_TABLE_MEN = 5;

const MIRROR = 4;

/** `PAIR_WAY[64 * white + black]`: 8 times the number of two kings and the way that brings them there; -1 if they touch. */
export const PAIR_WAY = new Int16Array(64 * 64);
/** Whether both kings of a numbered pair are on the diagonal a1–h8: then a position and its mirror image have an index each. */
export const PAIR_ON_DIAGONAL = new Uint8Array(KING_PAIRS);
const PAIR_KINGS = new Uint16Array(KING_PAIRS);

for (let white = 0; white < 64; white++)
  for (let black = 0; black < 64; black++) {
    const touch = Math.abs((white & 7) - (black & 7)) <= 1 && Math.abs((white >> 3) - (black >> 3)) <= 1;
    PAIR_WAY[64 * white + black] = touch ? -1 : findPair(white, black);
  }

function findPair(white: number, black: number): number {
  let way = ((white & 4) !== 0 ? 1 : 0) | ((white & 32) !== 0 ? 2 : 0);
  const off = offDiagonal(IMAGES[64 * way + white]) || offDiagonal(IMAGES[64 * way + black]);
  if (off > 0) way |= MIRROR;
  const [first, second] = [IMAGES[64 * way + white], IMAGES[64 * way + black]];
  const pair = KING_PAIR[64 * TRIANGLE_NUMBER[first] + second];
  PAIR_KINGS[pair] = 64 * first + second;
  PAIR_ON_DIAGONAL[pair] = offDiagonal(first) === 0 && offDiagonal(second) === 0 ? 1 : 0;
  return 8 * pair + way;
}

/**
 * Numbers the positions of an ending, up to the symmetries of the board, not of like men: they are told apart, so a position
 * has an index for every order of them. Without pawns the two kings make 462 pairs and every other man has 64 squares; with
 * pawns the first of them, the lead, stands on files a–d and every other man has 64 squares. Many indices are no positions.
 */
export class MateLayout {
  /** The men by number: see `menList`. */
  readonly men: Uint8Array;
  /** Which of the men leads: the first pawn, or -1 without pawns. */
  readonly lead: number;
  /** How many indices there are. */
  readonly size: number;
  /** How much an index changes for each square that a man goes on; 0 for kings without pawns, whose moves turn the board. */
  readonly strides: Int32Array;
  /** Whether a pawn can be taken en passant. */
  readonly hasEnPassant: boolean;

  constructor(readonly ending: Ending) {
    if (!isCanonicalEnding(ending) || menOf(ending) > MOST_TABLE_MEN)
      throw new RangeError(`invalid ending: ${makeEnding(ending)}`);
    this.men = Uint8Array.from(menList(ending));
    this.lead = this.men.findIndex((man) => (man & 7) === PAWN);
    this.hasEnPassant = this.men.includes(PAWN) && this.men.includes(PAWN | BLACK_MAN);
    this.strides = new Int32Array(this.men.length);
    let stride = 1;
    for (let i = this.men.length - 1; i >= (this.lead < 0 ? 2 : 0); i--) {
      if (i === this.lead) continue;
      this.strides[i] = stride;
      stride *= 64;
    }
    // The lead's number goes up by four with each rank, which is eight squares.
    if (this.lead >= 0) this.strides[this.lead] = stride / 2;
    this.size = stride * (this.lead < 0 ? KING_PAIRS : 24);
  }

  /** The index of men on these squares, in the order of {@link men}, or -1 if kings touch. Pawns must be on ranks 2–7. */
  rank(squares: Uint8Array): number {
    const { strides, lead } = this;
    if (lead < 0) {
      const pairWay = PAIR_WAY[64 * squares[0] + squares[1]];
      if (pairWay < 0) return -1;
      const images = 64 * (pairWay & 7);
      let index = 0;
      for (let i = 2; i < squares.length; i++) index += IMAGES[images + squares[i]] * strides[i];
      return index + (pairWay >> 3) * (this.size / KING_PAIRS);
    }
    const turn = (squares[lead] & 4) !== 0 ? 7 : 0;
    let index = 0;
    for (let i = 0; i < squares.length; i++) if (i !== lead) index += (squares[i] ^ turn) * strides[i];
    const square = squares[lead] ^ turn;
    return index + (4 * ((square >> 3) - 1) + (square & 7)) * (2 * strides[lead]);
  }

  /** The squares of an index, into `squares`. */
  unrank(index: number, squares: Uint8Array): void {
    let rest = index;
    for (let i = this.men.length - 1; i >= (this.lead < 0 ? 2 : 0); i--) {
      if (i === this.lead) continue;
      squares[i] = rest & 63;
      rest >>= 6;
    }
    if (this.lead < 0) {
      squares[0] = PAIR_KINGS[rest] >> 6;
      squares[1] = PAIR_KINGS[rest] & 63;
    } else squares[this.lead] = 8 * ((rest >> 2) + 1) + (rest & 3);
  }

  /** How many positions on the board an index stands for, times {@link likeOrders}: its images. */
  images(index: number): number {
    if (this.lead >= 0) return 2;
    return PAIR_ON_DIAGONAL[Math.floor(index / (this.size / KING_PAIRS))] !== 0 ? 4 : 8;
  }

  /** In how many orders like men can come: so many indices a position has. */
  get likeOrders(): number {
    let orders = 1;
    for (let i = 1, like = 1; i < this.men.length; i++) {
      like = this.men[i] === this.men[i - 1] ? like + 1 : 1;
      orders *= like;
    }
    return orders;
  }
}
