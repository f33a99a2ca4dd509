import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../src/core/places.js";

/**
 * Where the Syzygy tables of 3 and 4 men lie: `SYZYGY_PATH`, or `shared/data/syzygy` beside the checkout. Undefined without
 * them, and then the reason is printed.
 */
export function syzygyPath(): string | undefined {
  const path = process.env.SYZYGY_PATH || join(projectRoot, "..", "shared", "data", "syzygy");
  if (process.env.SYZYGY_PATH || existsSync(path)) return path;
  console.warn(`not tested against Syzygy tables: SYZYGY_PATH is not set, and there is no ${path}`);
  return undefined;
}
