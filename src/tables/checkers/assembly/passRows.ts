// The rows of scratch of the first pass: one word for 32 columns, for the men and black kings in hand.
import { columns as columnCount, rowWords, scratch } from "./block";
import { rowFill, rowOr } from "./rows";
import { low, st } from "./words";

// Two for each side and kind of move: `win` (a child is lost for the other side) and `all` (every child
// so far is won for it). Captures and quiet moves are kept apart, as captures decide alone where there is one.
export let impossible: i32 = 0;
export let condition: i32 = 0;
export let blackCaptures: i32 = 0;
export let whiteCaptures: i32 = 0;
export let blackLonger: i32 = 0;
export let whiteLonger: i32 = 0;
export let blackCaptureWin: i32 = 0;
export let whiteCaptureWin: i32 = 0;
export let blackQuietWin: i32 = 0;
export let whiteQuietWin: i32 = 0;
export let blackCaptureAll: i32 = 0;
export let whiteCaptureAll: i32 = 0;
export let blackQuietAll: i32 = 0;
export let whiteQuietAll: i32 = 0;

/** Clears them; `impossible` gains the columns that have a white king on an occupied square. */
export function clearRows(occupied: i32, has: i32): void {
  const n = rowWords;
  impossible = scratch;
  condition = impossible + n;
  blackCaptures = condition + n;
  whiteCaptures = blackCaptures + n;
  blackLonger = whiteCaptures + n;
  whiteLonger = blackLonger + n;
  blackCaptureWin = whiteLonger + n;
  whiteCaptureWin = blackCaptureWin + n;
  blackQuietWin = whiteCaptureWin + n;
  whiteQuietWin = blackQuietWin + n;
  blackCaptureAll = whiteQuietWin + n;
  whiteCaptureAll = blackCaptureAll + n;
  blackQuietAll = whiteCaptureAll + n;
  whiteQuietAll = blackQuietAll + n;
  rowFill(impossible, 10 * n, 0);
  rowFill(blackCaptureAll, 4 * n, -1);
  if ((columnCount & 31) !== 0) st(impossible + n - 1, -1 << (columnCount & 31));
  for (let x = occupied; x !== 0; x &= x - 1) rowOr(impossible, has + low(x) * n, n);
}
