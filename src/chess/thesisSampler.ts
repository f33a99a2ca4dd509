import type { Random } from "../core/random.js";
import { type Ending, endingOfMen } from "./ending.js";
import type { FewMen } from "./fewMen.js";
import { BISHOP, BLACK_MAN, KING, KNIGHT, PAWN, QUEEN, ROOK } from "./man.js";

/** The order in which the thesis's generator puts the men on the board, after the kings. */
const WHITE_MEN = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
const MEN = [...WHITE_MEN, ...WHITE_MEN.map((man) => man | BLACK_MAN)];

/** Men beside the kings. */
const MOST_OTHERS = 4;

/**
 * Draws a position as the generator of the NeuralBases thesis does (M. Abdalla, Clausthal 2024; its repository's
 * `fenGenerator.py`): of each kind and colour one man or none, a coin each; while there are more than six men, one of a random
 * kind goes. The men are then put on random free squares one after another, each where it attacks the other king over no man
 * that stands there already. So there is never a check but by black pawns: the generator looks up the board from them, as from
 * white ones, and their real checks pass. White is always to move. One position in 1,024 is two bare kings.
 */
export function drawThesisPosition(random: Random, target: FewMen): void {
  const chosen = MEN.map(() => random.int(2) === 1);
  while (chosen.filter(Boolean).length > MOST_OTHERS) chosen[random.int(MEN.length)] = false;
  target.clear();
  const blackKing = random.int(64);
  let whiteKing: number;
  do whiteKing = random.int(64);
  while (kingDistance(whiteKing, blackKing) <= 1);
  target.add(KING, whiteKing);
  target.add(KING | BLACK_MAN, blackKing);
  for (const [i, man] of MEN.entries()) if (chosen[i]) placeMan(random, man, target);
}

/** The endings, White's men first, of which {@link drawThesisPosition} draws positions with so many men: bare kings, too. */
export function thesisEndings(men: number): Ending[] {
  let chosen: number[][] = [[]];
  for (const man of MEN) chosen = chosen.flatMap((before) => [before, [...before, man]]);
  const fitting = chosen.filter(({ length }) => length <= Math.min(MOST_OTHERS, men - 2));
  return fitting.map((others) => endingOfMen([KING, KING | BLACK_MAN, ...others]));
}

function kingDistance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
}

function placeMan(random: Random, man: number, target: FewMen): void {
  const otherKing = target.squares[man < BLACK_MAN ? 1 : 0];
  for (;;) {
    const square = random.int(64);
    if (target.isTaken(square)) continue;
    if ((man & 7) === PAWN && (square < 8 || square >= 56)) continue;
    if (!target.wouldAttack((man & 7) === PAWN ? PAWN : man, square, otherKing)) {
      target.add(man, square);
      return;
    }
  }
}
