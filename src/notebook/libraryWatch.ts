import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../core/places.js";

/** Takes the sentences that tell what happens to the library. */
export type Tell = (sentence: string) => void;

/**
 * Rebuilds the library whenever a file of src/ changes, and tells when kernels have to be restarted to see it (they
 * refuse to run old code against new types, and say so too).
 */
export function watchLibrary(tell: Tell): { stop(): void } {
  const compiler = join(projectRoot, "node_modules", "typescript", "bin", "tsc");
  const words = [compiler, "-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput", "--pretty", "false"];
  const child = spawn(process.execPath, words, { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  let builds = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (/error TS\d+/.test(line)) tell(line);
    const end = /Found (\d+) errors?/.exec(line);
    if (!end) return;
    const errors = Number(end[1]);
    if (errors > 0)
      tell(`the library has ${errors} ${errors === 1 ? "error" : "errors"}; it is built again on the next change`);
    else if (builds > 0) tell("the library was rebuilt: restart the kernels of open notebooks to use it");
    builds++;
  });
  return { stop: () => void child.kill() };
}
