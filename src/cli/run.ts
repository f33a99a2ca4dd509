import type { Command } from "commander";
import { type Profile, profiles } from "../core/profile.js";
import { table } from "../figures/table.js";
import { interruptible } from "../notebook/interrupt.js";
import { progressBar } from "../notebook/progressBar.js";
import { choice, choiceOption, command, wholeNumber } from "./verb.js";

interface RunOptions {
  readonly profile: Profile;
  readonly seed: number;
  readonly fresh?: boolean;
  readonly json?: boolean;
}

/** `endgame run EXPERIMENT`: runs it, or goes on, or loads what it left; prints its main table. */
export function run(): Command {
  return command("run", "runs an experiment, or goes on where it stopped; without a name, lists the experiments")
    .argument("[experiment]", "which experiment")
    .addOption(choiceOption("--profile <name>", "its size", profiles).env("ENDGAME_PROFILE").default("quick"))
    .option("--seed <number>", "all randomness follows from it", wholeNumber("seed"), 1)
    .option("--fresh", "starts over, also where a result is there")
    .option("--json", "the whole result as JSON")
    .action(async (name: string | undefined, { profile, seed, fresh, json }: RunOptions) => {
      // Here and not above: TensorFlow comes with it, which other verbs need not wait for.
      const { experiments } = await import("../figures/experiments.js");
      if (name === undefined) {
        console.log(experiments.map((one) => `${one.name.padEnd(14)} ${one.summary}`).join("\n"));
        return;
      }
      const names = experiments.map((one) => one.name);
      const chosen = experiments[names.indexOf(choice("experiment", name, names))];
      const { result, main } = await interruptible((signal) =>
        chosen.run({ profile, seed, fresh, signal, progress: progressBar() }),
      );
      console.log(json ? JSON.stringify(result, undefined, 2) : table(main).toText());
    });
}
