import type { MisclassifiedPosition } from "../experiments/misclassified.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import type { BoardDiagram } from "./boardDiagram.js";
import { boardRow } from "./boardRow.js";
import { checkersDiagram } from "./checkersDiagram.js";
import type { Tabular } from "./table.js";

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** Positions that the network gets wrong, beside each other: what it says, and what is true. */
export function misclassifiedDiagram(positions: readonly MisclassifiedPosition[]): BoardDiagram {
  return boardRow(
    positions.map(({ fen, truth, network, probabilities }) =>
      checkersDiagram(fen, {
        width: 260,
        caption: `${network} says the network (${percent(Math.max(...probabilities))}): ${truth}`,
      }),
    ),
  );
}

/** The same as a table: the network's probabilities, what the search found, and what it saw after each move. */
export function misclassifiedTable(positions: readonly MisclassifiedPosition[]): Tabular {
  return {
    columns: ["position", "truth", ...OUTCOMES.map((outcome) => `P(${outcome})`), "search", "after each move"],
    values: positions.map(({ fen, truth, probabilities, search, moves }) => [
      fen,
      truth,
      ...probabilities.map((share) => Math.round(1000 * share) / 1000),
      search,
      moves.map(({ move, outcome, confidence }) => `${move} ${outcome} ${percent(confidence)}`).join(", "),
    ]),
  };
}
