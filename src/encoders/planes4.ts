import { CELLS, lowestSquare } from "../checkers/geometry.js";
import type { Encoder } from "./encoder.js";

/** A checkers board with Black to move: bitboards of the black pieces, the white ones and the kings of both. */
export interface BlackToMove {
  readonly black: number;
  readonly white: number;
  readonly kings: number;
}

const PLANES = 4;
const SIZE = 64 * PLANES;

/**
 * 8 × 8 × 4 (NHWC): black kings, white kings, black men, white men, as in the checkers thesis, section 4.1; row 0 is
 * Black's home row. The side to move is always Black: a position with White to move is turned first.
 */
export const planes4: Encoder<BlackToMove> = {
  name: "planes4",
  shape: [8, 8, PLANES],
  size: SIZE,
  encode({ black, white, kings }, target, offset) {
    encodePlanes4(black, white, kings, target, offset);
  },
  decode(source, offset) {
    const planes = [0, 1, 2, 3].map((plane) => decodePlane(source, offset + plane));
    const [blackKings, whiteKings, blackMen, whiteMen] = planes;
    return { black: blackKings | blackMen, white: whiteKings | whiteMen, kings: blackKings | whiteKings };
  },
};

/** The same by numbers, for loops. */
export function encodePlanes4(black: number, white: number, kings: number, target: Float32Array, offset: number): void {
  target.fill(0, offset, offset + SIZE);
  encodePlane(black & kings, target, offset);
  encodePlane(white & kings, target, offset + 1);
  encodePlane(black & ~kings, target, offset + 2);
  encodePlane(white & ~kings, target, offset + 3);
}

function encodePlane(pieces: number, target: Float32Array, plane: number): void {
  for (let x = pieces; x !== 0; x &= x - 1) target[plane + PLANES * CELLS[lowestSquare(x)]] = 1;
}

function decodePlane(source: Float32Array, plane: number): number {
  let pieces = 0;
  for (let square = 0; square < 32; square++) {
    if (source[plane + PLANES * CELLS[square]] !== 0) pieces |= 1 << square;
  }
  return pieces;
}
