import { failure, type LabError, Result } from "../core/result.js";
import { type Board, type BoardErrorCode, type Colour, type Position, squaresOf, validateBoard } from "./board.js";

export type FenErrorCode = BoardErrorCode | "fen-turn" | "fen-side" | "fen-square" | "fen-overlap";

/** FEN of the start of the game, Black to move. */
export const START_FEN = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

const COLOURS: Record<string, Colour | undefined> = { B: "black", W: "white" };

/**
 * Reads a PDN FEN such as `B:WK3,21,24:B1,K29`: the side to move, then each side's squares, kings with a K. The sides may
 * come in either order and a side without pieces is an empty list; a full stop at the end and quotes around are allowed.
 * The error says what is wrong and at which character.
 */
export function parseFen(text: string): Result<Position, LabError<FenErrorCode>> {
  const setup = parseSetup(text);
  return setup.isErr ? Result.err(setup.error) : validateBoard(setup.value);
}

function parseSetup(text: string): Result<Board, LabError<FenErrorCode>> {
  const start = text.search(/[^\s"]/);
  const fen = text.replace(/^[\s"]+/, "").replace(/[\s".]+$/, "");
  const where = (at: number) => `at character ${Math.max(start, 0) + at + 1}`;
  const [turnText, ...sides] = fen.split(":");
  const turn = COLOURS[turnText.toUpperCase()];
  if (turn === undefined)
    return failure(
      "fen-turn",
      `no side to move ${where(0)}: a FEN starts with "B:" or "W:", this one with "${shorten(turnText)}"`,
    );
  if (sides.length !== 2)
    return failure("fen-side", `${sides.length} lists of pieces instead of two: write ${turnText}:W…:B…`);
  const pieces = { black: 0, white: 0 };
  const seen = { black: false, white: false };
  let kings = 0;
  let at = turnText.length + 1;
  for (const side of sides) {
    const colour = COLOURS[side.charAt(0).toUpperCase()];
    if (colour === undefined)
      return failure(
        "fen-side",
        `no colour ${where(at)}: a list of pieces starts with W or B, this one is "${shorten(side)}"`,
      );
    if (seen[colour]) return failure("fen-side", `a second list of ${colour} pieces ${where(at)}`);
    seen[colour] = true;
    const items = side.length === 1 ? [] : side.slice(1).split(",");
    let itemAt = at + 1;
    for (const item of items) {
      const match = /^\s*(K?)(\d+)\s*$/i.exec(item);
      if (match === null)
        return failure(
          "fen-square",
          `"${shorten(item)}" ${where(itemAt)} is not a square: write 1–32, or K and 1–32 for a king`,
        );
      const square = Number(match[2]);
      if (square < 1 || square > 32)
        return failure("fen-square", `square ${match[2]} ${where(itemAt)} is not on the board: squares are 1–32`);
      const bit = 1 << (square - 1);
      if (((pieces.black | pieces.white) & bit) !== 0)
        return failure("fen-overlap", `two pieces on square ${square}, the second ${where(itemAt)}`);
      pieces[colour] |= bit;
      if (match[1] !== "") kings |= bit;
      itemAt += item.length + 1;
    }
    at += side.length + 1;
  }
  return Result.ok({ ...pieces, kings, turn });
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}

/** Writes a position as PDN FEN, White's pieces first, squares in order. */
export function makeFen(position: Position): string {
  const side = (bits: number) =>
    squaresOf(bits)
      .map((square) => (((position.kings >>> (square - 1)) & 1) !== 0 ? `K${square}` : `${square}`))
      .join(",");
  return `${position.turn === "black" ? "B" : "W"}:W${side(position.white)}:B${side(position.black)}`;
}
