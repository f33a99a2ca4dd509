import type { Color, Role } from "chessops";

/** The foot on which all pieces stand. */
const FOOT = "M27 76H73C79 78 83 82 83 87V89Q83 91 81 91H19Q17 91 17 89V87C17 82 21 78 27 76Z";

/**
 * Outlines of the pieces, drawn for this project in a box of 100 × 100. `lines` are drawn on top, in the colour that
 * stands out from the piece.
 */
const SHAPES: Record<Role, { readonly outline: string; readonly lines: string }> = {
  pawn: {
    outline: `M50 22A13 13 0 0 1 60 43.3H64Q66 43.3 66 45.3T64 49H59C60 60 64 68 71 76H29C36 68 40 60 41 49H36Q34 49 34 46.5T36 43.3H40A13 13 0 0 1 50 22Z ${FOOT}`,
    lines: "",
  },
  rook: {
    outline: `M27 17H38V25H45V17H55V25H62V17H73V35L65 42L68 76H32L35 42L27 35Z ${FOOT}`,
    lines: "M35 42H65M33 66H67",
  },
  knight: {
    outline: `M31 76C31 62 37 56 44 49C47 46 46 43 43 44C38 46 35 51 30 54C25 56 19 52 19 46C19 42 23 39 25 35C27 31 28 27 33 23L32 12L43 19C62 18 76 34 76 58C76 65 75 71 73 76Z ${FOOT}`,
    lines: "M36.5 31.5L40 29.5M24.5 46L27 44.5M52 24C63 29 69 41 68.5 58",
  },
  bishop: {
    outline: `M50 6A6 6 0 0 1 54 16.5C63 24 69 32 69 41C69 49 64 54 58 56H60Q62 56 62 58.5T60 61H58C59 67 63 72 69 76H31C37 72 41 67 42 61H40Q38 61 38 58.5T40 56H42C36 54 31 49 31 41C31 32 37 24 46 16.5A6 6 0 0 1 50 6Z ${FOOT}`,
    lines: "M57 28L47 41M42 56H58",
  },
  queen: {
    outline: `M31 70L19.5 36.5A5.5 5.5 0 1 1 24.5 33.5L36 49L33.5 24.5A5.5 5.5 0 1 1 39 23.5L47 46L47.3 17.5A5.5 5.5 0 1 1 52.7 17.5L53 46L61 23.5A5.5 5.5 0 1 1 66.5 24.5L64 49L75.5 33.5A5.5 5.5 0 1 1 80.5 36.5L69 70L73 76H27Z ${FOOT}`,
    lines: "M32 69.5C44 65.5 56 65.5 68 69.5",
  },
  king: {
    outline: `M46.5 8H53.5V14H60V21H53.5V29.5C55 31 56 32.5 57 34.5C63 27 82 27 82 43C82 54 73 62 70 76H30C27 62 18 54 18 43C18 27 37 27 43 34.5C44 32.5 45 31 46.5 29.5V21H40V14H46.5Z ${FOOT}`,
    lines: "M50 68V50C50 44 47 39 43 34.5M50 50C50 44 53 39 57 34.5M31.5 69.5C44 65.5 56 65.5 68.5 69.5",
  },
};

const LOOK: Record<Color, { readonly fill: string; readonly edge: string; readonly line: string }> = {
  white: { fill: "#fdfdfb", edge: "#1d2127", line: "#1d2127" },
  black: { fill: "#343a43", edge: "#12151a", line: "#e4e7ea" },
};

/** SVG of a piece in a box of 100 × 100. */
export function chessPieceSvg(color: Color, role: Role): string {
  const { outline, lines } = SHAPES[role];
  const { fill, edge, line } = LOOK[color];
  const body = `<path d="${outline}" fill="${fill}" stroke="${edge}" stroke-width="3.2" stroke-linejoin="round"/>`;
  if (!lines) return body;
  return `${body}<path d="${lines}" fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;
}
