import { FewMen, NO_SQUARE } from "../chess/fewMen.js";
import { captures, makeMoveList, playMove, quietMoves } from "../chess/fewMenMoves.js";
import { BLACK_MAN } from "../chess/man.js";

/** Where the numbers of one side's tactics stand; each is 0 or 1, and says that there is a legal move that … */
const MATES = 0;
/** … gives check and leaves no man hanging. */
const CHECKS = 1;
/** … gives check and attacks another man besides, with a man that cannot be taken. */
const FORKS = 2;
/** … the same with a man that can. */
const FORKS_LOOSELY = 3;
/** … attacks one loose man without check. */
const ATTACKS = 4;
const ATTACKS_SEVERAL = 5;
/** … promotes, and the new man can be taken for nothing or not. */
const PROMOTES = 6;
const PROMOTES_SAFELY = 7;
/** … takes the third or the fourth man of the list: in any way, without harm, or giving a lesser man for it. */
const TAKES = 8;
const TAKES_SAFELY = 10;
const TRADES_UP = 12;
/** How many moves leave no man hanging: 0, 1, 2 or more, one number each; and how many there are, from 0 to 7 and more. */
const SAFE_MOVES = 14;
const MOST_SAFE_MOVES = 3;
const LEGAL_MOVES = SAFE_MOVES + MOST_SAFE_MOVES + 1;
const MOST_LEGAL_MOVES = 7;

/** How many numbers one side's tactics take. */
export const TACTICS = LEGAL_MOVES + MOST_LEGAL_MOVES + 1;

/** The places of men that are not kings in a position. */
const FIRST_MAN = 2;
/** The captured place of a move that captures nothing. */
const NOTHING = 7;
/** What men are worth, by kind: only the order counts. */
const WORTH = [0, 1, 3, 3, 5, 9, 100];

const passed = new FewMen();
const after = new FewMen();
const reply = new FewMen();
const moves = makeMoveList();
const quiets = makeMoveList();
const replies = makeMoveList();

/**
 * What the moves of the side to move can do at once, and what those of the other side could if it were its turn (nothing
 * where the mover is in check): 2 × TACTICS numbers, which stand on nothing but the rules of the game. Makes none of them 0.
 */
export function writeTactics(position: FewMen, target: Float32Array, at: number): void {
  writeSide(position, target, at);
  if (position.isInCheck(position.turn)) return;
  passed.copy(position);
  passed.turn = position.turn ^ BLACK_MAN;
  passed.epSquare = NO_SQUARE;
  writeSide(passed, target, at + TACTICS);
}

function writeSide(position: FewMen, target: Float32Array, at: number): void {
  const caught = captures(position, moves);
  const count = caught + quietMoves(position, quiets);
  for (let i = caught; i < count; i++) moves[i] = quiets[i - caught];
  let legal = 0;
  let safe = 0;
  for (let i = 0; i < count; i++) {
    playMove(position, moves[i], after);
    if (after.isIllegal()) continue;
    legal++;
    if (writeMove(position, moves[i], target, at)) safe++;
  }
  target[at + SAFE_MOVES + Math.min(MOST_SAFE_MOVES, safe)] = 1;
  target[at + LEGAL_MOVES + Math.min(MOST_LEGAL_MOVES, legal)] = 1;
}

/** What one move does; `after` is the position that it leads to. Returns whether no man hangs then. */
function writeMove(position: FewMen, move: number, target: Float32Array, at: number): boolean {
  const captured = (move >> 9) & 7;
  // The last man of the list takes the place of the captured one.
  const mover = captured !== NOTHING && (move & 7) === position.count - 1 ? captured : move & 7;
  const isSafe = !someHang(position.turn);
  const isLoose = mover >= FIRST_MAN && isAttacked(after.turn, after.squares[mover]);
  if (captured !== NOTHING) {
    const slot = captured - FIRST_MAN;
    target[at + TAKES + slot] = 1;
    if (isSafe && !isLoose) target[at + TAKES_SAFELY + slot] = 1;
    else if (WORTH[position.men[captured] & 7] > WORTH[position.men[move & 7] & 7]) target[at + TRADES_UP + slot] = 1;
  }
  if (move >> 12 !== 0) target[at + (isSafe ? PROMOTES_SAFELY : PROMOTES)] = 1;
  const prey = countPrey(mover);
  if (after.isInCheck(after.turn)) {
    if (!hasReply()) target[at + MATES] = 1;
    if (isSafe) target[at + CHECKS] = 1;
    if (prey > 0) target[at + (isLoose ? FORKS_LOOSELY : FORKS)] = 1;
  } else if (prey > 0 && isSafe) target[at + (prey > 1 ? ATTACKS_SEVERAL : ATTACKS)] = 1;
  return isSafe;
}

/** Whether a man of a colour, kings aside, is attacked and not defended. */
function someHang(colour: number): boolean {
  for (let i = FIRST_MAN; i < after.count; i++) {
    const square = after.squares[i];
    if ((after.men[i] & BLACK_MAN) !== colour) continue;
    if (isAttacked(colour ^ BLACK_MAN, square) && !isAttacked(colour, square)) return true;
  }
  return false;
}

/** Men of the side to move, kings aside, that a man attacks, be it through their king, and that are loose or worth more than it. */
function countPrey(hunter: number): number {
  const king = after.squares[after.turn >> 3];
  let prey = 0;
  after.free(king); // it has to go away
  for (let i = FIRST_MAN; i < after.count; i++) {
    if ((after.men[i] & BLACK_MAN) !== after.turn || !after.attacks(hunter, after.squares[i])) continue;
    const isWorthIt = WORTH[after.men[i] & 7] > WORTH[after.men[hunter] & 7];
    if (isWorthIt || !isAttacked(after.turn, after.squares[i])) prey++;
  }
  after.take(king);
  return prey;
}

/** Whether men of a colour attack a square. */
function isAttacked(colour: number, square: number): boolean {
  for (let i = 0; i < after.count; i++)
    if ((after.men[i] & BLACK_MAN) === colour && after.attacks(i, square)) return true;
  return false;
}

function hasReply(): boolean {
  return isSomeLegal(captures(after, replies)) || isSomeLegal(quietMoves(after, replies));
}

function isSomeLegal(count: number): boolean {
  for (let i = 0; i < count; i++) {
    playMove(after, replies[i], reply);
    if (!reply.isIllegal()) return true;
  }
  return false;
}
