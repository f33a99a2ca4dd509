// Inference of the checkers ResNet beside PyTorch at its best, in one run.
import { besidePyTorch } from "./besidePyTorch.mjs";

const LAYOUTS = ["nchw", "channels_last"];
const PRECISIONS = ["", "+autocast", "+bfloat16"];
const combined = (/** @type {string[]} */ ...ends) =>
  LAYOUTS.flatMap((layout) => PRECISIONS.flatMap((precision) => ends.map((end) => layout + precision + end)));

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "infer",
  summary: "inference of the checkers ResNet, beside PyTorch's best settings",
  run: (tell) =>
    besidePyTorch({
      work: "infer",
      settings: [...combined("", "+frozen"), "nchw+one_thread"],
      compiled: combined("+compiled"),
      tell,
    }),
};
