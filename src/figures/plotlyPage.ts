// Plotly draws only in a browser's page. This gives it one in plain Node: jsdom for the document, and for what jsdom lacks
// (it lays nothing out and paints nothing) measured text boxes, and a real canvas for heatmaps.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type DOMWindow, JSDOM } from "jsdom";
import { type Box, SvgBoxes } from "./svgBoxes.js";

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

/** Plotly asks how large a text is and where it lies, to make room for it. */
function giveTextBoxes(window: DOMWindow): void {
  const boxes = new SvgBoxes();
  const rectangle = ({ left, top, right, bottom }: Box) => {
    const [width, height] = [right - left, bottom - top];
    return { x: left, y: top, left, top, right, bottom, width, height, toJSON: () => ({}) };
  };
  const svg = window.SVGElement.prototype as unknown as Record<string, unknown>;
  svg.getBBox = function (this: Element) {
    return rectangle(boxes.local(this));
  };
  svg.getComputedTextLength = function (this: Element) {
    return rectangle(boxes.local(this)).width;
  };
  const plainRectangle = window.Element.prototype.getBoundingClientRect;
  window.Element.prototype.getBoundingClientRect = function (this: Element) {
    return this instanceof window.SVGElement ? rectangle(boxes.onPage(this)) : plainRectangle.call(this);
  };
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
