import { join } from "node:path";
import { beforeEach, vi } from "vitest";
import type { ProgressEvent } from "../../src/core/progress.js";
import { temporaryFolder } from "./temporaryFolder.js";

/** Settings that make a network small enough for a test: seconds for several of them. */
export const TINY_NETWORK = { blocks: 1, neurons: 8, validated: 50, tested: 60 } as const;

/** Gives every test a data folder of its own; what comes back names places in it. */
export function freshData(): (...names: string[]) => string {
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder();
    vi.stubEnv("ENDGAME_DATA", folder);
    return () => vi.unstubAllEnvs();
  });
  return (...names) => join(folder, ...names);
}

/** Stops a run at the first progress event whose label matches. */
export function stopAtLabel(label: RegExp) {
  const stop = new AbortController();
  const progress = (event: ProgressEvent) => {
    if (label.test(event.label)) stop.abort();
  };
  return { progress, signal: stop.signal };
}
