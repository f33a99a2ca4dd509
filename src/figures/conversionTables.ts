import { type Conversion, conversionShare } from "../evaluation/conversion.js";
import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { ConversionResult } from "../experiments/conversion.js";
import { PLAY_OUT_ENDS } from "../search/playOut.js";
import type { Tabular } from "./table.js";

/** How an attacker is called: with what it does against repetition, which the table does not need. */
export function attackerName({
  attacker,
  avoidsRepetition,
}: Pick<Conversion, "attacker" | "avoidsRepetition">): string {
  return avoidsRepetition ? `${attacker}, no repeats` : attacker;
}

/** All attackers, the control first. */
export const allAttackers = ({ metrics }: ConversionResult): readonly Conversion[] => [
  metrics.table,
  ...metrics.attackers,
];

/** Columns of {@link conversionTable} that hold shares. */
export const conversionPercentages = ["converted", "from", "to"];

/** Every attacker, the share that it converted with its 95 % interval, and how the other games ended. */
export function conversionTable(result: ConversionResult): Tabular {
  const failures = PLAY_OUT_ENDS.filter((end) => end !== "mate");
  return {
    columns: ["attacker", "games", ...conversionPercentages, ...failures, "moves beyond the table's"],
    values: allAttackers(result).map((attacker) => {
      const { low, high } = wilsonInterval(attacker.ends.mate, attacker.games);
      return [
        ...[attackerName(attacker), attacker.games, conversionShare(attacker), low, high],
        ...failures.map((end) => attacker.ends[end]),
        attacker.movesBeyond,
      ];
    }),
    sortable: false,
  };
}

/** The share converted, ending by ending, the hardest first; the columns of attackers are shares. */
export function conversionByEndingTable(result: ConversionResult): Tabular & { readonly columns: readonly string[] } {
  const { attackers } = result.metrics;
  const rows = attackers[0].endings.map(({ ending, games }) => {
    const shares = attackers.map(({ endings }) => {
      const found = endings.find((one) => one.ending === ending);
      return found === undefined ? null : conversionShare(found);
    });
    return { cells: [ending, games, ...shares], best: Math.max(...shares.map((share) => share ?? 0)) };
  });
  return {
    columns: ["ending", "games", ...attackers.map(attackerName)],
    values: rows.sort((a, b) => a.best - b.best).map(({ cells }) => cells),
  };
}
