// The value of any position from those that are kept: a search that ends at kept values. Captures lead to fewer pieces, crownings to
// more kings, and any other move to the next of the four classes of parity, of which one is kept: so it always ends.
// docs/packed-format.md proves it.
import { ld } from "../../assembly/words";
import { decodeBlock } from "./blocks";
import { placeOf, recall, remember, remembered } from "./memory";
import { CHILD, childWord, dropTo, pushCaptures, pushQuiet, setChildNote, top } from "./moves";
import {
  codedAs,
  isDecoded,
  isKept,
  keyOf,
  listedValue,
  piecesOf,
  planeOf,
  planesPerBlock,
  recordOf,
  slotCount,
  slotOf,
  valuesOf,
} from "./slices";
import { canCapture, isThreatened } from "./squares";

// Scores, for the side to move.
const LOST: i32 = -1;
const WON: i32 = 1;

/** Positions that searches have looked at. */
export let nodes: i32 = 0;

/** The score of a position: exact if it lies between the bounds, else on the right side of the one it passes. */
export function search(men: i32, kings: i32, otherMen: i32, otherKings: i32, low: i32, high: i32): i32 {
  nodes++;
  if ((men | kings) === 0) return LOST;
  const key = keyOf(men, kings, otherMen, otherKings);
  if (piecesOf(key) > remembered) return searchMoves(key, men, kings, otherMen, otherKings, low, high);
  const place = placeOf(key, men, kings, otherMen, otherKings);
  const known = recall(key, place);
  if (known !== 0) return known - 2;
  const score = searchMoves(key, men, kings, otherMen, otherKings, LOST, WON);
  remember(key, place, score);
  return score;
}

function searchMoves(key: i32, men: i32, kings: i32, otherMen: i32, otherKings: i32, low: i32, high: i32): i32 {
  const first = top;
  if (canCapture(men, kings, otherMen, otherKings)) {
    pushCaptures(men, kings, otherMen, otherKings);
    return bestOf(first, LOST, low, high);
  }
  const record = recordOf(key);
  if (record !== 0 && isKept(record, men, kings, otherMen, otherKings)) {
    if (!isThreatened(men, kings, otherMen, otherKings)) return keptScore(record, men, kings, otherMen, otherKings);
    return searchThreatened(record, men, kings, otherMen, otherKings, low, high);
  }
  pushQuiet(men, kings, otherMen, otherKings);
  return bestInOrder(first, low, high);
}

/** The kept value of a threatened position holds unless moves that end in a capture or a crowning decide. */
function searchThreatened(record: i32, men: i32, kings: i32, otherMen: i32, otherKings: i32, low: i32, high: i32): i32 {
  const first = top;
  pushQuiet(men, kings, otherMen, otherKings);
  const end = top;
  let open = false;
  for (let child = first; child < end; child += CHILD) if (!isDecisive(child)) open = true;
  if (!open) return bestOf(first, LOST, low, high);
  for (let child = first; child < end; child += CHILD)
    if (isDecisive(child) && -searchChild(child, -WON, 0) === WON) {
      dropTo(first);
      return WON;
    }
  dropTo(first);
  return keptScore(record, men, kings, otherMen, otherKings);
}

/** Whether a child's value follows from positions of fewer pieces or more kings alone. */
function isDecisive(child: i32): bool {
  return childWord(child, 4) !== 0 || childCaptures(child);
}

function childCaptures(child: i32): bool {
  return canCapture(childWord(child, 0), childWord(child, 1), childWord(child, 2), childWord(child, 3));
}

function searchChild(child: i32, low: i32, high: i32): i32 {
  return search(childWord(child, 0), childWord(child, 1), childWord(child, 2), childWord(child, 3), low, high);
}

/** The best of all children from `first` on. */
function bestOf(first: i32, best: i32, low: i32, high: i32): i32 {
  const end = top;
  let score = best;
  for (let child = first; child < end && score < high; child += CHILD)
    score = max(score, -searchChild(child, -high, -max(low, score)));
  dropTo(first);
  return score;
}

/** The same, the cheap ones first. */
function bestInOrder(first: i32, low: i32, high: i32): i32 {
  const end = top;
  let score = LOST;
  for (let child = first; child < end; child += CHILD) setChildNote(child, costOf(child));
  for (let cost: i32 = 0; cost < COSTS; cost++)
    for (let child = first; child < end && score < high; child += CHILD)
      if (childWord(child, 4) === cost) score = max(score, -searchChild(child, -high, -max(low, score)));
  dropTo(first);
  return score;
}

const COSTS: i32 = 5;

/** A look-up, a capture, a block to decode, a search, a search among more kings. */
function costOf(child: i32): i32 {
  if (childWord(child, 4) !== 0) return 4;
  if (childCaptures(child)) return 1;
  const men = childWord(child, 0);
  const kings = childWord(child, 1);
  const otherMen = childWord(child, 2);
  const otherKings = childWord(child, 3);
  const record = recordOf(keyOf(men, kings, otherMen, otherKings));
  if (record === 0 || !isKept(record, men, kings, otherMen, otherKings)) return 3;
  return codedAs(record) < 0 || isDecoded(record, planeOf(record, men, kings) / planesPerBlock(record)) ? 0 : 2;
}

/** The kept value of a position. */
function keptScore(record: i32, men: i32, kings: i32, otherMen: i32, otherKings: i32): i32 {
  const plane = planeOf(record, men, kings);
  const slot = plane * slotCount(record) + slotOf(record, otherMen, otherKings);
  let value: i32;
  if (codedAs(record) < 0) value = listedValue(record, slot);
  else {
    const block = plane / planesPerBlock(record);
    if (!isDecoded(record, block)) decodeBlock(record, block);
    value = (ld(valuesOf(record) + (slot >>> 4)) >>> (2 * (slot & 15))) & 3;
  }
  return value === 2 ? LOST : value;
}
