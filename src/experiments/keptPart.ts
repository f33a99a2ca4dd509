import { join } from "node:path";
import { readResult, writeResult } from "./resultFile.js";

/**
 * A part of an experiment's work, done once: what it comes to is kept in the trial's folder, so that a run that was broken
 * off goes on behind the parts that are done. Undefined, and nothing kept, when the signal ended the work early.
 */
export async function keptPart<Metrics extends object>(
  { folder }: { readonly folder: string },
  name: string,
  work: () => Promise<Metrics | undefined>,
): Promise<Metrics | undefined> {
  const path = join(folder, "parts", `${name}.json`);
  const earlier = readResult<Metrics>(path).unwrap();
  if (earlier) return earlier;
  const metrics = await work();
  if (metrics) writeResult(path, metrics);
  return metrics;
}
