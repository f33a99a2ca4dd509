import type { Figure } from "./figure.js";
import { figureSize, inHouseStyle } from "./figure.js";
import { staticFontFamily, staticFontFiles } from "./fonts.js";

export interface PngOptions {
  /** PNG pixels to a CSS pixel. */
  readonly pixelRatio?: number;
  /** A colour of CSS; none is transparent. */
  readonly background?: string;
}

const pngDefaults = {
  pixelRatio: 2, // sharp on fine screens and in print
  background: "white",
} satisfies Required<PngOptions>;

/** The figure as SVG, drawn in plain Node; the same bytes every time. */
export async function figureToSvg(figure: Figure): Promise<string> {
  // Loaded only when a picture is asked for: plotly and jsdom take a second.
  const { plotlyPage } = await import("./plotlyPage.js");
  const { document, plotly } = plotlyPage();
  const { data, layout } = inHouseStyle(figure);
  const { width, height } = figureSize(figure);
  const element = document.createElement("div");
  document.body.appendChild(element);
  try {
    const size = { width, height };
    // Plotly writes into what it is given.
    await plotly.newPlot(element, structuredClone(data), structuredClone({ ...layout, ...size }), { staticPlot: true });
    return tidySvg(await plotly.toImage(element, { format: "svg", ...size, imageDataOnly: true }));
  } finally {
    plotly.purge(element);
    element.remove();
  }
}

/** The figure as PNG, drawn in plain Node; the same bytes every time. */
export async function figureToPng(figure: Figure, options: PngOptions = {}): Promise<Uint8Array> {
  return svgToPng(await figureToSvg(figure), options);
}

/** Any SVG as PNG, in the project's own font. */
export async function svgToPng(svg: string, options: PngOptions = {}): Promise<Uint8Array> {
  const { pixelRatio, background } = { ...pngDefaults, ...options };
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [...staticFontFiles], defaultFontFamily: staticFontFamily };
  // resvg does not know browsers' word for sharp cells, and would blur those of a heatmap.
  const sharp = svg.replaceAll("image-rendering: pixelated", "image-rendering: optimizeSpeed");
  const picture = new Resvg(sharp, { font, background, fitTo: { mode: "zoom", value: pixelRatio } });
  return picture.render().asPng();
}

/** Ids with six random hexadecimal digits, as plotly makes them. */
const RANDOM_ID = /\b(clip|legend[2-9]|legend|topdefs-|defs-|g|trace|v?[xy]?cb)([0-9a-f]{6})(?=[-"')\s\w])/g;
const RANDOM_COLOUR_BAR_ID = /-cb([0-9a-f]{6})\b/g;

/** Plotly's SVG with ids numbered in order of appearance, and without a habit that resvg cannot read. */
export function tidySvg(svg: string): string {
  const numbers = new Map<string, string>();
  const numbered = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, `id${numbers.size}`);
    return numbers.get(id)!;
  };
  return (
    svg
      .replace(RANDOM_ID, (_match, prefix: string, id: string) => prefix + numbered(id))
      .replace(RANDOM_COLOUR_BAR_ID, (_match, id: string) => `-cb${numbers.get(id) ?? id}`)
      // resvg paints what it finds behind a quoted url() black.
      .replace(/url\((?:'|&quot;|")(#[^'"&)]+)(?:'|&quot;|")\)/g, "url($1)")
  );
}
