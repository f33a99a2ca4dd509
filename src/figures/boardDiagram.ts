import type { PictureSize } from "./figure.js";
import { fontFamily, ink, palette } from "./houseStyle.js";
import type { MimeBundle, Showable } from "./mimeBundle.js";
import { escapeMarkup } from "./mimeBundle.js";

/** A colour of the house by its name. */
export type HouseColour = keyof typeof palette;

/** A square to be seen first. */
export interface Highlight<Square> {
  readonly square: Square;
  readonly colour?: HouseColour;
}

/** A move, or a plan, from one square to another. */
export interface Arrow<Square> {
  readonly from: Square;
  readonly to: Square;
  readonly colour?: HouseColour;
}

export interface BoardOptions<Square> {
  /** Width of the picture in CSS pixels. */
  readonly width?: number;
  /** Whose side is at the bottom. */
  readonly bottom?: "white" | "black";
  readonly coordinates?: boolean;
  readonly highlights?: readonly Highlight<Square>[];
  readonly arrows?: readonly Arrow<Square>[];
  /** A line below the board: what the position is. */
  readonly caption?: string;
}

export const boardDefaults = {
  width: 360,
  bottom: "white",
  coordinates: true,
  highlights: [],
  arrows: [],
  caption: "",
} satisfies Required<BoardOptions<never>>;

/** Column from the left and row from the top, 0–7, as White sees the board. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** What sets one game's boards apart from another's. */
export interface BoardPainter<Square> {
  /** What the picture shows, for those who cannot see it. */
  readonly name: string;
  readonly light: string;
  readonly dark: string;
  /** The place of a square; throws for one that the board does not have. */
  place(square: Square): Cell;
  /** SVG of the pieces, each in a box of 100 × 100 at its cell. */
  readonly pieces: readonly { readonly cell: Cell; readonly svg: string }[];
  /** SVG of what is written on the squares or at the edge. */
  coordinates(view: BoardView): string;
  /** Room for it on the left of the board and below. */
  readonly coordinateMargin: number;
  /** The position in letters. */
  readonly text: string;
}

/** All boards are drawn in squares of 100, and scaled as a whole. */
export const SQUARE = 100;
const BOARD = 8 * SQUARE;
/** The width of the board's edge. */
export const FRAME = 4;

/** Where things lie on the picture, from the chosen side. */
export class BoardView {
  constructor(
    readonly bottom: "white" | "black",
    readonly margin: number,
  ) {}

  /** The upper left corner of a cell. */
  corner({ column, row }: Cell): { x: number; y: number } {
    const turned = this.bottom === "black";
    return {
      x: this.margin + SQUARE * (turned ? 7 - column : column),
      y: FRAME + SQUARE * (turned ? 7 - row : row),
    };
  }

  centre(cell: Cell): { x: number; y: number } {
    const { x, y } = this.corner(cell);
    return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
  }

  /** A label whose middle is at a point. */
  label(text: string, x: number, y: number, size: number, colour = ink): string {
    const place = `x="${x}" y="${round(y + size * 0.36)}" text-anchor="middle"`;
    return `<text ${place} font-size="${size}" fill="${colour}">${escapeMarkup(text)}</text>`;
  }
}

/** A drawn board; `show` shows it, and so does a cell that ends with it. */
export class BoardDiagram implements Showable {
  constructor(
    readonly svg: string,
    readonly text: string,
    readonly size: PictureSize,
  ) {}

  /** Sharp where SVG is shown; a PNG for those who do not trust one, as JupyterLab in a notebook that it has not run. */
  async toMimeBundle(): Promise<MimeBundle> {
    const { svgToPng } = await import("./staticFigure.js");
    const png = Buffer.from(await svgToPng(this.svg, { pixelRatio: 1 })).toString("base64");
    return { "image/svg+xml": this.svg, "image/png": png, "text/plain": this.text };
  }
}

const CAPTION_SIZE = 34;

/** Draws squares, highlights, pieces and arrows, in this order from the ground up. */
export function drawBoard<Square>(painter: BoardPainter<Square>, options: BoardOptions<Square>): BoardDiagram {
  const unknown = Object.keys(options).find((key) => !(key in boardDefaults));
  if (unknown) throw new Error(`invalid board option: ${unknown}`);
  const { width, bottom, coordinates, highlights, arrows, caption } = { ...boardDefaults, ...options };
  const margin = coordinates ? painter.coordinateMargin : FRAME;
  const view = new BoardView(bottom, margin);
  const totalWidth = margin + BOARD + FRAME;
  const totalHeight = FRAME + BOARD + margin + (caption ? CAPTION_SIZE * 1.5 : 0);
  const captionY = FRAME + BOARD + margin + CAPTION_SIZE * 0.65;
  const parts = [
    squares(painter, view),
    ...highlights.map(({ square, colour = "yellow" }) => highlight(view, painter.place(square), palette[colour])),
    coordinates ? painter.coordinates(view) : "",
    ...painter.pieces.map(({ cell, svg }) => {
      const { x, y } = view.corner(cell);
      return `<g transform="translate(${x} ${y})">${svg}</g>`;
    }),
    ...arrows.map(({ from, to, colour = "green" }) =>
      arrow(view, painter.place(from), painter.place(to), palette[colour]),
    ),
    caption ? view.label(caption, margin + BOARD / 2, captionY, CAPTION_SIZE) : "",
  ];
  const height = Math.round((width * totalHeight) / totalWidth);
  const size = `width="${width}" height="${height}"`;
  const box = `viewBox="0 0 ${totalWidth} ${round(totalHeight)}"`;
  const label = `role="img" aria-label="${escapeMarkup(caption ? `${painter.name}: ${caption}` : painter.name)}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} ${label} font-family="${fontFamily}">`;
  // Boards lie on white paper in dark mode too, as their labels are dark.
  const paper = `<rect width="${totalWidth}" height="${round(totalHeight)}" rx="8" fill="#ffffff"/>`;
  const svg = [head, paper, ...parts.filter(Boolean), "</svg>"].join("\n");
  return new BoardDiagram(svg, caption ? `${painter.text}\n${caption}` : painter.text, { width, height });
}

function squares({ light, dark }: { light: string; dark: string }, view: BoardView): string {
  const { margin } = view;
  const frame = `<rect x="${margin - FRAME / 2}" y="${FRAME / 2}" width="${BOARD + FRAME}" height="${BOARD + FRAME}" fill="${light}" stroke="${ink}" stroke-width="${FRAME}"/>`;
  let path = "";
  for (let row = 0; row < 8; row++) {
    for (let column = 1 - (row % 2); column < 8; column += 2) {
      path += `M${margin + column * SQUARE} ${FRAME + row * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
    }
  }
  return `${frame}\n<path d="${path}" fill="${dark}"/>`;
}

function highlight(view: BoardView, cell: Cell, colour: string): string {
  const { x, y } = view.corner(cell);
  return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="${colour}" fill-opacity="0.62"/>`;
}

const SHAFT = 13;
const HEAD_LENGTH = 42;
const HEAD_WIDTH = 44;
/** Arrows end before the middle of their square, so that the piece there stays to be seen. */
const SHORT_OF_MIDDLE = 10;
/** And they begin beside it, for the piece that moves. */
const PAST_MIDDLE = 26;

/** One outline, as shaft and head apart would show where they lie over each other. */
function arrow(view: BoardView, from: Cell, to: Cell, colour: string): string {
  const [start, end] = [view.centre(from), view.centre(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) - SHORT_OF_MIDDLE;
  if (length <= 0) throw new Error("invalid arrow: it begins and ends on one square");
  const angle = round((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI);
  const neck = round(length - HEAD_LENGTH);
  const half = SHAFT / 2;
  const outline = `M${PAST_MIDDLE} ${-half}H${neck}V${-HEAD_WIDTH / 2}L${round(length)} 0L${neck} ${HEAD_WIDTH / 2}V${half}H${PAST_MIDDLE}A${half} ${half} 0 0 1 ${PAST_MIDDLE} ${-half}z`;
  const place = `translate(${start.x} ${start.y}) rotate(${angle})`;
  return `<path transform="${place}" d="${outline}" fill="${colour}" fill-opacity="0.88"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
