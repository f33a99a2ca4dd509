// Values of positions with few pieces that a search has found, two bits each: captures lead there again and again.
import { ld, st } from "../../assembly/words";
import { take } from "./arena";
import { binomial, number } from "./placements";
import { kingsIn, menIn, otherKingsIn, otherMenIn, piecesOf } from "./slices";

const KEYS: i32 = 4096;

/** Positions of up to so many pieces are remembered. */
export let remembered: i32 = 0;

/** By key, the number of the slice's first position, in sixteens. */
let starts: i32 = 0;
let found: i32 = 0;

/** Makes room for positions of up to so many pieces. */
export function layOutMemory(pieces: i32): void {
  remembered = pieces;
  starts = take(KEYS);
  let words: i32 = 0;
  for (let key: i32 = 0; key < KEYS; key++) {
    if (piecesOf(key) > pieces) continue;
    st(starts + key, words);
    words += (sizeOf(key) + 15) >> 4;
  }
  found = take(words);
}

function sizeOf(key: i32): i32 {
  return (
    binomial(28, menIn(key)) *
    binomial(28, otherMenIn(key)) *
    binomial(32, kingsIn(key)) *
    binomial(32, otherKingsIn(key))
  );
}

/** The place of a position in its slice. */
export function placeOf(key: i32, men: i32, kings: i32, otherMen: i32, otherKings: i32): i32 {
  const menPlace = number(men) * binomial(28, otherMenIn(key)) + number(otherMen >>> 4);
  const kingPlace = number(kings) * binomial(32, otherKingsIn(key)) + number(otherKings);
  return menPlace * binomial(32, kingsIn(key)) * binomial(32, otherKingsIn(key)) + kingPlace;
}

/** 0 if nothing is known, else the score and 2. */
export function recall(key: i32, place: i32): i32 {
  return (ld(found + ld(starts + key) + (place >>> 4)) >>> (2 * (place & 15))) & 3;
}

export function remember(key: i32, place: i32, score: i32): void {
  const word = found + ld(starts + key) + (place >>> 4);
  st(word, ld(word) | ((score + 2) << (2 * (place & 15))));
}
