import { join } from "node:path";
import type { Command } from "commander";
import { type Ending, endingsWith, menOf, parseEnding } from "../chess/ending.js";
import { dataFolder } from "../core/places.js";
import { table } from "../figures/table.js";
import { interruptible } from "../notebook/interrupt.js";
import { progressBar } from "../notebook/progressBar.js";
import { GENERATE_DEFAULTS, generateMateTables } from "../tables/chess/generateMateTables.js";
import { MOST_TABLE_MEN } from "../tables/chess/mateLayout.js";
import { mateMemoryNeeded, matePlan } from "../tables/chess/matePlan.js";
import type { MateSummary } from "../tables/chess/mateTableFile.js";
import { command, UsageError, wholeNumber } from "./verb.js";

interface GenerateVerbOptions {
  readonly threads: number;
  readonly json?: boolean;
}

/** `endgame generate`: our own chess tables, all of 3 and 4 men or the endings that are named. */
export function generate(): Command {
  return command("generate", "makes chess tables: win, draw or loss and distance to mate; goes on where it stopped")
    .argument("[endings...]", `such as KRPvKR, up to ${MOST_TABLE_MEN} men; without any, all of 3 and 4 men`)
    .option("--threads <number>", "threads that compute", wholeNumber("threads"), GENERATE_DEFAULTS.threads)
    .option("--json", "the counts as JSON")
    .action(async (names: string[], { threads, json }: GenerateVerbOptions) => {
      if (threads < 1) throw new UsageError("invalid threads 0: it is at least 1");
      const endings = names.length > 0 ? names.map(readEnding) : [3, 4].flatMap(endingsWith);
      const plan = matePlan(endings);
      console.error(`${plan.length} tables, ${(mateMemoryNeeded(plan) / 1e6).toFixed(0)} MB of memory`);
      const folder = join(dataFolder(), "chess");
      const made = await interruptible((signal) =>
        generateMateTables({ endings, folder, threads, signal, onProgress: progressBar() }),
      );
      const summaries = made.unwrap();
      console.log(json ? JSON.stringify(Object.fromEntries(summaries), undefined, 2) : makeTable(summaries));
    });
}

function readEnding(name: string): Ending {
  return parseEnding(name).unwrap(
    (ending) => {
      if (menOf(ending) > MOST_TABLE_MEN)
        throw new UsageError(`${name} has ${menOf(ending)} men: tables can be made of up to ${MOST_TABLE_MEN}`);
      return ending;
    },
    ({ message }) => {
      throw new UsageError(message);
    },
  );
}

const COUNTS = ["win", "draw", "loss"] as const;

/** A row an ending; longest mates in moves. */
function makeTable(summaries: ReadonlyMap<string, MateSummary>): string {
  const ofSide = (side: string) => [...COUNTS.map((count) => `${side}: ${count}`), "longest mate"];
  const values = [...summaries].map(([ending, { white, black }]) => [
    ending,
    ...[white, black].flatMap(({ longest, ...counts }) => [
      ...COUNTS.map((count) => counts[count]),
      longest === undefined ? null : (longest.plies + 1) / 2,
    ]),
  ]);
  return table({ columns: ["ending", ...ofSide("White to move"), ...ofSide("Black to move")], values }).toText();
}
