import { execFileSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { projectRoot } from "../core/places.js";
import { tf } from "../core/tensorflow.js";
import { libraryVersion } from "../core/version.js";

/** On what a result was made. */
export interface Provenance {
  readonly libraryVersion: string;
  /** The commit of the checkout, with `-dirty` where files differ from it; "unknown" outside of git. */
  readonly gitCommit: string;
  readonly backend: string;
  readonly backendVersion: string;
  readonly processor: string;
  readonly threads: number;
}

/** What this process runs on. */
export function provenance(): Provenance {
  const { binding } = tf.backend() as unknown as { readonly binding?: { readonly TF_Version: string } };
  return {
    libraryVersion,
    gitCommit: gitCommit(),
    backend: tf.getBackend(),
    backendVersion: binding?.TF_Version ?? tf.version["tfjs-core"],
    processor: cpus()[0]?.model.trim() ?? "unknown",
    threads: availableParallelism(),
  };
}

function gitCommit(): string {
  try {
    const describe = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
    return execFileSync("git", describe, {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}
