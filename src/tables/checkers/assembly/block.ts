// The slice and the block in hand. A block is one placement of the men of a slice; its positions are a matrix, rows: placements of
// the black kings, columns: of the white kings, a bit a position and plane. Men only advance, so once the blocks are taken by total
// advancement, most advanced first, only king moves stay inside a block: everything else leads to finished positions.
import { baseOf, blackKingsOf, blackMenOf, rowsOf, twinOf, whiteKingsOf, whiteMenOf, wordsOf } from "./slices";
import { binomial } from "./tables";
import { align } from "./words";

export let key: i32 = 0;
export let twin: i32 = 0;
export let blackKings: i32 = 0;
export let whiteKings: i32 = 0;
export let blackMen: i32 = 0;
export let whiteMen: i32 = 0;
/** First word of the slice. */
export let base: i32 = 0;
/** Rows and columns, and the words that their bits take. */
export let rows: i32 = 0;
export let columns: i32 = 0;
export let rowWords: i32 = 0;
export let columnWords: i32 = 0;

// Scratch of this thread, a plane each: positions still open, and those of them that may still be lost (every move but the king
// moves is known to lose). The turned ones are transposed: rows are white kings, bits are black kings.
export let blackOpen: i32 = 0;
export let blackLosing: i32 = 0;
export let whiteOpen: i32 = 0;
export let whiteLosing: i32 = 0;
export let turnedWhiteOpen: i32 = 0;
export let turnedWhiteLosing: i32 = 0;
export let turnedBlackWins: i32 = 0;
export let turnedBlackLoses: i32 = 0;
/** A word for each row and for each column: whether its values have changed since the other side looked. */
export let changedRows: i32 = 0;
export let changedColumns: i32 = 0;
/** Rows for the first pass, tiles for the king moves. */
export let scratch: i32 = 0;

/** Words of scratch that a thread needs for a slice. */
export function scratchWords(sliceKey: i32): i32 {
  const across = wordsFor(whiteKingsOf(sliceKey));
  const down = wordsFor(blackKingsOf(sliceKey));
  return 8 * align(across * down * 32) + align(down * 32) + align(across * 32) + align(65 * max(across, down));
}

function wordsFor(kings: i32): i32 {
  return (binomial(32, kings) + 31) >> 5;
}

/** Takes a canonical slice in hand, with scratch that belongs to this thread. */
export function takeSlice(sliceKey: i32, scratchStart: i32): void {
  key = sliceKey;
  twin = twinOf(key);
  blackKings = blackKingsOf(key);
  whiteKings = whiteKingsOf(key);
  blackMen = blackMenOf(key);
  whiteMen = whiteMenOf(key);
  base = baseOf(key);
  rows = rowsOf(key);
  columns = binomial(32, whiteKings);
  rowWords = wordsOf(key);
  columnWords = (rows + 31) >> 5;
  const plane = align(max(rowWords, 1) * columnWords * 32);
  blackOpen = scratchStart;
  blackLosing = blackOpen + plane;
  whiteOpen = blackLosing + plane;
  whiteLosing = whiteOpen + plane;
  turnedWhiteOpen = whiteLosing + plane;
  turnedWhiteLosing = turnedWhiteOpen + plane;
  turnedBlackWins = turnedWhiteLosing + plane;
  turnedBlackLoses = turnedBlackWins + plane;
  changedRows = turnedBlackLoses + plane;
  changedColumns = changedRows + align(columnWords * 32);
  scratch = changedColumns + align(max(rowWords, 1) * 32);
}
