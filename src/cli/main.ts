import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { projectRoot } from "../core/places.js";
import { LabError } from "../core/result.js";
import { bench } from "./bench.js";
import { doctor } from "./doctor.js";
import { generate } from "./generate.js";
import { kernel } from "./kernel.js";
import { lab } from "./lab.js";
import { pack } from "./pack.js";
import { predict } from "./predict.js";
import { probe } from "./probe.js";
import { readme } from "./readme.js";
import { report } from "./report.js";
import { reproduce } from "./reproduce.js";
import { run } from "./run.js";
import { solve } from "./solve.js";
import { tensorboard } from "./tensorboard.js";
import { command, explainUsage, UsageError } from "./verb.js";

const verbs = [
  doctor,
  lab,
  solve,
  pack,
  generate,
  probe,
  predict,
  run,
  reproduce,
  report,
  tensorboard,
  kernel,
  bench,
  readme,
];

/** Runs `endgame` with these words and sets the exit code: 0 success, 1 failure, 2 wrong use. */
export async function main(words: readonly string[]): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const program = command("endgame", "Learning board-game endgames: solve, train, reproduce, report").version(version);
  for (const verb of verbs) program.addCommand(verb());
  try {
    await program.parseAsync(words.length > 0 ? words : ["--help"], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      const mistake = explainUsage(program, words, error);
      if (mistake === undefined) return;
      fail(mistake, 2);
    } else if (error instanceof UsageError) {
      fail(error.message, 2);
    } else if (error instanceof LabError) {
      fail(error.message, 1);
    } else {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

function fail(message: string, exitCode: number): void {
  console.error(`error: ${message}`);
  process.exitCode = exitCode;
}
