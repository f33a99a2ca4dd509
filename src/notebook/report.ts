import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { failure, type LabError, Result } from "../core/result.js";
import { isFigure } from "../figures/figure.js";
import type { MimeBundle } from "../figures/mimeBundle.js";
import { figureToSvg } from "../figures/staticFigure.js";
import { findChromium, noChromium, withChromium } from "./chromium.js";
import { runToEnd } from "./executeNotebooks.js";
import { jupyterEnvironment, jupyterPython, jupyterScript } from "./jupyter.js";

export interface ReportOptions {
  readonly title?: string;
  /** The files are called NAME.html and NAME.pdf. */
  readonly name?: string;
}

const defaults = { title: "Endgame lab", name: "report" } satisfies Required<ReportOptions>;

/** A finished report. */
export interface Report {
  /** One file that needs no other. */
  readonly html: string;
  /** The same in print; undefined where there is no Chromium, and `pdfMissing` says so. */
  readonly pdf: string | undefined;
  readonly pdfMissing: string | undefined;
}

export type ReportErrorCode = "no-environment" | "report-failed";

/** Makes one HTML file and one PDF from executed notebooks. */
export async function makeReport(
  notebooks: readonly string[],
  folder: string,
  options: ReportOptions = {},
): Promise<Result<Report, LabError<ReportErrorCode>>> {
  const { title, name } = { ...defaults, ...options };
  const python = jupyterPython();
  if (python.isErr) return Result.err(python.error);

  const html = join(folder, `${name}.html`);
  const workshop = mkdtempSync(join(tmpdir(), "endgame-report-"));
  try {
    const copies: string[] = [];
    for (const path of notebooks) copies.push(await copyWithDrawings(path, workshop));
    const plotly = createRequire(import.meta.url).resolve("plotly.js");
    const words = [jupyterScript("report.py"), "--title", title, "--plotly", plotly, "--out", html, ...copies];
    const code = await runToEnd(python.value, words, jupyterEnvironment());
    if (code !== 0) return failure("report-failed", "the report could not be made: see above");
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }

  const chromium = findChromium();
  if (!chromium) return Result.ok({ html, pdf: undefined, pdfMissing: noChromium });
  const pdf = join(folder, `${name}.pdf`);
  await printToPdf(chromium, html, pdf);
  return Result.ok({ html, pdf, pdfMissing: undefined });
}

interface NotebookFile {
  readonly cells: readonly { readonly outputs?: readonly { readonly data?: MimeBundle }[] }[];
}

/** Notebooks hold small pictures of their figures; a report has them drawn, sharp at any size. */
async function copyWithDrawings(path: string, folder: string): Promise<string> {
  const notebook = JSON.parse(readFileSync(path, "utf8")) as NotebookFile;
  for (const { data } of notebook.cells.flatMap((cell) => cell.outputs ?? [])) {
    const figure = data?.["application/vnd.plotly.v1+json"];
    if (data && isFigure(figure)) data["image/svg+xml"] = await figureToSvg(figure);
  }
  const copy = join(folder, basename(path));
  writeFileSync(copy, JSON.stringify(notebook));
  return copy;
}

/** Prints the page as it stands, and makes sure that it asks nobody for anything. */
async function printToPdf(chromium: string, html: string, pdf: string): Promise<void> {
  await withChromium(chromium, async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1400 } });
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!/^(file|data|blob|about):/.test(request.url())) outside.push(request.url());
    });
    await page.goto(pathToFileURL(html).href, { waitUntil: "load" });
    const footer =
      '<div style="font-size:8px;width:100%;text-align:center;color:#57606a"><span class="pageNumber"></span></div>';
    await page.pdf({
      path: pdf,
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: "<span></span>",
      footerTemplate: footer,
      outline: true,
      tagged: true,
    });
    if (outside.length > 0) throw new Error(`the report is not self-contained: ${outside.join(" ")}`);
  });
}
