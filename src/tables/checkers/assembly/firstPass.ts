// First values of a row: impossible positions, captures and moves of men, for all placements of the white kings and both sides to
// move. What it leaves open only king moves can decide. Only captures of more than one piece go through the scalar generator.
import {
  blackKings as blackKingCount,
  blackLosing,
  blackOpen,
  key,
  rowWords,
  twin,
  whiteKings as whiteKingCount,
  whiteLosing,
  whiteOpen,
} from "./block";
import { followRow } from "./children";
import { findSteps, menCrowned, menStep } from "./menMoves";
import {
  blackCaptureAll,
  blackCaptures,
  blackCaptureWin,
  blackLonger,
  blackQuietAll,
  blackQuietWin,
  clearRows,
  condition,
  impossible,
  whiteCaptureAll,
  whiteCaptures,
  whiteCaptureWin,
  whiteLonger,
  whiteQuietAll,
  whiteQuietWin,
} from "./passRows";
import { rowCondition, rowGoesOn } from "./rows";
import { valueOfCaptures } from "./scalar";
import {
  BLACK_CROWNED,
  BLACK_KING,
  BLACK_MAN,
  BLACK_TO_MOVE,
  LOSS,
  WHITE_CROWNED,
  WHITE_KING,
  WHITE_MAN,
  WHITE_TO_MOVE,
  WIN,
} from "./slices";
import { groups, groupsWith, landing, neighbour, ONES, turnedGroups, ZEROS } from "./tables";
import { ld, low, pop, st, turn } from "./words";

/** Counted for the block in hand: positions that cannot be, and those where Black, White, or both could capture. */
export let impossibleCount: i32 = 0;
export let blackCaptureCount: i32 = 0;
export let whiteCaptureCount: i32 = 0;
export let bothCaptureCount: i32 = 0;

/** Takes a block in hand, before its rows; `steps` are words of scratch for the men's steps. */
export function takeBlock(steps: i32, blackMen: i32, whiteMen: i32): void {
  impossibleCount = 0;
  blackCaptureCount = 0;
  whiteCaptureCount = 0;
  bothCaptureCount = 0;
  findSteps(steps, blackMen, whiteMen);
}

/** Sets the first values of row `r` of the block that starts at `block` and has these men. */
export function firstPass(block: i32, r: i32, blackMen: i32, whiteMen: i32): void {
  const blackKings = ld(groups(blackKingCount) + r);
  const row = block + r * 4 * rowWords;
  const open = r * rowWords;
  if ((blackKings & (blackMen | whiteMen)) !== 0) {
    impossibleRow(row, open);
    return;
  }
  const occupied = blackMen | whiteMen | blackKings;
  const has = groupsWith(whiteKingCount);
  clearRows(occupied, has);
  for (let x = blackMen | blackKings; x !== 0; x &= x - 1) {
    const square = low(x);
    for (let d: i32 = 0; d < 4; d++) {
      if (neighbour(square, d) < 0) continue;
      blackJumps(square, d, blackMen, blackKings, whiteMen, occupied, has);
      whiteJumpsOver(square, d, blackMen, blackKings, whiteMen, occupied, has);
    }
  }
  menStep(r, occupied, has);
  menCrowned(blackMen, blackKings, whiteMen, occupied, has);
  decide(row, open, blackMen, blackKings, whiteMen);
}

function impossibleRow(row: i32, open: i32): void {
  for (let w: i32 = 0; w < rowWords; w++) {
    st(row + w, -1);
    st(row + rowWords + w, 0);
    st(row + 2 * rowWords + w, -1);
    st(row + 3 * rowWords + w, 0);
    st(blackOpen + open + w, 0);
    st(blackLosing + open + w, 0);
    st(whiteOpen + open + w, 0);
    st(whiteLosing + open + w, 0);
  }
  impossibleCount += rowWords * 32;
}

/** Black's piece on `square` jumps in direction d, over a white man or over a white king of some columns. */
function blackJumps(square: i32, d: i32, blackMen: i32, blackKings: i32, whiteMen: i32, occupied: i32, has: i32): void {
  const n = rowWords;
  const piece = 1 << square;
  const king = (blackKings & piece) !== 0;
  const over = neighbour(square, d);
  const taken = 1 << over;
  const to = landing(square, d);
  if ((!king && d > 1) || to < 0 || ((occupied >>> to) & 1) !== 0 || ((blackMen | blackKings) & taken) !== 0) return;
  const man = (whiteMen & taken) !== 0;
  if (rowCondition(condition, man ? ONES : has + over * n, has + to * n, impossible, blackCaptures, n) === 0) return;
  const crowned = !king && to >= 28;
  const landed = 1 << to;
  if (!crowned) {
    // The jumper's own square is free for what follows.
    const others = occupied ^ piece;
    const directions = king ? 4 : 2;
    for (let e: i32 = 0; e < directions; e++) {
      const nextOver = neighbour(to, e);
      const nextTo = landing(to, e);
      if (nextTo < 0 || nextOver === over || ((others >>> nextTo) & 1) !== 0) continue;
      if (((whiteMen >>> nextOver) & 1) !== 0) rowGoesOn(condition, blackLonger, ONES, has + nextTo * n, n);
      else if (((others >>> nextOver) & 1) === 0)
        rowGoesOn(condition, blackLonger, has + nextOver * n, has + nextTo * n, n);
    }
  }
  followRow(
    key - (man ? WHITE_MAN : WHITE_KING) + (crowned ? BLACK_CROWNED : 0),
    king ? blackMen : crowned ? blackMen ^ piece : (blackMen ^ piece) | landed,
    king ? (blackKings ^ piece) | landed : crowned ? blackKings | landed : blackKings,
    whiteMen & ~taken,
    man ? 0 : taken,
    0,
    condition,
    blackCaptureWin,
    blackCaptureAll,
    WHITE_TO_MOVE,
  );
}

/** White jumps over Black's piece on `square`, in direction d: a white man, or a white king of some columns. */
function whiteJumpsOver(
  square: i32,
  d: i32,
  blackMen: i32,
  blackKings: i32,
  whiteMen: i32,
  occupied: i32,
  has: i32,
): void {
  const n = rowWords;
  const to = neighbour(square, d);
  const from = neighbour(square, 3 - d);
  const landed = 1 << to;
  if (from < 0 || (occupied & landed) !== 0) return;
  const piece = 1 << from;
  const man = (whiteMen & piece) !== 0;
  if (man ? d < 2 : (occupied & piece) !== 0) return;
  if (rowCondition(condition, man ? ONES : has + from * n, has + to * n, impossible, whiteCaptures, n) === 0) return;
  const crowned = man && to < 4;
  const black = blackMen | blackKings;
  if (!crowned) {
    const others = occupied & ~piece;
    for (let e: i32 = man ? 2 : 0; e < 4; e++) {
      const nextOver = neighbour(to, e);
      const nextTo = landing(to, e);
      if (nextTo < 0 || nextOver === square || ((black >>> nextOver) & 1) === 0 || ((others >>> nextTo) & 1) !== 0)
        continue;
      rowGoesOn(condition, whiteLonger, ONES, nextTo === from ? ZEROS : has + nextTo * n, n);
    }
  }
  const taken = 1 << square;
  followRow(
    key - ((blackKings & taken) !== 0 ? BLACK_KING : BLACK_MAN) + (crowned ? WHITE_CROWNED : 0),
    blackMen & ~taken,
    blackKings & ~taken,
    man ? (crowned ? whiteMen ^ piece : (whiteMen ^ piece) | landed) : whiteMen,
    man ? 0 : piece,
    man && !crowned ? 0 : landed,
    condition,
    whiteCaptureWin,
    whiteCaptureAll,
    BLACK_TO_MOVE,
  );
}

/** Puts the row's findings together: values into the row, what is left into the open planes. */
function decide(row: i32, open: i32, blackMen: i32, blackKings: i32, whiteMen: i32): void {
  const n = rowWords;
  const masks = groups(whiteKingCount);
  const turned = turnedGroups(whiteKingCount);
  const turnedBlackMen = turn(blackMen);
  const turnedWhiteMen = turn(whiteMen);
  const turnedBlackKings = turn(blackKings);
  for (let w: i32 = 0; w < n; w++) {
    const cannotBe = ld(impossible + w);
    const black = ld(blackCaptures + w);
    const white = ld(whiteCaptures + w);
    impossibleCount += pop(cannotBe);
    blackCaptureCount += pop(black);
    whiteCaptureCount += pop(white);
    bothCaptureCount += pop(black & white);

    const blackQuiet = ~(cannotBe | black);
    let won = ld(blackCaptureWin + w);
    let longer = ld(blackLonger + w) & ~won;
    let single = black & ~longer;
    let win = cannotBe | (ld(blackQuietWin + w) & blackQuiet);
    let loss = single & ld(blackCaptureAll + w) & ~won;
    const blackLeft = blackQuiet & ~win;
    st(blackOpen + open + w, blackLeft);
    st(blackLosing + open + w, blackLeft & ld(blackQuietAll + w));
    win |= single & won;
    for (let x = longer; x !== 0; x &= x - 1) {
      const bit = low(x);
      const value = valueOfCaptures(blackMen, blackKings, whiteMen, ld(masks + w * 32 + bit), key);
      if (value === WIN) win |= 1 << bit;
      else if (value === LOSS) loss |= 1 << bit;
    }
    st(row + w, win);
    st(row + n + w, loss);

    const whiteQuiet = ~(cannotBe | white);
    won = ld(whiteCaptureWin + w);
    longer = ld(whiteLonger + w) & ~won;
    single = white & ~longer;
    win = cannotBe | (ld(whiteQuietWin + w) & whiteQuiet);
    loss = single & ld(whiteCaptureAll + w) & ~won;
    const whiteLeft = whiteQuiet & ~win;
    st(whiteOpen + open + w, whiteLeft);
    st(whiteLosing + open + w, whiteLeft & ld(whiteQuietAll + w));
    win |= single & won;
    for (let x = longer; x !== 0; x &= x - 1) {
      const bit = low(x);
      const value = valueOfCaptures(turnedWhiteMen, ld(turned + w * 32 + bit), turnedBlackMen, turnedBlackKings, twin);
      if (value === WIN) win |= 1 << bit;
      else if (value === LOSS) loss |= 1 << bit;
    }
    st(row + 2 * n + w, win);
    st(row + 3 * n + w, loss);
  }
}
