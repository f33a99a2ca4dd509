import type { Tensor } from "@tensorflow/tfjs-node-gpu";
import { tf } from "../core/tensorflow.js";
import type { Tabular } from "./table.js";

const WARM_UP = 3;
const RUNS = 15;

/** How long several ways to the same tensor take: the median of some runs in turn, and how many times the first way's. */
export function timesTable(ways: Readonly<Record<string, () => Tensor>>): Tabular {
  const entries = Object.entries(ways);
  const times = entries.map(() => [] as number[]);
  for (let run = -WARM_UP; run < RUNS; run++) {
    for (const [i, [, way]] of entries.entries()) {
      const start = performance.now();
      tf.tidy(() => void way().dataSync());
      if (run >= 0) times[i].push(performance.now() - start);
    }
  }
  const medians = times.map((all) => all.sort((a, b) => a - b)[RUNS >> 1]);
  return {
    columns: ["way", "milliseconds", "times as fast"],
    values: entries.map(([name], i) => [name, medians[i], medians[0] / medians[i]]),
  };
}
