import type { Position } from "./board.js";
import { downLeft, downRight, upLeft, upRight } from "./geometry.js";

/** What hangs on the board, by the number that the tables and the thesis use. */
export const FLAGS = ["none", "capture", "threatened"] as const;
export type Flag = (typeof FLAGS)[number];

/** Whether a side can capture, were it to move. */
export function canCapture(black: number, white: number, kings: number, blackMoves: boolean): boolean {
  const own = blackMoves ? black : white;
  const other = blackMoves ? white : black;
  const empty = ~(black | white);
  const down = blackMoves ? own : own & kings;
  const up = blackMoves ? own & kings : own;
  return (
    ((downLeft(downLeft(down) & other) |
      downRight(downRight(down) & other) |
      upLeft(upLeft(up) & other) |
      upRight(upRight(up) & other)) &
      empty) !==
    0
  );
}

/**
 * The flag's number: 1 `capture` if the side to move must capture, 2 `threatened` if it need not but the other side could,
 * were it to move, 0 `none` (a quiet position) otherwise.
 */
export function flagNumber(black: number, white: number, kings: number, blackMoves: boolean): 0 | 1 | 2 {
  if (canCapture(black, white, kings, blackMoves)) return 1;
  return canCapture(black, white, kings, !blackMoves) ? 2 : 0;
}

/** The flag of a position: `capture`, `threatened` or `none` (quiet); see {@link flagNumber}. */
export function flagOf(position: Position): Flag {
  return FLAGS[flagNumber(position.black, position.white, position.kings, position.turn === "black")];
}
