import type { Position } from "./board.js";
import { MoveList } from "./moveList.js";

/**
 * The number of move sequences of `depth` plies from a position: the usual test of a move generator, against published
 * counts.
 */
export function perft(position: Position, depth: number): number {
  if (!Number.isInteger(depth) || depth < 0) throw new Error(`invalid depth: ${depth}`);
  if (depth === 0) return 1;
  const lists = Array.from({ length: depth }, () => new MoveList());
  const count = (black: number, white: number, kings: number, blackMoves: boolean, plies: number): number => {
    const list = lists[plies - 1];
    const moves = list.generate(black, white, kings, blackMoves);
    if (plies === 1) return moves;
    let total = 0;
    for (let i = 0; i < moves; i++) total += count(list.black[i], list.white[i], list.kings[i], !blackMoves, plies - 1);
    return total;
  };
  return count(position.black, position.white, position.kings, position.turn === "black", depth);
}
