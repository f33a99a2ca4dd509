import { writeAttackMap } from "../chess/attackMap.js";
import { FewMen } from "../chess/fewMen.js";
import { BLACK_MAN, KING, KNIGHT, PAWN } from "../chess/man.js";
import { RAY_START, RAYS } from "../chess/reach.js";
import { Canonical } from "../chess/symmetry.js";
import { TACTICS, writeTactics } from "./tactics.js";

/** The most men, kings included, that these features have room for. */
export const MOST_FEATURE_MEN = 4;
const OTHERS = MOST_FEATURE_MEN - 2;
/** Kinds of men that are not kings. */
const KINDS = 5;
/** Two of them, in whichever order. */
const KIND_PAIRS = (KINDS * (KINDS + 1)) / 2;

/** Materials from the mover's side: one more man, the mover's or the other's; two of the mover's, two of the other's, one each. */
export const MATERIALS = 2 * KINDS + 2 * KIND_PAIRS + KINDS * KINDS;

/** A position as features see it: canonical, so White is to move, with the squares that each side attacks. */
export class FeatureScene {
  readonly #canonical = new Canonical();
  /** White's and Black's: how many of their men attack each square. */
  readonly attacks: readonly [Uint8Array, Uint8Array] = [new Uint8Array(64), new Uint8Array(64)];
  position = new FewMen();

  take(given: FewMen): void {
    if (given.count > MOST_FEATURE_MEN)
      throw new RangeError(`invalid position: ${given.count} men, and features are of at most ${MOST_FEATURE_MEN}`);
    this.position = this.#canonical.take(given);
    writeAttackMap(this.position, 0, this.attacks[0]);
    writeAttackMap(this.position, BLACK_MAN, this.attacks[1]);
  }
}

/** Some numbers about a position, most of them 0: `write` finds them all 0. */
export interface FeatureBlock {
  readonly size: number;
  write(scene: FeatureScene, target: Float32Array, at: number): void;
}

const fileOf = (square: number) => square & 7;
const rankOf = (square: number) => square >> 3;

/** How many moves a king needs. */
const kingSteps = (a: number, b: number) => Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

/** For each man of the list the square it is on. */
export const slots: FeatureBlock = {
  size: MOST_FEATURE_MEN * 64,
  write({ position: { count, squares } }, target, at) {
    for (let i = 0; i < count; i++) target[at + 64 * i + squares[i]] = 1;
  },
};

/** Which men there are; none for bare kings. */
export const material: FeatureBlock = {
  size: MATERIALS,
  write({ position }, target, at) {
    if (position.count > 2) target[at + materialNumber(position)] = 1;
  },
};

function materialNumber({ count, men }: FewMen): number {
  const side = men[2] < BLACK_MAN ? 0 : 1;
  const a = (men[2] & 7) - PAWN;
  if (count === 3) return KINDS * side + a;
  const b = (men[3] & 7) - PAWN;
  if (side === 0 && men[3] >= BLACK_MAN) return 2 * (KINDS + KIND_PAIRS) + KINDS * a + b;
  // From strong to weak, as canonical lists are: a is not below b.
  return 2 * KINDS + KIND_PAIRS * side + (a * (a + 1)) / 2 + b;
}

/** The men of a material by number, as the list of a canonical position has them behind the kings. */
export function menOfMaterial(number: number): number[] {
  const man = (kind: number, side: number) => (kind + PAWN) | (side * BLACK_MAN);
  if (number < 2 * KINDS) return [man(number % KINDS, Math.floor(number / KINDS))];
  const pair = number - 2 * KINDS;
  const each = pair - 2 * KIND_PAIRS;
  if (each >= 0) return [man(Math.floor(each / KINDS), 0), man(each % KINDS, 1)];
  const side = Math.floor(pair / KIND_PAIRS);
  const rest = pair % KIND_PAIRS;
  const a = Math.floor((Math.sqrt(8 * rest + 1) - 1) / 2);
  return [man(a, side), man(rest - (a * (a + 1)) / 2, side)];
}

/** Files and ranks from −7 to 7, and a king's way of 1 to 7 moves. */
const FILES_APART = 15;
const A_PAIR = 2 * FILES_APART + 7;

/** How any two men stand to each other. */
export const pairs: FeatureBlock = {
  size: ((MOST_FEATURE_MEN * (MOST_FEATURE_MEN - 1)) / 2) * A_PAIR,
  write({ position: { count, squares } }, target, at) {
    let k = at;
    for (let j = 1; j < count; j++)
      for (let i = 0; i < j; i++, k += A_PAIR) {
        const [from, to] = [squares[i], squares[j]];
        target[k + fileOf(to) - fileOf(from) + 7] = 1;
        target[k + FILES_APART + rankOf(to) - rankOf(from) + 7] = 1;
        target[k + 2 * FILES_APART + kingSteps(from, to) - 1] = 1;
      }
  },
};

/** Which man attacks which; which are attacked, defended, attacked and not defended; whether the mover is in check. */
export const attacks: FeatureBlock = {
  size: MOST_FEATURE_MEN * MOST_FEATURE_MEN + 3 * MOST_FEATURE_MEN + 1,
  write({ position, attacks: [white, black] }, target, at) {
    const { count, men, squares } = position;
    const states = at + MOST_FEATURE_MEN * MOST_FEATURE_MEN;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++)
        if (i !== j && position.attacks(i, squares[j])) target[at + MOST_FEATURE_MEN * i + j] = 1;
      const [own, other] = men[i] < BLACK_MAN ? [white, black] : [black, white];
      const [isAttacked, isDefended] = [other[squares[i]] > 0, own[squares[i]] > 0];
      if (isAttacked) target[states + 3 * i] = 1;
      if (isDefended) target[states + 3 * i + 1] = 1;
      if (isAttacked && !isDefended) target[states + 3 * i + 2] = 1;
    }
    if (black[squares[0]] > 0) target[states + 3 * MOST_FEATURE_MEN] = 1;
  },
};

/** The squares that each side attacks. */
export const attackMaps: FeatureBlock = {
  size: 128,
  write({ attacks: [white, black] }, target, at) {
    for (let square = 0; square < 64; square++) {
      if (white[square] > 0) target[at + square] = 1;
      if (black[square] > 0) target[at + 64 + square] = 1;
    }
  },
};

/** For each king the eight squares about it: which it can go to. */
export const flights: FeatureBlock = {
  size: 16,
  write({ position, attacks: byColour }, target, at) {
    for (let side = 0; side < 2; side++) {
      const king = position.squares[side];
      let start = RAY_START[(KING << 6) | king];
      for (let length = RAYS[start]; length > 0; length = RAYS[start], start += 2) {
        const to = RAYS[start + 1];
        const man = position.manAt(to);
        const isOwn = man >= 0 && position.men[man] >> 3 === side;
        if (!isOwn && byColour[1 - side][to] === 0) target[at + 8 * side + directionOf(king, to)] = 1;
      }
    }
  },
};

/** 0 to 7 for the eight squares about another one. */
function directionOf(from: number, to: number): number {
  const number = 3 * (rankOf(to) - rankOf(from) + 1) + fileOf(to) - fileOf(from) + 1;
  return number > 4 ? number - 1 : number;
}

/** For each pawn how far it and both kings are from the square where it promotes. */
const PROMOTION = 6 + 8 + 8;

export const promotions: FeatureBlock = {
  size: OTHERS * PROMOTION,
  write({ position: { count, men, squares } }, target, at) {
    for (let i = 2; i < count; i++) {
      if ((men[i] & 7) !== PAWN) continue;
      const k = at + (i - 2) * PROMOTION;
      const goal = promotionSquare(men[i], squares[i]);
      target[k + Math.abs(rankOf(goal) - rankOf(squares[i])) - 1] = 1;
      target[k + 6 + kingSteps(squares[0], goal)] = 1;
      target[k + 14 + kingSteps(squares[1], goal)] = 1;
    }
  },
};

const promotionSquare = (pawn: number, square: number) => (pawn < BLACK_MAN ? 56 : 0) + fileOf(square);

const MOST_COUNTED = 5;
const MOBILITY = 2 * (MOST_COUNTED + 1);

/** For each man but kings and pawns on how many empty squares it can go, and on how many of them nothing attacks it: 0 to 5 and more. */
export const mobility: FeatureBlock = {
  size: OTHERS * MOBILITY,
  write({ position, attacks: byColour }, target, at) {
    const { count, men, squares } = position;
    for (let i = 2; i < count; i++) {
      if ((men[i] & 7) === PAWN) continue;
      const other = byColour[1 - (men[i] >> 3)];
      let all = 0;
      let safe = 0;
      let start = RAY_START[((men[i] & 7) << 6) | squares[i]];
      for (let length = RAYS[start]; length > 0; length = RAYS[start]) {
        for (let k = 1; k <= length && !position.isTaken(RAYS[start + k]); k++) {
          all++;
          if (other[RAYS[start + k]] === 0) safe++;
        }
        start += length + 1;
      }
      const k = at + (i - 2) * MOBILITY;
      target[k + Math.min(MOST_COUNTED, all)] = 1;
      target[k + MOST_COUNTED + 1 + Math.min(MOST_COUNTED, safe)] = 1;
    }
  },
};

/** The most moves that a knight needs to any square. */
const MOST_KNIGHT_MOVES = 6;
/** `KNIGHT_MOVES[64 * from + to]`. */
const KNIGHT_MOVES = new Uint8Array(64 * 64).fill(MOST_KNIGHT_MOVES + 1);
for (let from = 0; from < 64; from++)
  for (let moves = 0, reached = [from]; reached.length > 0; moves++) {
    for (const square of reached) KNIGHT_MOVES[64 * from + square] = moves;
    reached = reached.flatMap(knightSquares).filter((square) => KNIGHT_MOVES[64 * from + square] > moves + 1);
  }

function knightSquares(from: number): number[] {
  const squares: number[] = [];
  for (let at = RAY_START[(KNIGHT << 6) | from]; RAYS[at] > 0; at += 2) squares.push(RAYS[at + 1]);
  return squares;
}

/** For each knight how many moves it is from every other man, from a pawn's promotion square instead of the pawn. */
export const knightMoves: FeatureBlock = {
  size: OTHERS * MOST_FEATURE_MEN * (MOST_KNIGHT_MOVES + 1),
  write({ position: { count, men, squares } }, target, at) {
    for (let i = 2; i < count; i++) {
      if ((men[i] & 7) !== KNIGHT) continue;
      for (let j = 0; j < count; j++) {
        if (j === i) continue;
        const goal = (men[j] & 7) === PAWN ? promotionSquare(men[j], squares[j]) : squares[j];
        const k = at + ((i - 2) * MOST_FEATURE_MEN + j) * (MOST_KNIGHT_MOVES + 1);
        target[k + KNIGHT_MOVES[64 * squares[i] + goal]] = 1;
      }
    }
  },
};

/** What the moves of both sides can do at once: see {@link writeTactics}. */
export const tactics: FeatureBlock = {
  size: 2 * TACTICS,
  write: ({ position }, target, at) => writeTactics(position, target, at),
};
