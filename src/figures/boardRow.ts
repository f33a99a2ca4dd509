import { BoardDiagram } from "./boardDiagram.js";

export interface BoardRowOptions {
  /** Pixels between two boards. */
  readonly gap?: number;
}

export const boardRowDefaults = { gap: 28 } satisfies Required<BoardRowOptions>;

/** Boards beside each other as one picture, to compare them. */
export function boardRow(boards: readonly BoardDiagram[], options: BoardRowOptions = {}): BoardDiagram {
  const { gap } = { ...boardRowDefaults, ...options };
  let x = 0;
  const placed = boards.map((board) => {
    const svg = board.svg.replace("<svg ", `<svg x="${x}" `);
    x += board.size.width + gap;
    return svg;
  });
  const size = { width: x - gap, height: Math.max(...boards.map((board) => board.size.height)) };
  const box = `width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="group">\n${placed.join("\n")}\n</svg>`;
  return new BoardDiagram(svg, boards.map((board) => board.text).join("\n\n"), size);
}
