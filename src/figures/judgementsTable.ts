import type { Judgement, Refusal } from "../search/judge.js";
import type { Tabular } from "./table.js";

/** Columns of {@link judgementsTable} that hold shares. */
export const judgementPercentages = ["P(draw)", "P(win)", "P(loss)"];

/** What all judges say of a position, side by side; times are those of one warm call. Who has nothing to say is left out. */
export function judgementsTable(answers: readonly (Judgement | Refusal)[]): Tabular {
  const judgements = answers.filter((answer) => "outcome" in answer);
  return {
    columns: ["asked", "value", ...judgementPercentages, "would play", "ms a call", "calls", "note"],
    values: judgements.map(({ judge, outcome, probabilities, move, milliseconds, calls, note }) => [
      ...[judge, outcome, ...(probabilities ?? [null, null, null])],
      ...[move ?? null, Number(milliseconds.toPrecision(3)), calls, note ?? ""],
    ]),
    sortable: false,
  };
}
