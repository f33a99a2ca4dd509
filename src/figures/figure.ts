import type { Data, Layout } from "plotly.js";
import { houseTemplate } from "./houseStyle.js";

/** A plotly figure: what `Plotly.newPlot` takes. Plain data, so that it can be saved, compared and sent. */
export interface Figure {
  readonly data: readonly Partial<Data>[];
  readonly layout?: Partial<Layout>;
}

/** A picture's size in CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a figure whose layout names none: as wide as a notebook's column, and flat enough for two on a page. */
export const defaultFigureSize: PictureSize = { width: 720, height: 420 };

/** Whether a value looks like a plotly figure. */
export function isFigure(value: unknown): value is Figure {
  if (typeof value !== "object" || value === null) return false;
  const { data, layout } = value as Partial<Figure>;
  return Array.isArray(data) && (layout === undefined || typeof layout === "object");
}

/** The figure in the look of the house, unless it brings a template of its own. */
export function inHouseStyle(figure: Figure): Figure {
  return { data: figure.data, layout: { template: houseTemplate, ...figure.layout } };
}

/** The size that the figure asks for, or the default. */
export function figureSize({ layout }: Figure): PictureSize {
  return {
    width: layout?.width ?? defaultFigureSize.width,
    height: layout?.height ?? defaultFigureSize.height,
  };
}

/** The title's text without markup; empty when there is none. */
export function figureTitle({ layout }: Figure): string {
  const title: unknown = layout?.title;
  const text = typeof title === "string" ? title : ((title as { text?: string } | undefined)?.text ?? "");
  return text
    .replace(/<br\s*\/?>/g, " ")
    .replace(/<[^>]*>/g, "")
    .trim();
}
