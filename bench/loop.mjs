// What the training loop costs beside its steps: positions a second of the whole loop beside those of the bare step.
import { fileURLToPath } from "node:url";
import { measure, sideBySide, watchingOthers } from "./contest.mjs";

const SECONDS = "8";
const ROUNDS = "3";

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "loop",
  summary: "the whole training loop (encoding, feeding, counting, checkpoints) beside its bare step",
  async run(tell) {
    tell("one network, its step alone and the loop around it in turn");
    const script = fileURLToPath(new URL("ours/trainingLoop.mjs", import.meta.url));
    const { value: rows, others } = await watchingOthers(async () => {
      const all = await measure(process.execPath, [script, SECONDS, ROUNDS]);
      const of = (/** @type {string} */ setting) => all.filter((one) => one.setting === setting);
      return sideBySide("positions/s", of("the whole loop"), of("the step alone"));
    });
    return { rows, others };
  },
};
