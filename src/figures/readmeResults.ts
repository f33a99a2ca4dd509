import { accuracyOf } from "../evaluation/confusion.js";
import { type BenchRow, findBenchResult } from "../experiments/benchResult.js";
import { databasesExperiment } from "../experiments/databases.js";
import { findResult } from "../experiments/experiment.js";
import { firstNetworkExperiment } from "../experiments/firstNetwork.js";
import { packingExperiment } from "../experiments/packing.js";
import { published } from "../experiments/published.js";

/** A line of the README's table of results. */
interface ReadmeRow {
  readonly what: string;
  readonly paper: string;
  readonly here: string;
  readonly shownBy: string;
}

const whole = (n: number) => Math.round(n).toLocaleString("en");
const percent = (share: number | null) => `${(100 * (share ?? Number.NaN)).toFixed(2)} %`;
const times = (ratio: number) => `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)} ×`;

/** The README's table of results, from the result files alone: what has no result yet has no line. */
export function readmeResults(): string {
  const rows = [...databaseRows(), ...packingRows(), ...firstNetworkRows(), ...benchRows()];
  const lines = rows.map(({ what, paper, here, shownBy }) => `| ${what} | ${paper} | ${here} | ${shownBy} |`);
  return ["| what | the paper | here | shown by |", "|---|---|---|---|", ...lines].join("\n");
}

function databaseRows(): ReadmeRow[] {
  const result = findResult(databasesExperiment, { profile: "paper" }).unwrap();
  if (!result) return [];
  const { counted, databases: solved } = result.metrics;
  const reported: Readonly<Record<string, { readonly value: number }>> = published.checkers.positions;
  const same = counted.filter(({ pieces, bothSides, oneSided }) => reported[pieces].value === bothSides + oneSided);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const minutes = sum(solved.map(({ cost }) => cost?.cpuSeconds ?? Number.NaN)) / 60;
  const gigabytes = Math.max(...solved.map(({ cost }) => cost?.peakBytes ?? Number.NaN)) / 1e9;
  return [
    {
      what: `checkers positions of 1–${counted.length} pieces`,
      paper: "Table 1 of the thesis",
      here: `${same.length} of ${counted.length} rows the same`,
      shownBy: "notebook 01",
    },
    {
      what: `databases of 2–${result.settings.pieces} pieces`,
      paper: "read from Chinook's files",
      here:
        `solved: ${whole(sum(solved.map(({ positions }) => positions)))} positions in ${minutes.toFixed(1)} minutes of ` +
        `processor time, ${gigabytes.toFixed(1)} GB of memory`,
      shownBy: "`endgame run databases --profile paper`",
    },
  ];
}

function packingRows(): ReadmeRow[] {
  const result = findResult(packingExperiment, { profile: "laptop" }).unwrap();
  if (!result) return [];
  const { totalBytes, chinookBytes } = published.checkers.compression;
  return [
    {
      what: `databases of 2–${result.settings.pieces} pieces, packed exactly`,
      paper: `${whole(totalBytes.value)} B by its network, Chinook ${whole(chinookBytes.value)} B`,
      here: `${whole(result.metrics.bytes)} B`,
      shownBy: `\`endgame pack --pieces ${result.settings.pieces} --check\``,
    },
  ];
}

function firstNetworkRows(): ReadmeRow[] {
  const result = findResult(firstNetworkExperiment, { profile: "laptop" }).unwrap();
  if (!result) return [];
  const { test, threshold } = result.metrics;
  const rule = threshold.rule.right / threshold.rule.positions;
  const here = [accuracyOf(test.network), accuracyOf(test.search), rule].map(percent).join(" / ");
  return [
    {
      what: "three and four pieces: network / one-ply search / threshold rule",
      paper: "–",
      here,
      shownBy: "notebook 00",
    },
  ];
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
