// A thread of the generator: waits for tables, fills each together with the other threads, says when it is done.
import { parentPort } from "node:worker_threads";
import { makeEnding, parseEnding } from "../../chess/ending.js";
import { MateConversions, type MateValues } from "./mateConversions.js";
import { MateLayout } from "./mateLayout.js";
import { MateSolver } from "./mateSolver.js";
import type { MateMessage } from "./mateThreads.js";

parentPort?.on("message", ({ ending, memory, smaller, threads }: MateMessage) => {
  const layout = new MateLayout(parseEnding(ending).unwrap());
  const conversions = new MateConversions(layout, (after) => smaller.get(makeEnding(after)) as MateValues);
  const solver = new MateSolver(layout, memory, conversions, threads);
  solver.solve();
  parentPort?.postMessage(solver.count());
});
