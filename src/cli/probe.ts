import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Command } from "commander";
import { dataFolder, syzygyFolders } from "../core/places.js";
import type { LabError, Result } from "../core/result.js";
import { answerLines } from "../tables/answeredLine.js";
import { openTable } from "../tables/checkers/openTable.js";
import { probeFen } from "../tables/checkers/prober.js";
import { probeSyzygy } from "../tables/chess/prober.js";
import { openSyzygy } from "../tables/chess/syzygy.js";
import { command } from "./verb.js";

/** Answers are written together: a write a line would cost more than the probe. */
const ANSWERS_A_WRITE = 1000;

/** `endgame probe checkers` and `endgame probe chess`: a position a line in, its value for the side to move a line out. */
export function probe(): Command {
  const verb = command("probe", "the exact value of positions, a line each, from standard input");
  verb.addCommand(
    command("checkers", "a PDN FEN a line in; win, draw or loss for the side to move a line out")
      .option("--packed <file>", "a packed database, in place of those in the data folder")
      .action(async ({ packed }: { packed?: string }) => {
        const table = (await openTable(packed ?? join(dataFolder(), "checkers"))).unwrap();
        await answerInput((line) => probeFen(table, line));
      }),
  );
  verb.addCommand(
    command("chess", "a FEN a line in; WDL and DTZ from the Syzygy tables in SYZYGY_PATH a line out").action(
      async () => {
        const tables = openSyzygy(syzygyFolders()).unwrap();
        await answerInput((line) => probeSyzygy(tables, line).map(({ wdl, dtz }) => `${wdl} ${dtz}`));
      },
    ),
  );
  return verb;
}

/** Writes an answer for every line of standard input; a line that has none makes the exit code 1. */
async function answerInput(answer: (line: string) => Result<string, LabError>): Promise<void> {
  let answers: string[] = [];
  for await (const { text, ok } of answerLines(createInterface({ input: process.stdin }), answer)) {
    answers.push(text);
    if (!ok) process.exitCode = 1;
    if (answers.length >= ANSWERS_A_WRITE) answers = await write(answers);
  }
  await write(answers);
}

async function write(answers: readonly string[]): Promise<string[]> {
  const text = answers.map((answer) => `${answer}\n`).join("");
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
  return [];
}
