// Moves of one position, always Black's: White's are asked on the turned board. The rows of firstPass.ts leave to it what they
// cannot do: captures of more than one piece, and slices without kings.
import { BLACK_CROWNED, DRAW, LOSS, probeWhite, WHITE_KING, WHITE_MAN, WIN } from "./slices";
import { landing, neighbour, reach } from "./tables";
import { low } from "./words";

/** Best value for Black so far, by its worth: a loss until a child says better. */
let best: i32 = LOSS;

/** Whether the position that `valueOfMoves` saw last has a capture. */
export let capturing: bool = false;

function follow(blackMen: i32, blackKings: i32, whiteMen: i32, whiteKings: i32, key: i32): void {
  const reply = probeWhite(blackMen, blackKings, whiteMen, whiteKings, key);
  if (reply === LOSS) best = WIN;
  else if (reply === DRAW) best = DRAW;
}

/** The piece, taken off the board, jumps on from `square`; true if it could. */
function jump(
  square: i32,
  king: bool,
  blackMen: i32,
  blackKings: i32,
  whiteMen: i32,
  whiteKings: i32,
  key: i32,
  occupied: i32,
): bool {
  const white = whiteMen | whiteKings;
  if ((reach(square, king) & white) === 0) return false;
  let jumped = false;
  const directions = king ? 4 : 2;
  for (let d: i32 = 0; d < directions; d++) {
    const to = landing(square, d);
    if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
    const taken = 1 << neighbour(square, d);
    if ((white & taken) === 0) continue;
    jumped = true;
    const fewer = key - ((whiteMen & taken) !== 0 ? WHITE_MAN : WHITE_KING);
    const men = whiteMen & ~taken;
    const kings = whiteKings & ~taken;
    const landed = 1 << to;
    if (!king && to >= 28) follow(blackMen, blackKings | landed, men, kings, fewer + BLACK_CROWNED);
    else if (!jump(to, king, blackMen, blackKings, men, kings, fewer, occupied & ~taken)) {
      if (king) follow(blackMen, blackKings | landed, men, kings, fewer);
      else follow(blackMen | landed, blackKings, men, kings, fewer);
    }
    if (best === WIN) return true;
  }
  return jumped;
}

function captures(blackMen: i32, blackKings: i32, whiteMen: i32, whiteKings: i32, key: i32): bool {
  const occupied = blackMen | blackKings | whiteMen | whiteKings;
  let any = false;
  for (let x = blackKings; x !== 0; x &= x - 1) {
    const piece = x & -x;
    if (jump(low(x), true, blackMen, blackKings ^ piece, whiteMen, whiteKings, key, occupied ^ piece)) any = true;
    if (best === WIN) return true;
  }
  for (let x = blackMen; x !== 0; x &= x - 1) {
    const piece = x & -x;
    if (jump(low(x), false, blackMen ^ piece, blackKings, whiteMen, whiteKings, key, occupied ^ piece)) any = true;
    if (best === WIN) return true;
  }
  return any;
}

function quietMoves(blackMen: i32, blackKings: i32, whiteMen: i32, whiteKings: i32, key: i32): void {
  const occupied = blackMen | blackKings | whiteMen | whiteKings;
  for (let x = blackMen; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 2; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
      const men = blackMen ^ (x & -x);
      if (to >= 28) follow(men, blackKings | (1 << to), whiteMen, whiteKings, key + BLACK_CROWNED);
      else follow(men | (1 << to), blackKings, whiteMen, whiteKings, key);
      if (best === WIN) return;
    }
  for (let x = blackKings; x !== 0; x &= x - 1)
    for (let d: i32 = 0; d < 4; d++) {
      const to = neighbour(low(x), d);
      if (to < 0 || ((occupied >>> to) & 1) !== 0) continue;
      follow(blackMen, (blackKings ^ (x & -x)) | (1 << to), whiteMen, whiteKings, key);
      if (best === WIN) return;
    }
}

/** The best that Black's captures reach, in a position that has one. */
export function valueOfCaptures(blackMen: i32, blackKings: i32, whiteMen: i32, whiteKings: i32, key: i32): i32 {
  best = LOSS;
  captures(blackMen, blackKings, whiteMen, whiteKings, key);
  return best;
}

/** The value for Black, who is to move, from the values of the children. */
export function valueOfMoves(blackMen: i32, blackKings: i32, whiteMen: i32, whiteKings: i32, key: i32): i32 {
  best = LOSS;
  capturing = captures(blackMen, blackKings, whiteMen, whiteKings, key);
  if (!capturing) quietMoves(blackMen, blackKings, whiteMen, whiteKings, key);
  return best;
}
