import type { Board, SquareName } from "chessops";
import { makeBoardFen, parseBoardFen } from "chessops/fen";
import { parseSquare, squareFile, squareRank } from "chessops/util";
import { type BoardDiagram, type BoardOptions, type BoardView, type Cell, drawBoard, SQUARE } from "./boardDiagram.js";
import { chessPieceSvg } from "./chessPieces.js";

export type ChessBoardOptions = BoardOptions<SquareName>;

/**
 * A chess diagram with coordinates: `chessBoard("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", { arrows: [{ from: "e2", to: "e4" }] })`.
 * The position is a FEN, of which only the first field is needed, or a board of chessops.
 */
export function chessBoard(position: string | Board, options: ChessBoardOptions = {}): BoardDiagram {
  const board = typeof position === "string" ? readBoard(position) : position;
  const pieces = [...board].map(([square, { color, role }]) => ({
    cell: { column: squareFile(square), row: 7 - squareRank(square) },
    svg: chessPieceSvg(color, role),
  }));
  const text = boardText(board, options.bottom ?? "white");
  return drawBoard({ ...look, place, pieces, coordinates, text }, options);
}

const look = { name: "chess board", light: "#eef0f3", dark: "#a3b4c6", coordinateMargin: 46 };

function readBoard(fen: string): Board {
  return parseBoardFen(fen.trim().split(/\s+/)[0]).unwrap(
    (board) => board,
    () => {
      throw new Error(`invalid FEN: ${fen}`);
    },
  );
}

function place(name: SquareName): Cell {
  const square = parseSquare(name);
  if (square === undefined) throw new Error(`invalid square: ${name}`);
  return { column: squareFile(square), row: 7 - squareRank(square) };
}

const LABEL_SIZE = 28;

/** Files below the board, ranks on its left. */
function coordinates(view: BoardView): string {
  const labels: string[] = [];
  for (let i = 0; i < 8; i++) {
    const below = view.centre({ column: i, row: 0 }).x;
    const beside = view.centre({ column: 0, row: i }).y;
    labels.push(view.label("abcdefgh"[i], below, view.corner(bottomCell(view)).y + SQUARE + 24, LABEL_SIZE));
    labels.push(view.label(String(8 - i), view.margin / 2 - 1, beside, LABEL_SIZE));
  }
  return labels.join("");
}

function bottomCell(view: BoardView): Cell {
  return { column: 0, row: view.bottom === "white" ? 7 : 0 };
}

/** Letters as in FEN, a rank a line. */
function boardText(board: Board, bottom: "white" | "black"): string {
  const ranks = makeBoardFen(board)
    .replace(/\d/g, (empty) => ".".repeat(Number(empty)))
    .split("/")
    .map((rank, i) => ({ name: 8 - i, squares: [...rank] }));
  const files = [..."abcdefgh"];
  if (bottom === "black") {
    ranks.reverse();
    files.reverse();
    for (const { squares } of ranks) squares.reverse();
  }
  return [...ranks.map(({ name, squares }) => `${name} ${squares.join(" ")}`), `  ${files.join(" ")}`].join("\n");
}
