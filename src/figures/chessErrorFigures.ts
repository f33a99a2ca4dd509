import type { Data } from "plotly.js";
import { addSquareErrors, type EndingErrors, type SquareErrors } from "../evaluation/endingErrors.js";
import type { ChessErrorsResult } from "../experiments/chessErrors.js";
import type { ChessMistake } from "../experiments/endingReports.js";
import type { BoardDiagram } from "./boardDiagram.js";
import { boardRow } from "./boardRow.js";
import { chessBoard } from "./chessBoard.js";
import type { Figure } from "./figure.js";
import { palette, sequentialColours } from "./houseStyle.js";

const FILES = [..."abcdefgh"];
const RANKS = [..."12345678"];

/** Two boards: the share of wrong answers by the square of White's king and by that of Black's, over some endings. */
export function kingHeatMaps(endings: readonly EndingErrors[], title: string): Figure {
  const maps = [
    addSquareErrors(endings.map(({ whiteKing }) => whiteKing)),
    addSquareErrors(endings.map(({ blackKing }) => blackKing)),
  ];
  const shares = maps.map(({ positions, wrong }) =>
    wrong.map((count, i) => (positions[i] === 0 ? 0 : count / positions[i])),
  );
  const most = Math.max(...shares.flat());
  return {
    data: maps.map((map, i) => board(map, shares[i], most, i)),
    layout: {
      title: { text: title },
      width: 720,
      height: 380,
      margin: { t: 84, r: 90 },
      grid: { rows: 1, columns: 2, pattern: "independent" },
      ...Object.fromEntries([1, 2].flatMap((i) => axes(i))),
      annotations: ["White's king", "Black's king"].map((text, i) => ({
        ...{ text, showarrow: false, font: { size: 13 } },
        ...{ xref: "paper", yref: "paper", x: i === 0 ? 0.225 : 0.775, y: 1.02, xanchor: "center", yanchor: "bottom" },
      })),
    },
  };
}

function axes(i: number): [string, object][] {
  const name = i === 1 ? "" : `${i}`;
  const plain = { showgrid: false, showline: false, ticks: "", type: "category" };
  return [
    [`xaxis${name}`, plain],
    [`yaxis${name}`, { ...plain, scaleanchor: `x${name}` }],
  ];
}

function board({ positions, wrong }: SquareErrors, shares: readonly number[], most: number, i: number): Partial<Data> {
  const name = i === 0 ? "" : `${i + 1}`;
  const rows = <T>(values: readonly T[]) => RANKS.map((_, rank) => values.slice(8 * rank, 8 * rank + 8));
  return {
    type: "heatmap",
    x: FILES,
    y: RANKS,
    z: rows(shares) as number[][],
    customdata: rows(wrong.map((count, square) => `${count} of ${positions[square]}`)) as unknown as string[],
    hovertemplate: "%{x}%{y}: %{customdata} wrong<extra></extra>",
    colorscale: sequentialColours,
    zmin: 0,
    zmax: most,
    xgap: 1,
    ygap: 1,
    showscale: i === 1,
    colorbar: { title: { text: "wrong" }, tickformat: ".2~%" },
    xaxis: `x${name}`,
    yaxis: `y${name}`,
  } as Partial<Data>;
}

/** The share of wrong answers in each ending, the worst at the top. */
export function errorsByEndingFigure({ metrics }: ChessErrorsResult): Figure {
  const rows = metrics.endings
    .map(({ ending, wrong, positions }) => ({ ending, wrong, positions, share: wrong / positions }))
    .sort((a, b) => a.share - b.share);
  return {
    data: [
      {
        type: "bar",
        orientation: "h",
        y: rows.map(({ ending }) => ending),
        x: rows.map(({ share }) => share),
        customdata: rows.map(({ wrong, positions }) => `${wrong} of ${positions}`),
        hovertemplate: "%{y}: %{customdata} wrong<extra></extra>",
        marker: { color: rows.map(({ ending }) => (ending.includes("P") ? palette.red : palette.blue)) },
      },
    ],
    layout: {
      title: {
        text:
          "Wrong answers of the network alone, by ending<br>" +
          '<span style="font-size:12px">endings with pawns in red, without in blue</span>',
      },
      height: 130 + 17 * rows.length,
      margin: { t: 84 },
      xaxis: { tickformat: ".2~%", title: { text: "wrong" } },
      yaxis: { type: "category", ticks: "", tickfont: { size: 10 }, dtick: 1 },
    },
  };
}

const OUTCOMES = ["draw", "win", "loss"];

/** Positions that the network gets wrong, beside each other: what it says, and what is true. */
export function chessMistakesDiagram(mistakes: readonly ChessMistake[]): BoardDiagram {
  return boardRow(
    mistakes.map(({ fen, truth, answer, confidence }) =>
      chessBoard(fen, {
        width: 250,
        caption: `${fen.includes(" w ") ? "White" : "Black"} to move: ${OUTCOMES[truth]}; it says ${OUTCOMES[answer]}, ${(100 * confidence).toFixed(0)} %`,
      }),
    ),
  );
}

/** The surest error of each ending, the surest of all first, so many of them. */
export function worstMistakes({ metrics }: ChessErrorsResult, most: number): ChessMistake[] {
  const worst = metrics.endings.flatMap((report) => (report.worst === undefined ? [] : [report.worst]));
  return worst.sort((a, b) => b.confidence - a.confidence).slice(0, most);
}
