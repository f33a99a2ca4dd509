import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtUrl } from "../core/builtUrl.js";
import { nativeBackend } from "./binding.js";

/** What a program multiplies in: bfloat16 wherever it helps, in matrix products only, or float32 throughout. */
export type Precision = "bfloat16" | "bfloat16-products" | "float32";

/** From the fastest to the one that every machine can do. */
export const PRECISIONS: readonly Precision[] = ["bfloat16", "bfloat16-products", "float32"];

let found: Precision | undefined;

/**
 * The most of bfloat16 that this machine does well. On a processor the first call of a process takes a second or two, in
 * which another process tries it out: where oneDNN has no bfloat16 matrix product, TensorFlow ends the process. A GPU is
 * taken to have it.
 */
export function supportedPrecision(): Precision {
  found ??= nativeBackend().isUsingGpuDevice ? "bfloat16" : ofProcessor();
  return found;
}

function ofProcessor(): Precision {
  if (!hasInstructions()) return "float32";
  const script = fileURLToPath(builtUrl(import.meta.url, "./precision.trial.js"));
  const { stdout } = spawnSync(process.execPath, [script], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return firstNamed(stdout);
}

/** The first of the precisions that a text has as a line: what has been tried out before the process ended. */
export function firstNamed(text: string | null): Precision {
  const lines = text?.split("\n") ?? [];
  return PRECISIONS.find((precision) => lines.includes(precision)) ?? "float32";
}

/** Without instructions of its own for bfloat16 a processor is several times slower in it than in float32. */
function hasInstructions(): boolean {
  try {
    return /^(flags|Features)\b.*\b(avx512_bf16|amx_bf16|bf16)\b/m.test(readFileSync("/proc/cpuinfo", "utf8"));
  } catch {
    return false;
  }
}
