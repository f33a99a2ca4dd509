import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Command } from "commander";
import { dataFolder } from "../core/places.js";
import { openTable } from "../tables/checkers/openTable.js";
import { probeLines } from "../tables/checkers/prober.js";
import { command } from "./verb.js";

/** Answers are written together: a write a line would cost more than the probe. */
const ANSWERS_A_WRITE = 1000;

/** `endgame probe checkers`: a PDN FEN a line in, win, draw or loss for the side to move a line out. */
export function probe(): Command {
  const verb = command("probe", "the exact value of positions, a line each, from standard input");
  verb.addCommand(
    command("checkers", "a PDN FEN a line in; win, draw or loss for the side to move a line out")
      .option("--packed <file>", "a packed database, in place of those in the data folder")
      .action(async ({ packed }: { packed?: string }) => {
        const table = (await openTable(packed ?? join(dataFolder(), "checkers"))).unwrap();
        const lines = createInterface({ input: process.stdin });
        let answers: string[] = [];
        for await (const { text, ok } of probeLines(table, lines)) {
          answers.push(text);
          if (!ok) process.exitCode = 1;
          if (answers.length >= ANSWERS_A_WRITE) answers = await write(answers);
        }
        await write(answers);
      }),
  );
  return verb;
}

async function write(answers: readonly string[]): Promise<string[]> {
  const text = answers.map((answer) => `${answer}\n`).join("");
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
  return [];
}
