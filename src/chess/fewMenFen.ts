import { makeFen, parseFen } from "chessops/fen";
import type { Setup } from "chessops/setup";
import { COLORS, type Color, ROLES } from "chessops/types";
import { makeSquare, opposite } from "chessops/util";
import { failure, type LabError, Result } from "../core/result.js";
import { isBehindDoubleStep } from "./enPassant.js";
import { FewMen, MOST_MEN, NO_SQUARE } from "./fewMen.js";
import { BLACK_MAN, manOf } from "./man.js";

export type FewMenErrorCode =
  | "fen"
  | "kings"
  | "too-many-men"
  | "pawn-on-last-rank"
  | "opponent-in-check"
  | "castling"
  | "en-passant";

type Checked<T> = Result<T, LabError<FewMenErrorCode>>;

/** Reads a FEN of at most seven men that is a legal position without castling; the error says what is wrong with it. */
export function parseFewMen(fen: string): Checked<FewMen> {
  const text = fen.trim();
  if (!/\s[wb](\s|$)/.test(text)) return failure("fen", `not a FEN (no side to move, w or b): ${shorten(text)}`);
  const setup = parseFen(text);
  if (setup.isErr) return failure("fen", `not a FEN (${FEN_PARTS[setup.error.message] ?? "?"}): ${shorten(text)}`);
  return fewMenOf(setup.value);
}

/** The FEN of a position; counts of moves are 0 and 1. */
export const makeFewMen = (position: FewMen): string => makeFen(position.toSetup());

/** The parts of a FEN, by chessops' names of errors. */
const FEN_PARTS: Readonly<Record<string, string>> = {
  ERR_FEN: "too many fields",
  ERR_BOARD: "its board",
  ERR_POCKETS: "it has more than eight ranks",
  ERR_TURN: "its side to move",
  ERR_CASTLING: "its castling rights",
  ERR_EP_SQUARE: "its en passant square",
  ERR_HALFMOVES: "its count of half-moves",
  ERR_FULLMOVES: "its number of the move",
  ERR_REMAINING_CHECKS: "its remaining checks",
};

const LONGEST_QUOTE = 90;

function shorten(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}

const NAMES: Readonly<Record<Color, string>> = { white: "White", black: "Black" };

/** A position of chessops, checked as {@link parseFewMen} checks it. */
export function fewMenOf(setup: Setup): Checked<FewMen> {
  const { board, turn, castlingRights, epSquare } = setup;
  if (setup.pockets !== undefined || setup.remainingChecks !== undefined)
    return failure("fen", "a position of another variant of chess: the tables know standard chess");
  for (const color of COLORS) {
    const kings = board.pieces(color, "king").size();
    if (kings !== 1) return failure("kings", `${NAMES[color]} has ${kings === 0 ? "no king" : `${kings} kings`}`);
  }
  const count = board.occupied.size();
  if (count > MOST_MEN) return failure("too-many-men", `${count} men: endgame tables have at most ${MOST_MEN}`);
  for (const square of board.pawn)
    if (square < 8 || square >= 56)
      return failure("pawn-on-last-rank", `a pawn on ${makeSquare(square)}: pawns stand on ranks 2 to 7`);
  if (castlingRights.nonEmpty())
    return failure("castling", 'castling rights: endgame tables have none; "-" says that nobody can castle');
  const position = fillFewMen(setup);
  if (position.isIllegal()) {
    const opponent = NAMES[opposite(turn)];
    return failure("opponent-in-check", `${opponent} is in check and ${NAMES[turn]} is to move`);
  }
  if (epSquare !== undefined && !isBehindDoubleStep(position, epSquare))
    return failure("en-passant", `en passant on ${makeSquare(epSquare)}: no pawn can just have made that double step`);
  position.epSquare = epSquare ?? NO_SQUARE;
  return Result.ok(position);
}

function fillFewMen({ board, turn }: Setup): FewMen {
  const position = new FewMen();
  for (const role of ["king", ...ROLES.filter((role) => role !== "king")] as const)
    for (const color of COLORS)
      for (const square of board.pieces(color, role)) position.add(manOf(color, role), square);
  position.turn = turn === "white" ? 0 : BLACK_MAN;
  return position;
}
