// Plotly draws only in a browser's page. This gives it one in plain Node: jsdom for the document, and for what jsdom lacks
// (it lays nothing out and paints nothing) text boxes measured with the real font, and a real canvas for heatmaps.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { type DOMWindow, JSDOM } from "jsdom";
import { staticFontFamily, staticFontFiles } from "./fonts.js";

/** The few functions of plotly that draw a still picture. */
interface Plotly {
  newPlot(element: unknown, data: unknown, layout: unknown, config: { staticPlot: boolean }): Promise<unknown>;
  toImage(element: unknown, options: ImageOptions): Promise<string>;
  purge(element: unknown): void;
}
interface ImageOptions {
  readonly format: "svg";
  readonly width: number;
  readonly height: number;
  readonly imageDataOnly: boolean;
}

export interface PlotlyPage {
  readonly document: DOMWindow["document"];
  readonly plotly: Plotly;
}

let page: PlotlyPage | undefined;

/** The page with plotly loaded; made at the first call, which takes about a second. */
export function plotlyPage(): PlotlyPage {
  page ??= openPage();
  return page;
}

function openPage(): PlotlyPage {
  const { window } = new JSDOM("<!doctype html><body></body>", { runScripts: "outside-only", pretendToBeVisual: true });
  window.URL.createObjectURL = () => "blob:none";
  giveTextBoxes(window);
  giveCanvas(window);
  window.eval(readFileSync(createRequire(import.meta.url).resolve("plotly.js"), "utf8"));
  return { document: window.document, plotly: window.Plotly as Plotly };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LINE_HEIGHT = 1.3; // plotly's own
const DEFAULT_FONT_SIZE = 12;

/** Plotly asks how large a text is, to make room for it. */
function giveTextBoxes(window: DOMWindow): void {
  for (const file of staticFontFiles) GlobalFonts.registerFromPath(file, staticFontFamily);
  const pen = createCanvas(1, 1).getContext("2d");

  function textBox(element: Element): Box {
    const size = fontSize(element);
    pen.font = `${isBold(element) ? "bold " : ""}${size}px "${staticFontFamily}"`;
    const lines = [...element.querySelectorAll("tspan.line")];
    const texts = (lines.length > 0 ? lines : [element]).map((line) => line.textContent ?? "");
    const width = Math.max(...texts.map((text) => pen.measureText(text).width));
    return { x: 0, y: -size, width, height: size * LINE_HEIGHT * texts.length };
  }
  // A group is as large as the largest text in it: enough for legends and axis titles.
  function box(element: Element): Box {
    const texts = element.tagName === "text" ? [element] : [...element.querySelectorAll("text")];
    const boxes = texts.map(textBox);
    if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
    return boxes.reduce((a, b) => (a.width * a.height >= b.width * b.height ? a : b));
  }

  const svg = window.SVGElement.prototype as unknown as Record<string, unknown>;
  svg.getBBox = function (this: Element) {
    return box(this);
  };
  svg.getComputedTextLength = function (this: Element) {
    return box(this).width;
  };
  const plainRectangle = window.Element.prototype.getBoundingClientRect;
  window.Element.prototype.getBoundingClientRect = function (this: Element) {
    if (!(this instanceof window.SVGElement) || !this.textContent) return plainRectangle.call(this);
    const { x, y, width, height } = box(this);
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height, toJSON: () => ({}) };
  };
}

type Styled = Element & { readonly style?: { readonly fontSize: string; readonly fontWeight: string } };

/** The size is set on the text itself or on a part of it. */
function fontSize(element: Element): number {
  const parts = [element, ...element.querySelectorAll("tspan")] as Styled[];
  for (const part of parts) {
    const size = Number.parseFloat(part.style?.fontSize ?? "");
    if (size > 0) return size;
  }
  return DEFAULT_FONT_SIZE;
}

function isBold(element: Styled): boolean {
  const weight = element.style?.fontWeight;
  return weight === "bold" || Number(weight) >= 600;
}

/** Heatmaps are painted on a canvas and put into the SVG as an image. */
function giveCanvas(window: DOMWindow): void {
  const canvases = new WeakMap<object, Canvas>();
  const element = window.HTMLCanvasElement.prototype as unknown as Record<string, unknown>;
  element.getContext = function (this: { width: number; height: number }, kind: string) {
    if (kind !== "2d") return null;
    let canvas = canvases.get(this);
    if (!canvas) {
      canvas = createCanvas(this.width, this.height);
      canvases.set(this, canvas);
    }
    return canvas.getContext("2d");
  };
  element.toDataURL = function (this: object) {
    return canvases.get(this)?.toDataURL("image/png") ?? "data:,";
  };
}
