import type { Opinion, Refusal } from "../search/judge.js";
import type { Tabular } from "./table.js";

/** Columns of {@link opinionsTable} that hold shares. */
export const opinionPercentages = ["P(draw)", "P(win)", "P(loss)"];

/** What all judges say of a position, side by side; times are those of one warm call. Who has nothing to say is left out. */
export function opinionsTable(answers: readonly (Opinion | Refusal)[]): Tabular {
  const opinions = answers.filter((answer) => "outcome" in answer);
  return {
    columns: ["asked", "value", ...opinionPercentages, "would play", "µs a call", "calls", "note"],
    values: opinions.map(({ judge, outcome, probabilities, move, milliseconds, calls, note }) => [
      ...[judge, outcome, ...(probabilities?.map(toFourDigits) ?? [null, null, null])],
      ...[move ?? null, Number((1000 * milliseconds).toPrecision(3)), calls, note ?? ""],
    ]),
    sortable: false,
  };
}

/** Shares that are nothing but rounding are nothing. */
const toFourDigits = (share: number): number => Math.round(1e4 * share) / 1e4;
