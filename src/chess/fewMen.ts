import { Board } from "chessops/board";
import { emptySetup, type Setup } from "chessops/setup";
import { BLACK_MAN, KING, MAN_NUMBERS, pieceOf } from "./man.js";
import { BETWEEN_HIGH, BETWEEN_LOW, REACH, WAYS } from "./reach.js";

/** The most men that endgame tables have. */
export const MOST_MEN = 7;

/** Stands for "no square" where a square is expected. */
export const NO_SQUARE = 64;

/** How many men of each kind and colour, as one number: three bits each, so that equal material has equal keys. */
const KEY_WEIGHTS = new Int32Array(MAN_NUMBERS);
for (let kind = 1; kind < KING; kind++) {
  KEY_WEIGHTS[kind] = 1 << (3 * (kind - 1));
  KEY_WEIGHTS[kind | BLACK_MAN] = 1 << (3 * (kind + 4));
}

/** The part of {@link FewMen.key} that one man makes; kings make none, as there is always one of each. */
export const keyWeight = (man: number): number => KEY_WEIGHTS[man];

/**
 * A position of up to seven men as numbers, to be filled again and again: what probes, generators and samplers loop over.
 * Castling does not occur. Whoever fills it answers for it: one king each, pawns on ranks 2–7, no two men on a square, the
 * side that is not to move not in check. `parseFewMen` checks all that for positions from outside.
 */
export class FewMen {
  /** How many men there are. */
  count = 0;
  /** The men by number (man.ts): the white king, the black king, then the others in any order. */
  readonly men = new Uint8Array(MOST_MEN);
  /** The square of each man. */
  readonly squares = new Uint8Array(MOST_MEN);
  /** 0 if White is to move, {@link BLACK_MAN} if Black is: a man is the mover's if it has the same bit. */
  turn = 0;
  /** The square behind a pawn that has just made a double step, or {@link NO_SQUARE}. */
  epSquare = NO_SQUARE;
  /** Squares taken, 0–31 and 32–63, as bits. */
  low = 0;
  high = 0;
  /** Names the material: see {@link keyWeight}. */
  key = 0;

  /** Takes all men off the board; White is to move. */
  clear(): void {
    this.count = 0;
    this.turn = 0;
    this.epSquare = NO_SQUARE;
    this.low = 0;
    this.high = 0;
    this.key = 0;
  }

  /** Puts one more man on the board, on a free square; the white king first, then the black king. */
  add(man: number, square: number): void {
    const i = this.count++;
    this.men[i] = man;
    this.squares[i] = square;
    this.take(square);
    this.key += KEY_WEIGHTS[man];
  }

  /** Becomes the same position as another. */
  copy(other: FewMen): void {
    this.count = other.count;
    for (let i = 0; i < other.count; i++) {
      this.men[i] = other.men[i];
      this.squares[i] = other.squares[i];
    }
    this.turn = other.turn;
    this.epSquare = other.epSquare;
    this.low = other.low;
    this.high = other.high;
    this.key = other.key;
  }

  /** Marks a square as taken. */
  take(square: number): void {
    if (square < 32) this.low |= 1 << square;
    else this.high |= 1 << (square - 32);
  }

  /** Marks a square as free. */
  free(square: number): void {
    if (square < 32) this.low &= ~(1 << square);
    else this.high &= ~(1 << (square - 32));
  }

  /** Whether a man stands on a square. */
  isTaken(square: number): boolean {
    return ((square < 32 ? this.low >>> square : this.high >>> (square - 32)) & 1) !== 0;
  }

  /** Which man of the lists stands on a square, or -1. */
  manAt(square: number): number {
    for (let i = 0; i < this.count; i++) if (this.squares[i] === square) return i;
    return -1;
  }

  /** Whether man `i` of the lists attacks a square. */
  attacks(i: number, to: number): boolean {
    return this.wouldAttack(this.men[i], this.squares[i], to);
  }

  /** Whether a man on one square would attack another over the men that are on the board. */
  wouldAttack(man: number, from: number, to: number): boolean {
    const at = (from << 6) | to;
    return (REACH[at] & WAYS[man]) !== 0 && (BETWEEN_LOW[at] & this.low) === 0 && (BETWEEN_HIGH[at] & this.high) === 0;
  }

  /** Whether the king of a colour (0 White, {@link BLACK_MAN} Black) is attacked. */
  isInCheck(colour: number): boolean {
    const square = this.squares[colour >> 3];
    for (let i = 0; i < this.count; i++)
      if ((this.men[i] & BLACK_MAN) !== colour && this.attacks(i, square)) return true;
    return false;
  }

  /** Whether the side that has just moved has left its king in check, which the rules forbid. */
  isIllegal(): boolean {
    return this.isInCheck(this.turn ^ BLACK_MAN);
  }

  /** The same position for chessops. */
  toSetup(): Setup {
    const board = Board.empty();
    for (let i = 0; i < this.count; i++) board.set(this.squares[i], pieceOf(this.men[i]));
    return {
      ...emptySetup(),
      board,
      turn: this.turn === 0 ? "white" : "black",
      epSquare: this.epSquare === NO_SQUARE ? undefined : this.epSquare,
    };
  }
}
