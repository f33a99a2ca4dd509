import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.mjs";
import { fingerprint, root } from "./places.mjs";
import { unlessUnchanged } from "./stamp.mjs";

/**
 * src/ compiled into dist/: TypeScript, and the AssemblyScript parts to WebAssembly.
 * @param {import("./say.mjs").StepLine} line
 */
export async function buildLibrary(line) {
  const dist = join(root, "dist");
  await unlessUnchanged({
    name: "build",
    inputs: fingerprint({
      files: ["src", "tsconfig.json", "tsconfig.build.json", "package-lock.json", "environment/assembly.mjs"],
      only: /(?<!\.test)\.ts$/,
    }),
    product: join(dist, "index.js"),
    work: async () => {
      // From nothing: a module that is gone from src/ must not live on in dist/.
      rmSync(dist, { recursive: true, force: true });
      line.update("compiling src/");
      // By its path: node_modules/.bin/tsc is the older one that tslab brings.
      await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"], {
        cwd: root,
      });
      await run(process.execPath, [join(root, "environment/assembly.mjs")], { cwd: root });
    },
  });
  if (!existsSync(dist)) throw new Error("the compiler left nothing");
  return "src/ compiled into dist/";
}
