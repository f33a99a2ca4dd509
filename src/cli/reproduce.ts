import { basename, join } from "node:path";
import type { Command } from "commander";
import { projectRoot } from "../core/places.js";
import { type Profile, profiles } from "../core/profile.js";
import { executeNotebooks } from "../notebook/executeNotebooks.js";
import { exportNotebookFigures } from "../notebook/exportNotebookFigures.js";
import { listNotebooks } from "../notebook/notebookFile.js";
import { makeReport } from "../notebook/report.js";
import { describeReport } from "./report.js";
import { choice, choiceOption, command } from "./verb.js";

/** `endgame reproduce`: every notebook from top to bottom, its figures, and the report. */
export function reproduce(): Command {
  return command("reproduce", "executes every notebook, exports its figures, makes the report")
    .argument("[notebooks...]", "only these, by name, such as 03-sampling")
    .addOption(
      choiceOption("--profile <name>", "the size of the experiments", profiles).env("ENDGAME_PROFILE").default("quick"),
    )
    .option("--in-place", "replaces notebooks/ and figures/; otherwise all goes to build/reproduce/PROFILE")
    .action(async (names: string[], { profile, inPlace }: { profile: Profile; inPlace?: boolean }) => {
      const folder = join(projectRoot, "build", "reproduce", profile);
      const notebookFolder = inPlace ? join(projectRoot, "notebooks") : join(folder, "notebooks");
      const figureFolder = inPlace ? join(projectRoot, "figures") : join(folder, "figures");
      const chosen = chooseNotebooks(names);
      (await executeNotebooks(chosen, { profile, outputFolder: notebookFolder })).unwrap();
      const executed = chosen.map((path) => join(notebookFolder, basename(path)));
      const figures = await exportNotebookFigures(executed, figureFolder);
      const made = (await makeReport(executed, folder)).unwrap();
      console.log(`
notebooks: ${notebookFolder}
figures:   ${figureFolder} (${figures.length})
${describeReport(made)}

To explore them in JupyterLab: npm run lab`);
    });
}

/** The notebooks of these names, or all. */
function chooseNotebooks(names: readonly string[]): string[] {
  const all = listNotebooks();
  if (names.length === 0) return all;
  const known = all.map((path) => basename(path, ".ipynb"));
  return names.map((name) => all[known.indexOf(choice("notebook", name, known))]);
}
