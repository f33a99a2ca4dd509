import { join } from "node:path";
import type { Command } from "commander";
import { projectRoot } from "../core/places.js";
import { listNotebooks } from "../notebook/notebookFile.js";
import { makeReport, type Report } from "../notebook/report.js";
import { command } from "./verb.js";

/** `endgame report`: one HTML file and one PDF from the notebooks as they are. */
export function report(): Command {
  return command("report", "one self-contained HTML file and one PDF from the executed notebooks")
    .option("--out <folder>", "where to", join(projectRoot, "build", "report"))
    .action(async ({ out }: { out: string }) => {
      console.log(describeReport((await makeReport(listNotebooks(), out)).unwrap()));
    });
}

/** Where a report lies, a line a file. */
export function describeReport({ html, pdf, pdfMissing }: Report): string {
  return `report:    ${html}\n           ${pdf ?? `no PDF: ${pdfMissing}`}`;
}
