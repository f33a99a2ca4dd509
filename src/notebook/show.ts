import { type Figure, figureTitle, inHouseStyle, isFigure } from "../figures/figure.js";
import type { MimeBundle, Showable } from "../figures/mimeBundle.js";
import { isTabular, type Tabular, table } from "../figures/table.js";
import { kernel } from "./kernel.js";

/** What `show` knows how to show: a plotly figure, a data frame, a board, or anything with `toMimeBundle()`. */
export type Shown = Figure | Tabular | Showable;

export interface ShowOptions {
  /** The file name under which a figure or a board is exported from the notebook: `fig-17-confusion`. */
  readonly name?: string;
}

/**
 * Shows a figure, a table or a board: richly below the cell of a notebook, as text on standard output elsewhere.
 * A cell that ends with such a value shows it in the same way.
 */
export async function show(value: Shown, { name }: ShowOptions = {}): Promise<void> {
  const notebook = kernel();
  if (!notebook) {
    const text = (await mimeBundle(value, { pictures: false }))?.["text/plain"];
    process.stdout.write(`${text ?? String(value)}\n`);
    return;
  }
  const bundle = await mimeBundle(value);
  if (!bundle) throw new TypeError(`invalid value to show: ${typeof value}`);
  notebook.display(bundle, { metadata: name ? { [EXPORT_NAME]: name } : {} });
}

/** Where the metadata of an output holds its file name. */
export const EXPORT_NAME = "export-name";

interface BundleOptions {
  /** Whether figures are drawn as PNG too, which takes a moment. */
  readonly pictures?: boolean;
}

/** All forms of a value that has more than a plain one; undefined for other values. */
export async function mimeBundle(value: unknown, options: BundleOptions = {}): Promise<MimeBundle | undefined> {
  if (isShowable(value)) return value.toMimeBundle();
  if (isFigure(value)) return figureBundle(value, options.pictures ?? true);
  if (isTabular(value)) return table(value).toMimeBundle();
  return undefined;
}

function isShowable(value: unknown): value is Showable {
  return typeof (value as Partial<Showable> | null | undefined)?.toMimeBundle === "function";
}

/** Live where plotly is known, a picture everywhere else. No HTML: converters would prefer it to the picture. */
async function figureBundle(figure: Figure, pictures: boolean): Promise<MimeBundle> {
  const title = figureTitle(figure);
  const text = { "text/plain": `[figure${title ? `: ${title}` : ""}]` };
  if (!pictures) return text;
  const { figureToPng } = await import("../figures/staticFigure.js");
  // JupyterLab's plotly renderer shows the picture pixel by pixel, until the mouse makes the figure live.
  const png = await figureToPng(figure, { pixelRatio: 1 });
  return {
    "application/vnd.plotly.v1+json": inHouseStyle(figure),
    "image/png": Buffer.from(png).toString("base64"),
    ...text,
  };
}

const notebook = kernel();
if (notebook) notebook.format = mimeBundle;
