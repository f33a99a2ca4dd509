import { basename, join } from "node:path";
import { type ExportedFigure, exportFigure, exportSvg } from "../figures/exportFigure.js";
import { isFigure } from "../figures/figure.js";
import { readShownOutputs, type ShownOutput } from "./notebookFile.js";
import { EXPORT_NAME } from "./show.js";

/**
 * Writes the figures and boards that executed notebooks show under a name, as SVG and PNG, into a folder a notebook:
 * `FOLDER/03-sampling/fig-17-confusion.svg`.
 */
export async function exportNotebookFigures(notebooks: readonly string[], folder: string): Promise<ExportedFigure[]> {
  const exported: ExportedFigure[] = [];
  for (const notebook of notebooks) {
    const own = join(folder, basename(notebook, ".ipynb"));
    for (const output of readShownOutputs(notebook)) {
      const written = await exportOutput(output, own);
      if (written) exported.push(written);
    }
  }
  return exported;
}

async function exportOutput({ data, metadata }: ShownOutput, folder: string): Promise<ExportedFigure | undefined> {
  const name = metadata[EXPORT_NAME];
  if (typeof name !== "string") return undefined;
  const figure = data["application/vnd.plotly.v1+json"];
  if (isFigure(figure)) return exportFigure(figure, folder, name);
  const svg = data["image/svg+xml"];
  return svg ? exportSvg([svg].flat().join(""), folder, name) : undefined;
}
