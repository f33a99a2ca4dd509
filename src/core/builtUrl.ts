/**
 * The address of a worker script or WebAssembly file that lies beside the calling module.
 * Such files exist only in the build: under vitest, where the caller is a source file, dist/ stands in for src/.
 */
export function builtUrl(caller: string, file: string): URL {
  return new URL(file, caller.replace(/\/src\/(?!.*\/src\/)/, "/dist/"));
}
