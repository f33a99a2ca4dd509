import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { projectRoot } from "../core/places.js";
import { type BenchOutcome, keepBenchResult } from "../experiments/benchResult.js";
import { table } from "../figures/table.js";
import { choice, command } from "./verb.js";

/** A module of bench/: see bench/contest.mjs. */
interface Benchmark {
  readonly name: string;
  readonly summary: string;
  run(tell: (sentence: string) => void): Promise<BenchOutcome>;
}

const folder = join(projectRoot, "bench");

/** `endgame bench NAME`: ours and a peer's, measured side by side in one run. */
export function bench(): Command {
  return command("bench", "ours beside a peer's, measured in one run; without a name, lists the benchmarks")
    .argument("[name]", "which benchmark")
    .option("--keep", "keeps the outcome beside the results of experiments: the README quotes it")
    .option("--json", "as JSON")
    .action(async (name: string | undefined, { keep, json }: { keep?: boolean; json?: boolean }) => {
      const benchmarks = await loadBenchmarks();
      if (name === undefined) {
        console.log(benchmarks.map((one) => `${one.name.padEnd(12)} ${one.summary}`).join("\n"));
        return;
      }
      const names = benchmarks.map((one) => one.name);
      const chosen = benchmarks[names.indexOf(choice("benchmark", name, names))];
      const outcome = await chosen.run((sentence) => console.error(sentence));
      if (keep) console.error(`kept in ${keepBenchResult(chosen.name, outcome)}`);
      console.log(json ? JSON.stringify(outcome, undefined, 2) : makeTable(outcome));
    });
}

async function loadBenchmarks(): Promise<Benchmark[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".mjs"));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)));
  return modules.flatMap((module) => module.benchmark ?? []);
}

function makeTable({ rows, others }: BenchOutcome): string {
  const columns = ["measure", "unit", "ours", "peer", "ratio", "our setting", "peer's setting"];
  const values = rows.map(({ measure, unit, ours, peer, ratio, setting, peerSetting }) => [
    ...[measure, unit, Math.round(ours), Math.round(peer)],
    ...[`${ratio.toFixed(2)} ×`, setting, peerSetting],
  ]);
  const share = others === undefined ? "unknown" : `${(others * 100).toFixed(0)} %`;
  return `${table({ columns, values }).toText()}\n\nshare of the machine that others used meanwhile: ${share}`;
}
