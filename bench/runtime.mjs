// The checkers ResNet beside PyTorch's best setting, in one run.
import { fileURLToPath } from "node:url";
import { measure, sideBySide, watchingOthers } from "./contest.mjs";
import { peerPython } from "./peers/python.mjs";

const SECONDS = "4";
/** Each side runs twice, in turn, and the best counts: a disturbance hits one run, not one side. */
const ROUNDS = 2;
/** glibc gives freed memory back to the system at every step otherwise, which costs PyTorch a tenth. */
const MALLOC = {
  MALLOC_MMAP_THRESHOLD_: "4294967296",
  MALLOC_TRIM_THRESHOLD_: "17179869184",
  MALLOC_TOP_PAD_: "268435456",
};

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "runtime",
  summary: "training and inference of the checkers ResNet, beside PyTorch's best float32 setting",
  async run(tell) {
    const python = await peerPython({
      name: "pytorch",
      requirements: ["torch==2.13.0", "numpy==2.2.6"],
      megabytes: 3000,
      tell,
    });
    const { value: rows, others } = await watchingOthers(async () => {
      const ours = [];
      const peers = [];
      for (let round = 1; round <= ROUNDS; round++) {
        tell(`round ${round} of ${ROUNDS}: ours`);
        ours.push(...(await measure(process.execPath, [here("ours/checkersResNet.mjs"), SECONDS, "eager", "float32"])));
        tell(`round ${round} of ${ROUNDS}: PyTorch`);
        const words = [here("peers/checkers_resnet.py"), SECONDS];
        peers.push(...(await measure(python, [...words, "nchw", "channels_last"])));
        peers.push(...(await measure(python, [...words, "nchw"], MALLOC)));
        if (round === 1) peers.push(...(await measure(python, [...words, "compiled"])));
      }
      return sideBySide("positions/s", ours, peers);
    });
    return { rows, others };
  },
};
