import { join } from "node:path";
import type { Command } from "commander";
import { projectRoot } from "../core/places.js";
import { LabError } from "../core/result.js";
import { listNotebooks, notebooksOf, WORK_NOTEBOOKS, type Work, works } from "../notebook/notebookFile.js";
import { makeReport, type Report } from "../notebook/report.js";
import { choiceOption, command } from "./verb.js";

/** `endgame report`: one HTML file and one PDF from the notebooks as they are. */
export function report(): Command {
  return command("report", "one self-contained HTML file and one PDF from the executed notebooks")
    .addOption(choiceOption("--work <name>", "the notebooks of one work alone", works))
    .option("--out <folder>", "where to", join(projectRoot, "build", "report"))
    .action(async ({ work, out }: { work?: Work; out: string }) => {
      const all = listNotebooks();
      const notebooks = work ? notebooksOf(work, all) : all;
      if (work && notebooks.length === 0) throw new LabError("no-notebooks", `there are no notebooks of ${work} yet`);
      const options = work ? { title: `Endgame lab: ${WORK_NOTEBOOKS[work].title}`, name: work } : {};
      console.log(describeReport((await makeReport(notebooks, out, options)).unwrap()));
    });
}

/** Where a report lies, a line a file. */
export function describeReport({ html, pdf, pdfMissing }: Report): string {
  return `report:    ${html}\n           ${pdf ?? `no PDF: ${pdfMissing}`}`;
}
