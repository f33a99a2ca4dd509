import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { writeAtomically } from "../core/checkedFile.js";
import { projectRoot } from "../core/places.js";
import { LabError } from "../core/result.js";
import { readmeResults } from "../figures/readmeResults.js";
import { command } from "./verb.js";

/** The table stands between these two. */
const TABLE = /(<!-- results: npm run readme -->\n)[\s\S]*?(<!-- end of results -->)/;

/** `endgame readme`: the README's results, from the result files. */
export function readme(): Command {
  return command("readme", "rewrites the README's table of results from the result files")
    .option("--check", "changes nothing; fails where the table is not what the files say")
    .action(({ check }: { check?: boolean }) => {
      const path = join(projectRoot, "README.md");
      const before = readFileSync(path, "utf8");
      const after = before.replace(TABLE, (_, start: string, end: string) => `${start}${readmeResults()}\n${end}`);
      if (check && after !== before) throw new LabError("stale-readme", "the README's results are old: npm run readme");
      if (!check) writeAtomically(path, after);
    });
}
