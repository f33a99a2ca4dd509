// What tslab's TypeScript (5.0.4) has to be told about this project.

/**
 * Node's own and the library's declarations write `Uint8Array<ArrayBuffer>`, which came with TypeScript 5.7. tslab's
 * compiler silently reads such a type as `any`; without the argument it reads it well.
 */
const NEWER_ARRAY_TYPE =
  /\b((?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array|Buffer|DataView)<(?:Shared)?ArrayBuffer(?:Like)?>/g;

/**
 * Makes tslab compile cells strictly and find the project's package by its own name. Nothing on disk changes: the
 * compiler's module in the cache is replaced by one whose `createWatchCompilerHost` adds our options.
 * @param {NodeJS.Require} tslabRequire `require` as tslab's modules see it
 * @param {string} root the project's folder
 * @param {string} packageName the name that cells import
 */
export function teachCompiler(tslabRequire, root, packageName) {
  const compilerPath = tslabRequire.resolve("@tslab/typescript-for-tslab");
  const ts = tslabRequire(compilerPath);

  const readFile = ts.sys.readFile;
  ts.sys.readFile = (/** @type {string} */ path, /** @type {string | undefined} */ encoding) => {
    const text = readFile(path, encoding);
    return text !== undefined && /\.d\.[cm]?ts$/.test(path) ? text.replace(NEWER_ARRAY_TYPE, "$1") : text;
  };

  const module = tslabRequire.cache[compilerPath];
  if (!module) throw new Error(`not in the module cache: ${compilerPath}`);
  module.exports = {
    ...ts,
    createWatchCompilerHost: (
      /** @type {string[]} */ files,
      /** @type {Record<string, unknown>} */ options,
      /** @type {unknown[]} */ ...rest
    ) =>
      ts.createWatchCompilerHost(
        files,
        {
          ...options,
          strict: true,
          // Reads the `exports` of packages, which tslab's own setting (node10) does not.
          moduleResolution: ts.ModuleResolutionKind.Bundler,
          baseUrl: root,
          paths: { [packageName]: ["./dist/index.d.ts"] },
        },
        ...rest,
      ),
  };
}
