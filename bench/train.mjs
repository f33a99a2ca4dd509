// Training the checkers ResNet beside PyTorch at its best, in one run.
import { besidePyTorch } from "./besidePyTorch.mjs";

const LAYOUTS = ["nchw", "channels_last"];
const PRECISIONS = ["", "+autocast"];
const combined = (/** @type {string[]} */ ...ends) =>
  LAYOUTS.flatMap((layout) => PRECISIONS.flatMap((precision) => ends.map((end) => layout + precision + end)));

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "train",
  summary: "training the checkers ResNet, beside PyTorch's best settings",
  run: (tell) =>
    besidePyTorch({
      work: "train",
      settings: [...combined("", "+fused"), "nchw+one_thread"],
      compiled: combined("+compiled"),
      tell,
    }),
};
