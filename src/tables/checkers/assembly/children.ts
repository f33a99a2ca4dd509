// One child of many positions at once: same men and black kings, all placements of the white kings in a row.
import { rowWords, whiteKings } from "./block";
import { rowFollow } from "./rows";
import {
  BLACK_TO_MOVE,
  baseOf,
  blackKingsOf,
  blackMenOf,
  blockNumber,
  isCanonical,
  rowsOf,
  WHITE_TO_MOVE,
  whiteKingsOf,
  whiteMenOf,
  wordsOf,
} from "./slices";
import { groups, rank, rankTurned } from "./tables";
import { ld, low, st } from "./words";

/**
 * Follows one move from every one of `columns` to its child, in the slice `childKey`, with the men and black kings given; the white
 * kings are those of the column without `gone` and with `come`. `toMove` are the planes of the side that moves there.
 * win gains the columns whose child is lost for that side, all keeps those whose child is won for it.
 */
export function followRow(
  childKey: i32,
  blackMen: i32,
  blackKings: i32,
  whiteMen: i32,
  gone: i32,
  come: i32,
  columns: i32,
  win: i32,
  all: i32,
  toMove: i32,
): void {
  const left =
    toMove === WHITE_TO_MOVE
      ? whiteKingsOf(childKey) + whiteMenOf(childKey)
      : blackKingsOf(childKey) + blackMenOf(childKey);
  if (left === 0) {
    for (let w: i32 = 0; w < rowWords; w++) st(win + w, ld(win + w) | ld(columns + w));
    return;
  }
  const block = blockNumber(childKey, blackMen, whiteMen);
  const words = wordsOf(childKey);
  const canonical = isCanonical(childKey);
  const plane = canonical ? toMove : WHITE_TO_MOVE - toMove + BLACK_TO_MOVE;
  if (words === 0) followOne(baseOf(childKey) + ((block >> 5) << 2) + plane, block & 31, columns, win, all);
  else if (canonical) {
    const row =
      baseOf(childKey) + ((block * rowsOf(childKey) + rank(blackKings, blackKingsOf(childKey))) * 4 + plane) * words;
    if ((gone | come) === 0) rowFollow(win, all, columns, row, row + words, rowWords);
    else gatherInRow(row, words, whiteKingsOf(childKey), gone, come, columns, win, all);
  } else {
    const column = rankTurned(blackKings, blackKingsOf(childKey));
    const top = baseOf(childKey) + (block * rowsOf(childKey) * 4 + plane) * words + (column >> 5);
    gatherInColumn(top, words, column & 31, whiteKingsOf(childKey), gone, come, columns, win, all);
  }
}

/** No kings are left: the same child for all columns. */
function followOne(address: i32, bit: i32, columns: i32, win: i32, all: i32): void {
  if (((ld(address) >>> bit) & 1) !== 0) return;
  const lost = ((ld(address + 1) >>> bit) & 1) !== 0;
  for (let w: i32 = 0; w < rowWords; w++) {
    const c = ld(columns + w);
    if (lost) st(win + w, ld(win + w) | c);
    else st(all + w, ld(all + w) & ~c);
  }
}

/** The children lie in one row, each at the rank of its white kings. */
function gatherInRow(row: i32, words: i32, kings: i32, gone: i32, come: i32, columns: i32, win: i32, all: i32): void {
  const masks = groups(whiteKings);
  for (let w: i32 = 0; w < rowWords; w++) {
    let lost: i32 = 0;
    let notWon: i32 = 0;
    for (let x = ld(columns + w) & ~ld(win + w); x !== 0; x &= x - 1) {
      const bit = low(x);
      const child = rank((ld(masks + w * 32 + bit) & ~gone) | come, kings);
      const address = row + (child >> 5);
      lost |= ((ld(address + words) >>> (child & 31)) & 1) << bit;
      notWon |= (~(ld(address) >>> (child & 31)) & 1) << bit;
    }
    st(win + w, ld(win + w) | lost);
    st(all + w, ld(all + w) & ~notWon);
  }
}

/** The slice is kept the other way round: our columns are its rows, and the turned white kings are ranked. */
function gatherInColumn(
  top: i32,
  words: i32,
  bitThere: i32,
  kings: i32,
  gone: i32,
  come: i32,
  columns: i32,
  win: i32,
  all: i32,
): void {
  const masks = groups(whiteKings);
  const stride = words * 4;
  for (let w: i32 = 0; w < rowWords; w++) {
    let lost: i32 = 0;
    let notWon: i32 = 0;
    for (let x = ld(columns + w) & ~ld(win + w); x !== 0; x &= x - 1) {
      const bit = low(x);
      const address = top + rankTurned((ld(masks + w * 32 + bit) & ~gone) | come, kings) * stride;
      lost |= ((ld(address + words) >>> bitThere) & 1) << bit;
      notWon |= (~(ld(address) >>> bitThere) & 1) << bit;
    }
    st(win + w, ld(win + w) | lost);
    st(all + w, ld(all + w) & ~notWon);
  }
}
