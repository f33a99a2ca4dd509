// The moves that stay inside a block: those of the kings. A black king's move leads to another row, so 32 positions are looked at in
// one word; White's moves are the same on the transposed matrix. Only new values are transposed, and only rows are looked at of
// which a child has changed. Both sides take turns until nothing changes; what is open then is drawn.
import {
  blackKings,
  blackLosing,
  blackOpen,
  changedColumns,
  changedRows,
  columns,
  columnWords,
  rows,
  rowWords,
  scratch,
  turnedBlackLoses,
  turnedBlackWins,
  turnedWhiteLosing,
  turnedWhiteOpen,
  whiteKings,
  whiteLosing,
  whiteOpen,
} from "./block";
import { rowFill } from "./rows";
import { kingMoves } from "./tables";
import { ld, low, st } from "./words";

/** Transposes 32 x 32 bits in place (Hacker's Delight 7-3). */
function transpose(tile: i32): void {
  let mask: i32 = 0xffff;
  for (let j: i32 = 16; j !== 0; j >>= 1) {
    for (let k: i32 = 0; k < 32; k = (k + j + 1) & ~j) {
      const x = ld(tile + k);
      const y = ld(tile + k + j);
      const swap = ((x >>> j) ^ y) & mask;
      st(tile + k + j, y ^ swap);
      st(tile + k, x ^ (swap << j));
    }
    mask ^= mask << (j >> 1);
  }
}

function transposePlane(from: i32, stride: i32, to: i32): void {
  for (let R: i32 = 0; R < columnWords; R++)
    for (let w: i32 = 0; w < rowWords; w++) {
      let any: i32 = 0;
      for (let k: i32 = 0; k < 32; k++) {
        const r = R * 32 + k;
        const word = r < rows ? ld(from + r * stride + w) : 0;
        st(scratch + k, word);
        any |= word;
      }
      if (any !== 0) transpose(scratch);
      for (let k: i32 = 0; k < 32; k++) st(to + (w * 32 + k) * columnWords + R, ld(scratch + k));
    }
}

/** Adds a tile of new bits, transposed, to a plane; clears the tile and notes which rows there have changed. */
function spill(tile: i32, to: i32, stride: i32, changed: i32): void {
  transpose(tile);
  for (let k: i32 = 0; k < 32; k++) {
    const bits = ld(tile + k);
    if (bits === 0) continue;
    const address = to + k * stride;
    st(address, ld(address) | bits);
    st(changed + k, 1);
    st(tile + k, 0);
  }
}

function anyChanged(moves: i32, count: i32, changed: i32): bool {
  let any: i32 = 0;
  for (let i: i32 = 1; i <= count; i++) any |= ld(changed + ld(moves + i));
  return any !== 0;
}

/** One look at Black's king moves; true if a value was found. */
function blackLooks(block: i32, first: bool): bool {
  const n = rowWords;
  const moveWords = 4 * blackKings + 1;
  const table = kingMoves(blackKings);
  const found = scratch;
  const newWins = scratch + n;
  const newLosses = newWins + n * 32;
  let changed = false;
  for (let R: i32 = 0; R < columnWords; R++) {
    let anyHere = false;
    const end = min(R * 32 + 32, rows);
    for (let r = R * 32; r < end; r++) {
      const moves = table + r * moveWords;
      const count = ld(moves);
      if (!first && !anyChanged(moves, count, changedRows)) continue;
      const open = r * n;
      const row = block + open * 4;
      for (let w: i32 = 0; w < n; w++) {
        const undecided = ld(blackOpen + open + w);
        if (undecided === 0) continue;
        let win: i32 = 0;
        let loss: i32 = -1;
        const replies = block + 2 * n + w;
        for (let i: i32 = 1; i <= count; i++) {
          const child = replies + ld(moves + i) * 4 * n;
          loss &= ld(child);
          win |= ld(child + n);
        }
        win &= undecided;
        loss &= ld(blackLosing + open + w);
        const decided = win | loss;
        if (decided === 0) continue;
        st(blackOpen + open + w, undecided & ~decided);
        st(blackLosing + open + w, ld(blackLosing + open + w) & ~decided);
        st(row + w, ld(row + w) | win);
        st(row + n + w, ld(row + n + w) | loss);
        const k = w * 32 + (r & 31);
        st(newWins + k, win);
        st(newLosses + k, loss);
        st(found + w, ld(found + w) | (win !== 0 ? 1 : 0) | (loss !== 0 ? 2 : 0));
        anyHere = true;
      }
    }
    if (!anyHere) continue;
    changed = true;
    for (let w: i32 = 0; w < n; w++) {
      const kinds = ld(found + w);
      if (kinds === 0) continue;
      st(found + w, 0);
      const to = w * 32 * columnWords + R;
      if ((kinds & 1) !== 0) spill(newWins + w * 32, turnedBlackWins + to, columnWords, changedColumns + w * 32);
      if ((kinds & 2) !== 0) spill(newLosses + w * 32, turnedBlackLoses + to, columnWords, changedColumns + w * 32);
    }
  }
  return changed;
}

/** The same for White, on the transposed planes. */
function whiteLooks(block: i32, first: bool): bool {
  const n = columnWords;
  const moveWords = 4 * whiteKings + 1;
  const table = kingMoves(whiteKings);
  const found = scratch;
  const newWins = scratch + n;
  const newLosses = newWins + n * 32;
  let changed = false;
  for (let C: i32 = 0; C < rowWords; C++) {
    let anyHere = false;
    const end = min(C * 32 + 32, columns);
    for (let c = C * 32; c < end; c++) {
      const moves = table + c * moveWords;
      const count = ld(moves);
      if (!first && !anyChanged(moves, count, changedColumns)) continue;
      const open = c * n;
      for (let R: i32 = 0; R < n; R++) {
        const undecided = ld(turnedWhiteOpen + open + R);
        if (undecided === 0) continue;
        let win: i32 = 0;
        let loss: i32 = -1;
        for (let i: i32 = 1; i <= count; i++) {
          const child = ld(moves + i) * n + R;
          loss &= ld(turnedBlackWins + child);
          win |= ld(turnedBlackLoses + child);
        }
        win &= undecided;
        loss &= ld(turnedWhiteLosing + open + R);
        const decided = win | loss;
        if (decided === 0) continue;
        st(turnedWhiteOpen + open + R, undecided & ~decided);
        st(turnedWhiteLosing + open + R, ld(turnedWhiteLosing + open + R) & ~decided);
        const k = R * 32 + (c & 31);
        st(newWins + k, win);
        st(newLosses + k, loss);
        st(found + R, ld(found + R) | (win !== 0 ? 1 : 0) | (loss !== 0 ? 2 : 0));
        anyHere = true;
      }
    }
    if (!anyHere) continue;
    changed = true;
    for (let R: i32 = 0; R < n; R++) {
      const kinds = ld(found + R);
      if (kinds === 0) continue;
      st(found + R, 0);
      const to = block + (R * 128 + 2) * rowWords + C;
      if ((kinds & 1) !== 0) spill(newWins + R * 32, to, 4 * rowWords, changedRows + R * 32);
      if ((kinds & 2) !== 0) spill(newLosses + R * 32, to + rowWords, 4 * rowWords, changedRows + R * 32);
    }
  }
  return changed;
}

/** Decides a block in which both sides have kings, after its first pass. */
export function decideByKings(block: i32): void {
  transposePlane(whiteOpen, rowWords, turnedWhiteOpen);
  transposePlane(whiteLosing, rowWords, turnedWhiteLosing);
  transposePlane(block, 4 * rowWords, turnedBlackWins);
  transposePlane(block + rowWords, 4 * rowWords, turnedBlackLoses);
  rowFill(scratch, max(rowWords, columnWords) * 65, 0);
  rowFill(changedRows, columnWords * 32, 0);
  rowFill(changedColumns, rowWords * 32, 0);
  let first = true;
  for (;;) {
    const black = blackLooks(block, first);
    rowFill(changedRows, columnWords * 32, 0);
    if (!first && !black) break;
    const white = whiteLooks(block, first);
    rowFill(changedColumns, rowWords * 32, 0);
    if (!white) break;
    first = false;
  }
}

/** Decides a block without black kings: Black's values are final after the first pass, White's need one look. */
export function decideByWhiteKings(block: i32): void {
  const n = rowWords;
  const moveWords = 4 * whiteKings + 1;
  const table = kingMoves(whiteKings);
  for (let w: i32 = 0; w < n; w++) st(block + n + w, ld(block + n + w) | ld(blackLosing + w));
  for (let w: i32 = 0; w < n; w++) {
    let wins: i32 = 0;
    let losses: i32 = 0;
    for (let x = ld(whiteOpen + w); x !== 0; x &= x - 1) {
      const bit = low(x);
      const moves = table + (w * 32 + bit) * moveWords;
      const count = ld(moves);
      let win: i32 = 0;
      let all: i32 = 1;
      for (let i: i32 = 1; i <= count; i++) {
        const child = ld(moves + i);
        const address = block + (child >> 5);
        win |= ld(address + n) >>> (child & 31);
        all &= ld(address) >>> (child & 31);
        if ((win & 1) !== 0) break;
      }
      if ((win & 1) !== 0) wins |= 1 << bit;
      else if ((all & 1) !== 0) losses |= 1 << bit;
    }
    const address = block + 2 * n + w;
    st(address, ld(address) | wins);
    st(address + n, ld(address + n) | (losses & ld(whiteLosing + w)));
  }
}
