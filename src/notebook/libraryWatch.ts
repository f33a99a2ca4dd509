import { spawn } from "node:child_process";
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../core/places.js";

const REBUILT = "the library was rebuilt: restart the kernels of open notebooks to use it";

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
    else if (builds > 0) tell(REBUILT);
    builds++;
  });
  const assembly = watchAssembly(tell);
  return {
    stop() {
      child.kill();
      assembly.close();
    },
  };
}

/** The parts in AssemblyScript, which tsc does not build. */
function watchAssembly(tell: Tell): FSWatcher {
  let timer: NodeJS.Timeout | undefined;
  const rebuild = () => {
    const compiler = join(projectRoot, "environment", "assembly.mjs");
    const child = spawn(process.execPath, [compiler], { cwd: projectRoot, stdio: ["ignore", "ignore", "inherit"] });
    child.on("exit", (code) => tell(code === 0 ? REBUILT : "the WebAssembly part has errors: see above"));
  };
  return watch(join(projectRoot, "src", "tables", "checkers", "assembly"), () => {
    clearTimeout(timer); // an editor saves in several steps
    timer = setTimeout(rebuild, 300);
  });
}
