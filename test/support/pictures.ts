import { fileURLToPath } from "node:url";
import type { Figure } from "../../src/figures/figure.js";
import { figureToSvg } from "../../src/figures/staticFigure.js";

/** Where a snapshot lies. */
export const snapshot = (name: string) => fileURLToPath(new URL(`../snapshots/${name}`, import.meta.url));

/** A figure as SVG; font libraries differ in the last digits from machine to machine. */
export async function drawn(figure: Figure): Promise<string> {
  const svg = await figureToSvg(figure);
  return svg.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

/** A figure as it is specified, numbers to four digits. */
export const specified = (figure: Figure) => `${JSON.stringify(figure, undefined, 1).replace(/(\.\d{4})\d+/g, "$1")}\n`;
