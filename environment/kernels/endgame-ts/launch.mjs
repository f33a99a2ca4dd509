// The TypeScript kernel of this project. tslab gives the parts (compiler service, executor, ZeroMQ server); they are put
// together here rather than by tslab's own `startKernel`, because a cell must be checked strictly, must know the project's
// own package, and must report its failures to Jupyter as failures. Each module beside this one mends one such thing.
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildGuard } from "./buildGuard.mjs";
import { CellExecutor } from "./cellExecutor.mjs";
import { teachCompiler } from "./compiler.mjs";
import { KernelHook } from "./hook.mjs";
import { createServer } from "./server.mjs";
import { StrayErrors } from "./strayErrors.mjs";
import { Tidier } from "./tidier.mjs";

/** The parts used are not tslab's public interface, so a new version has to be looked at before it is let in. */
const TSLAB_VERSION = "1.0.22";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const connectionFile = process.argv[2];
if (!connectionFile) {
  console.error("usage: node launch.mjs CONNECTION_FILE (Jupyter gives it)");
  process.exit(2);
}
// A notebook sees the same paths whatever folder Jupyter was started in.
process.chdir(root);

const require = createRequire(join(root, "package.json"));
const found = require("tslab/package.json").version;
if (found !== TSLAB_VERSION) {
  console.error(`the kernel is written for tslab ${TSLAB_VERSION}, found ${found}: run npm ci`);
  process.exit(1);
}
const tslabFolder = dirname(require.resolve("tslab/package.json"));
const tslabRequire = createRequire(join(tslabFolder, "package.json"));

// Before tslab's converter is loaded, as it takes the compiler from the module cache.
teachCompiler(tslabRequire, root, require("./package.json").name);

const hook = new KernelHook();
hook.install();
const executor = new CellExecutor({
  tslabRequire,
  root,
  hook,
  guard: new BuildGuard(join(root, "dist")),
  strays: new StrayErrors(),
});
process.on("SIGINT", () => {
  if (!hook.interrupt()) executor.interrupt();
});
createServer({ tslabRequire, connectionFile, executor, hook, tidier: new Tidier(root) }).init();
