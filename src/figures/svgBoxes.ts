// jsdom lays nothing out, but plotly asks how large its texts are and where they lie, to make room for them. The answer is
// worked out here from the real font, the texts' places and the transforms above them. Only texts are measured: plotly
// asks for nothing else that a still picture needs.
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { staticFontFamily, staticFontFiles } from "./fonts.js";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const emptyBox: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Measures SVG elements of a page that has no layout. */
export class SvgBoxes {
  private readonly pen = createCanvas(1, 1).getContext("2d");

  constructor() {
    for (const file of staticFontFiles) GlobalFonts.registerFromPath(file, staticFontFamily);
  }

  /** The box around the texts of an element, in the element's own coordinates. */
  local(element: Element): Box {
    return this.box(element, element);
  }

  /** The box around the texts of an element, in the page's coordinates. */
  onPage(element: Element): Box {
    return this.box(element, undefined);
  }

  private box(element: Element, frame: Element | undefined): Box {
    const texts = element.tagName === "text" ? [element] : [...element.querySelectorAll("text")];
    const boxes = texts.filter((text) => text.textContent).map((text) => transformBox(this.textBox(text), text, frame));
    return boxes.length === 0 ? emptyBox : boxes.reduce(union);
  }

  private textBox(text: Element): Box {
    const size = fontSize(text);
    this.pen.font = `${isBold(text) ? "bold " : ""}${size}px "${staticFontFamily}"`;
    const tspans = [...text.querySelectorAll("tspan.line")];
    const lines = (tspans.length > 0 ? tspans : [text]).map((line) => line.textContent ?? "");
    const width = Math.max(...lines.map((line) => this.pen.measureText(line).width));
    const left = number(text, "x") - width * anchorShare(text);
    const baseline = number(text, "y");
    return {
      left,
      top: baseline - ASCENT * size,
      right: left + width,
      bottom: baseline + (DESCENT + LINE_HEIGHT * (lines.length - 1)) * size,
    };
  }
}

// In font sizes: DejaVu Sans' own, and the distance that plotly sets lines apart.
const ASCENT = 0.93;
const DESCENT = 0.24;
const LINE_HEIGHT = 1.3;
const DEFAULT_FONT_SIZE = 12;

/** A property that plotly sets as a style here and as an attribute there. */
function property(element: Element, inStyle: "fontSize" | "fontWeight" | "textAnchor", asAttribute: string): string {
  return (element as SVGElement).style?.[inStyle] || element.getAttribute(asAttribute) || "";
}

/** The size is set on the text itself or on a part of it. */
function fontSize(text: Element): number {
  for (const part of [text, ...text.querySelectorAll("tspan")]) {
    const size = Number.parseFloat(property(part, "fontSize", "font-size"));
    if (size > 0) return size;
  }
  return DEFAULT_FONT_SIZE;
}

function isBold(text: Element): boolean {
  const weight = property(text, "fontWeight", "font-weight");
  return weight === "bold" || Number(weight) >= 600;
}

/** How much of a text lies left of its place. */
function anchorShare(text: Element): number {
  return { middle: 0.5, end: 1 }[property(text, "textAnchor", "text-anchor")] ?? 0;
}

function number(element: Element, attribute: string): number {
  return Number.parseFloat(element.getAttribute(attribute) ?? "") || 0;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The box around a box that was turned and shifted by the transforms from an element up to, and without, the frame. */
function transformBox(box: Box, element: Element, frame: Element | undefined): Box {
  let corners: Point[] = [
    { x: box.left, y: box.top },
    { x: box.right, y: box.top },
    { x: box.left, y: box.bottom },
    { x: box.right, y: box.bottom },
  ];
  for (let at: Element | null = element; at && at !== frame; at = at.parentElement) {
    for (const step of transformSteps(at).reverse()) corners = corners.map(step);
  }
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The transforms of one element, in the order in which they are written. */
function transformSteps(element: Element): ((point: Point) => Point)[] {
  const written = element.getAttribute("transform") ?? "";
  return [...written.matchAll(/(translate|rotate|scale)\(([^)]*)\)/g)].map(([, kind, list]) => {
    const [a = 0, b, c = 0] = list.split(/[\s,]+/).map(Number);
    if (kind === "translate") return ({ x, y }) => ({ x: x + a, y: y + (b ?? 0) });
    if (kind === "scale") return ({ x, y }) => ({ x: x * a, y: y * (b ?? a) });
    return (point) => rotate(point, (a * Math.PI) / 180, { x: b ?? 0, y: c });
  });
}

function rotate({ x, y }: Point, angle: number, centre: Point): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dy] = [x - centre.x, y - centre.y];
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
}

function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
