import { type BoardDiagram, type BoardOptions, type BoardView, type Cell, drawBoard, FRAME } from "./boardDiagram.js";

/** A piece on one of the 32 dark squares, numbered as in PDN: 1–4 in Black's first row, 32 in White's corner. */
export interface CheckersPiece {
  readonly square: number;
  readonly colour: "black" | "white";
  readonly kind: "man" | "king";
}

export type CheckersBoardOptions = BoardOptions<number>;

/** A checkers diagram with the numbers of the squares; Black's men start on 1–12, at the top. */
export function checkersBoard(pieces: readonly CheckersPiece[], options: CheckersBoardOptions = {}): BoardDiagram {
  const drawn = pieces.map((piece) => ({ cell: place(piece.square), svg: pieceSvg(piece) }));
  const text = boardText(pieces, options.bottom ?? "white");
  return drawBoard({ ...look, place, pieces: drawn, coordinates, text }, options);
}

// The numbers stand on the squares and need no room beside them.
const look = { name: "checkers board", light: "#f4f0e6", dark: "#8fa68e", coordinateMargin: FRAME };

function place(square: number): Cell {
  if (!Number.isInteger(square) || square < 1 || square > 32) throw new Error(`invalid square: ${square}`);
  const row = (square - 1) >> 2;
  return { row, column: 2 * ((square - 1) & 3) + (row % 2 === 0 ? 1 : 0) };
}

const NUMBER_SIZE = 20;

/** In the upper left corner of each dark square, where no piece hides them. */
function coordinates(view: BoardView): string {
  const labels: string[] = [];
  for (let square = 1; square <= 32; square++) {
    const { x, y } = view.corner(place(square));
    labels.push(view.label(String(square), x + 16, y + 14, NUMBER_SIZE, "#33452f"));
  }
  return labels.join("");
}

const LOOK = {
  black: { face: "#3a4049", side: "#1c2026", ring: "#6b737e", crown: "#f2c14e" },
  white: { face: "#fbfaf6", side: "#c9c3b4", ring: "#d9d3c5", crown: "#b8862b" },
} as const;

/** Three points and a band, centred in a box of 100 × 100. */
const CROWN = "M31 62L27.5 38L40 48.5L50 32L60 48.5L72.5 38L69 62Q50 66.5 31 62Z";

/** A disc seen from slightly above; a king is two discs high and carries a crown. */
function pieceSvg({ colour, kind }: CheckersPiece): string {
  const { face, side, ring, crown } = LOOK[colour];
  const disc = (y: number) =>
    `<ellipse cx="50" cy="${y + 5}" rx="34" ry="33" fill="${side}" stroke="#12151a" stroke-width="2.5"/>` +
    `<ellipse cx="50" cy="${y}" rx="34" ry="33" fill="${face}" stroke="#12151a" stroke-width="2.5"/>`;
  const rings = (y: number) =>
    [26, 19].map(
      (r) => `<ellipse cx="50" cy="${y}" rx="${r}" ry="${r - 1}" fill="none" stroke="${ring}" stroke-width="2"/>`,
    );
  if (kind === "man") return disc(52) + rings(52).join("");
  const emblem = `<path transform="translate(4 4) scale(0.92)" d="${CROWN}" fill="${crown}" stroke="#12151a" stroke-width="2" stroke-linejoin="round"/>`;
  return disc(57) + disc(49) + rings(49)[0] + emblem;
}

/** b and w for men, B and W for kings; light squares are left blank. */
function boardText(pieces: readonly CheckersPiece[], bottom: "white" | "black"): string {
  const rows = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => " "));
  for (let square = 1; square <= 32; square++) {
    const { row, column } = place(square);
    rows[row][column] = ".";
  }
  for (const { square, colour, kind } of pieces) {
    const { row, column } = place(square);
    const letter = colour === "black" ? "b" : "w";
    rows[row][column] = kind === "king" ? letter.toUpperCase() : letter;
  }
  const seen = bottom === "white" ? rows : rows.reverse().map((row) => row.reverse());
  return seen.map((row) => row.join(" ").trimEnd()).join("\n");
}
