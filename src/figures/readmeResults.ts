import { type BenchRow, findBenchResult } from "../experiments/benchResult.js";
import { checkersRows } from "./readmeCheckers.js";
import { chessRows } from "./readmeChess.js";
import { type ReadmeRow, times, whole } from "./readmeRow.js";

/** The README's table of results, from the result files alone: what has no result yet has no line. */
export function readmeResults(): string {
  const rows = [...checkersRows(), ...chessRows(), ...benchRows()];
  const lines = rows.map(({ what, paper, here, shownBy }) => `| ${what} | ${paper} | ${here} | ${shownBy} |`);
  return ["| what | the paper | here | shown by |", "|---|---|---|---|", ...lines].join("\n");
}

/** Benchmarks by name, and what they measure; a line for how eager tfjs does is no result of ours. */
const BENCHMARKS: Readonly<Record<string, string>> = {
  solve: "checkers databases",
  packed: "packed checkers databases",
  train: "the thesis's ResNet",
  infer: "the thesis's ResNet",
  syzygy: "Syzygy tables",
};
const isOurs = ({ setting }: BenchRow) => !setting.includes("eager");

function benchRows(): ReadmeRow[] {
  return Object.entries(BENCHMARKS).flatMap(([name, subject]) => {
    const result = findBenchResult(name).unwrap();
    const load = `others used ${Math.round(100 * (result?.others ?? Number.NaN))} % of the machine`;
    return (result?.rows ?? []).filter(isOurs).map((row) => ({
      what: `${subject}: ${row.measure}`,
      paper: "–",
      here: `${whole(row.ours)} ${row.unit}, ${times(row.ratio)} ${row.peerSetting}; ${load}`,
      shownBy: `\`endgame bench ${name}\``,
    }));
  });
}
