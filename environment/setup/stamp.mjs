import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder } from "./places.mjs";

const stamps = join(buildFolder, "stamps");

/**
 * Does a step's work unless its inputs are those of the last time it ended and its product is still there. The stamp
 * is away while the work is under way, so that a broken-off step is done again.
 * @param {object} step
 * @param {string} step.name
 * @param {string} step.inputs a fingerprint
 * @param {string} step.product a path that exists when the work is done
 * @param {() => Promise<void>} step.work
 */
export async function unlessUnchanged({ name, inputs, product, work }) {
  const stamp = join(stamps, name);
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, inputs);
}
