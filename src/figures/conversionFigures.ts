import { conversionShare } from "../evaluation/conversion.js";
import type { ConversionResult } from "../experiments/conversion.js";
import type { ThrownWin } from "../experiments/thrownWins.js";
import type { PlayOutEnd } from "../search/playOut.js";
import type { BoardDiagram } from "./boardDiagram.js";
import { boardRow } from "./boardRow.js";
import { chessBoard } from "./chessBoard.js";
import { allAttackers, attackerName } from "./conversionTables.js";
import type { Figure } from "./figure.js";
import { palette } from "./houseStyle.js";

const END_COLOURS: Readonly<Record<PlayOutEnd, string>> = {
  mate: palette.green,
  "too long": palette.grey,
  repetition: palette.yellow,
  drawn: palette.red,
  stalemate: palette.purple,
  lost: palette.blue,
};
const ORDER = ["mate", "too long", "repetition", "drawn", "stalemate", "lost"] as const satisfies readonly PlayOutEnd[];

/** How the games of each attacker ended, as shares of all its games. */
export function conversionFigure(result: ConversionResult): Figure {
  const attackers = [...allAttackers(result)].reverse();
  const most = Math.max(...attackers.map(({ games }) => games));
  return {
    data: ORDER.map((end) => ({
      type: "bar",
      orientation: "h",
      name: end,
      y: attackers.map(attackerName),
      x: attackers.map(({ ends, games }) => ends[end] / games),
      customdata: attackers.map(({ ends, games }) => `${ends[end]} of ${games}`),
      hovertemplate: `%{y}: ${end}, %{customdata}<extra></extra>`,
      marker: { color: END_COLOURS[end] },
    })),
    layout: {
      title: {
        text:
          "Won positions played out against the table's best defence<br>" +
          `<span style="font-size:12px">${most.toLocaleString("en")} positions, at most 50 moves</span>`,
      },
      barmode: "stack",
      height: 150 + 44 * attackers.length,
      margin: { l: 64, t: 104 },
      xaxis: { tickformat: ".0%", range: [0, 1] },
      yaxis: { showline: false, ticks: "" },
      legend: { orientation: "h", traceorder: "normal", x: 0, y: 1.02, yanchor: "bottom" },
    },
  };
}

const LINES = [palette.blue, palette.red, palette.cyan, palette.purple, palette.yellow, palette.grey];

/** The share converted by the moves that the table would take. */
export function conversionByDistance({ metrics }: ConversionResult): Figure {
  const { attackers } = metrics;
  return {
    data: attackers.map((attacker, i) => ({
      type: "scatter",
      mode: "lines+markers",
      name: attackerName(attacker),
      x: attacker.distances.map(({ upTo }, k) => rangeName(k === 0 ? 0 : attacker.distances[k - 1].upTo, upTo)),
      y: attacker.distances.map(conversionShare),
      customdata: attacker.distances.map(({ games }) => `of ${games}`),
      hovertemplate: "%{y:.1%} %{customdata}<extra></extra>",
      line: { color: LINES[i % LINES.length], ...(attacker.avoidsRepetition ? {} : { dash: "dot" }) },
    })),
    layout: {
      title: { text: "Converted, by the distance to mate" },
      margin: { t: 104 },
      xaxis: { title: { text: "moves to mate by the table" }, type: "category" },
      yaxis: { title: { text: "converted within 50 moves" }, tickformat: ".0%", range: [0, 1.03] },
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom" },
    },
  };
}

const rangeName = (after: number, upTo: number): string => (after + 1 === upTo ? `${upTo}` : `${after + 1}–${upTo}`);

const SAYS: Readonly<Record<Exclude<PlayOutEnd, "mate">, string>> = {
  stalemate: "is stalemate",
  drawn: "throws the win away",
  lost: "even loses",
  repetition: "repeats",
  "too long": "after 50 moves",
};

/** Games that were not won, beside each other: the last move in red. */
export function thrownWinsDiagram(thrown: readonly ThrownWin[]): BoardDiagram {
  return boardRow(
    thrown.map(({ fen, played, from, to, best, mateIn, end }) =>
      chessBoard(fen, {
        width: 250,
        arrows: [{ from, to, colour: "red" }],
        caption: `${played} ${SAYS[end as keyof typeof SAYS]}; ${best} mates in ${mateIn}`,
      }),
    ),
  );
}
