import { join } from "node:path";
import { writeAtomically } from "../core/checkedFile.js";
import type { Figure } from "./figure.js";
import { figureToSvg, svgToPng } from "./staticFigure.js";

/** Where an exported figure lies. */
export interface ExportedFigure {
  readonly svg: string;
  readonly png: string;
}

/** Writes `NAME.svg` and `NAME.png` into the folder, in the place of what was there. */
export async function exportFigure(figure: Figure, folder: string, name: string): Promise<ExportedFigure> {
  return exportSvg(await figureToSvg(figure), folder, name);
}

/** The same for a picture that is SVG already, such as a board. */
export async function exportSvg(svg: string, folder: string, name: string): Promise<ExportedFigure> {
  if (!/^[\w-]+$/.test(name)) throw new Error(`invalid figure name: ${name}`);
  const paths = { svg: join(folder, `${name}.svg`), png: join(folder, `${name}.png`) };
  writeAtomically(paths.svg, svg);
  writeAtomically(paths.png, await svgToPng(svg));
  return paths;
}
