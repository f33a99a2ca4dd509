import { pathToFileURL } from "node:url";
import { projectRoot } from "./places.js";

/**
 * The address of a worker script or WebAssembly file that lies beside the calling module.
 * Such files exist only in the build: under vitest, where the caller is a source file, dist/ stands in for src/.
 */
export function builtUrl(caller: string, file: string, root = projectRoot): URL {
  const [source, built] = ["src", "dist"].map((folder) => `${pathToFileURL(root).href}/${folder}/`);
  return new URL(file, caller.startsWith(source) ? built + caller.slice(source.length) : caller);
}
