import { FewMen, MOST_MEN, NO_SQUARE } from "./fewMen.js";
import { BLACK_MAN, KING, PAWN, QUEEN } from "./man.js";

/** The ways to turn and mirror the board that leave chess without pawns as it is. */
export const WAYS_TO_TURN = 8;
/** With pawns only the mirror image left to right is left. */
const WAYS_WITH_PAWNS = 2;

/** Way 0 changes nothing, way 1 mirrors left to right, way 2 rank 1 to rank 8, way 4 at the diagonal a1–h8; sums do it one after another. */
export const IMAGES = new Uint8Array(WAYS_TO_TURN * 64);
for (let way = 0; way < WAYS_TO_TURN; way++)
  for (let square = 0; square < 64; square++) {
    const turned = square ^ ((way & 1) !== 0 ? 7 : 0) ^ ((way & 2) !== 0 ? 56 : 0);
    IMAGES[64 * way + square] = (way & 4) !== 0 ? ((turned & 7) << 3) | (turned >> 3) : turned;
  }

/** The square seen from Black's side. */
const TURN_OVER = 56;

/**
 * Makes `target` the position as the side to move sees it: with Black to move the colours are exchanged and the board is
 * turned over, so that White is to move and has the same outcome. The men come in a fixed order: White's king, Black's,
 * White's other men from strong to weak, Black's.
 */
export function moverView(position: FewMen, target: FewMen): void {
  const { count, men, squares, turn, epSquare } = position;
  const turnOver = turn === 0 ? 0 : TURN_OVER;
  target.clear();
  target.add(KING, squares[turn >> 3] ^ turnOver);
  target.add(KING | BLACK_MAN, squares[(turn ^ BLACK_MAN) >> 3] ^ turnOver);
  for (let colour = 0; colour <= BLACK_MAN; colour += BLACK_MAN)
    for (let man = QUEEN | colour; man >= (PAWN | colour); man--)
      for (let i = 2; i < count; i++) if ((men[i] ^ turn) === man) target.add(man, squares[i] ^ turnOver);
  target.epSquare = epSquare === NO_SQUARE ? NO_SQUARE : epSquare ^ turnOver;
}

/**
 * One position for all that are the same up to symmetry: the view of the side to move, of its images (eight; two with
 * pawns) the one whose squares come first when compared man by man, like men in the order of their squares.
 */
export class Canonical {
  readonly position = new FewMen();
  readonly #seen = new FewMen();
  readonly #best = new Uint8Array(MOST_MEN);
  readonly #image = new Uint8Array(MOST_MEN);

  /** Takes a position, which stays as it is; `position` is then its canonical form. */
  take(given: FewMen): FewMen {
    const [seen, best, image] = [this.#seen, this.#best, this.#image];
    moverView(given, seen);
    const ways = hasPawn(seen) ? WAYS_WITH_PAWNS : WAYS_TO_TURN;
    let bestWay = 0;
    for (let way = 0; way < ways; way++) {
      imageOf(seen, way, image);
      if (way > 0 && !isBefore(image, best, seen.count)) continue;
      best.set(image);
      bestWay = way;
    }
    const { position } = this;
    position.clear();
    for (let i = 0; i < seen.count; i++) position.add(seen.men[i], best[i]);
    position.epSquare = seen.epSquare === NO_SQUARE ? NO_SQUARE : IMAGES[64 * bestWay + seen.epSquare];
    return position;
  }
}

/** The squares of a view after turning the board, like men in the order of their squares. */
function imageOf({ count, men, squares }: FewMen, way: number, target: Uint8Array): void {
  for (let i = 0; i < count; i++) {
    const square = IMAGES[64 * way + squares[i]];
    let at = i;
    for (; at > 0 && men[at - 1] === men[i] && target[at - 1] > square; at--) target[at] = target[at - 1];
    target[at] = square;
  }
}

function isBefore(a: Uint8Array, b: Uint8Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function hasPawn({ count, men }: FewMen): boolean {
  for (let i = 2; i < count; i++) if ((men[i] & 7) === PAWN) return true;
  return false;
}

/** 32 bits that depend on all of a position, well mixed (FNV-1a, then the last step of MurmurHash3). */
export function hashOf({ count, men, squares, turn, epSquare }: FewMen): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < count; i++) hash = Math.imul(hash ^ ((men[i] << 6) | squares[i]), 0x01000193);
  hash = Math.imul(hash ^ ((turn << 7) | epSquare), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
