// Moves of the side to move, as boards for the other side, turned so that it moves down in its turn: four words each on a stack.
import { ld, low, st, turn } from "../../assembly/words";
import { take } from "./arena";
import { landing, neighbour } from "./squares";

/** Words of a child: its men and kings, those of the side that has moved, and whether the move crowned a man. */
export const CHILD: i32 = 5;
const STACK: i32 = 1 << 16;

/** Where the next child goes. */
export let top: i32 = 0;

export function layOutMoves(): void {
  top = take(STACK);
}

/** Gives the room from a child on back. */
export function dropTo(child: i32): void {
  top = child;
}

function push(men: i32, kings: i32, otherMen: i32, otherKings: i32, crowned: i32): void {
  st(top, turn(otherMen));
  st(top + 1, turn(otherKings));
  st(top + 2, turn(men));
  st(top + 3, turn(kings));
  st(top + 4, crowned);
  top += CHILD;
}

/** Pushes the captures of a position that has one. */
export function pushCaptures(men: i32, kings: i32, otherMen: i32, otherKings: i32): void {
  for (let x = men; x !== 0; x &= x - 1) jump(low(x), false, men ^ (x & -x), kings, otherMen, otherKings);
  for (let x = kings; x !== 0; x &= x - 1) jump(low(x), true, men, kings ^ (x & -x), otherMen, otherKings);
}

/** The piece, taken off the board, jumps on from a square; false if it cannot. */
function jump(square: i32, king: bool, men: i32, kings: i32, otherMen: i32, otherKings: i32): bool {
  const others = otherMen | otherKings;
  const occupied = men | kings | others;
  const directions = king ? 4 : 2;
  let jumped = false;
  for (let d: i32 = 0; d < directions; d++) {
    const to = landing(square, d);
    if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
    const taken = 1 << neighbour(square, d);
    if ((others & taken) === 0) continue;
    jumped = true;
    const crowned = !king && to >= 28;
    if (!crowned && jump(to, king, men, kings, otherMen & ~taken, otherKings & ~taken)) continue;
    if (king || crowned) push(men, kings | (1 << to), otherMen & ~taken, otherKings & ~taken, 0);
    else push(men | (1 << to), kings, otherMen & ~taken, otherKings & ~taken, 0);
  }
  return jumped;
}

/** Pushes the moves of a position without captures. */
export function pushQuiet(men: i32, kings: i32, otherMen: i32, otherKings: i32): void {
  const occupied = men | kings | otherMen | otherKings;
  for (let x = men; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 2; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
      const rest = men ^ (x & -x);
      if (to >= 28) push(rest, kings | (1 << to), otherMen, otherKings, 1);
      else push(rest | (1 << to), kings, otherMen, otherKings, 0);
    }
  for (let x = kings; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 4; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
      push(men, (kings ^ (x & -x)) | (1 << to), otherMen, otherKings, 0);
    }
}

/** Notes something in the place of whether a man was crowned. */
export function setChildNote(child: i32, note: i32): void {
  st(child + 4, note);
}

/** A word of a child. */
export function childWord(child: i32, i: i32): i32 {
  return ld(child + i);
}
