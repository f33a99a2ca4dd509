import type { Command } from "commander";
import { LabError } from "../core/result.js";
import { opinionPercentages, opinionsTable } from "../figures/opinionsTable.js";
import { table } from "../figures/table.js";
import type { Opinion, Refusal } from "../search/judge.js";
import { command } from "./verb.js";

interface PredictOptions {
  readonly json?: boolean;
}

/** `endgame predict FEN`: what networks, searches over them and tables say of one position, and what each would play. */
export function predict(): Command {
  return command("predict", "network, search and tables side by side on one position: value, move, time of a warm call")
    .argument("<fen>", 'a FEN of chess in quotes, such as "8/8/8/2k5/8/8/2K3P1/8 w - - 0 1", or a PDN FEN of checkers')
    .option("--json", "as JSON")
    .action(async (fen: string, { json }: PredictOptions) => {
      // Here and not above: TensorFlow comes with it, which other verbs need not wait for.
      const { judgePosition } = await import("../experiments/judgePosition.js");
      const answers = await judgePosition(fen);
      if (json) console.log(JSON.stringify(answers, undefined, 2));
      else console.log(makeText(fen, answers));
    });
}

function makeText(fen: string, answers: readonly (Opinion | Refusal)[]): string {
  const refusals = answers.filter((answer) => "error" in answer);
  if (refusals.length === answers.length)
    throw new LabError("no-answer", refusals.map(({ judge, error }) => `${judge}: ${error}`).join("; "));
  const options = { caption: fen, percentages: opinionPercentages, percentageDigits: 2, digits: 1 };
  const lines = refusals.map(({ judge, error }) => `${judge}: ${error}`);
  return [table(opinionsTable(answers), options).toText(), ...lines].join("\n");
}
