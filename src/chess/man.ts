import type { Color, Role } from "chessops/types";

// A man by number: its kind, and 8 more for Black. Endgame tables number men so.
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
export const BLACK_MAN = 8;

/** Numbers that men have are all below this. */
export const MAN_NUMBERS = 16;

/** Kinds of men by their letter in names of endings, king first, then from strong to weak. */
export const MAN_LETTERS = "KQRBNP";

const LETTERS = "-PNBRQK";
const ROLES: readonly Role[] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/** The kind of man with a letter of {@link MAN_LETTERS}. */
export function kindOfLetter(letter: string): number {
  const kind = LETTERS.indexOf(letter);
  if (kind < 1) throw new RangeError(`invalid letter: ${letter}`);
  return kind;
}

/** The letter of a man's kind, a capital for both colours. */
export const letterOf = (man: number): string => LETTERS[man & 7];

/** The number of a piece of chessops. */
export const manOf = (color: Color, role: Role): number =>
  ROLES.indexOf(role) + PAWN + (color === "black" ? BLACK_MAN : 0);

/** The piece of chessops with a number. */
export const pieceOf = (man: number): { color: Color; role: Role } => ({
  color: man >= BLACK_MAN ? "black" : "white",
  role: ROLES[(man & 7) - PAWN],
});
