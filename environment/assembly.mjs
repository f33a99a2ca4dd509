// Compiles the AssemblyScript parts of the library to WebAssembly, into dist/ beside the modules that load them.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Entry and product, from the root of the project, and what is special in how it is compiled. */
export const assemblies = [
  {
    entry: "src/tables/checkers/assembly/index.ts",
    product: "dist/tables/checkers/solver.wasm",
    // Every thread has its own instance over one shared memory. The maximum is all that 32-bit addresses reach; the memory
    // that is handed in may be smaller.
    flags: ["--importMemory", "--sharedMemory", "--maximumMemory", "65536", "--enable", "threads"],
  },
  {
    entry: "src/tables/checkers/packed/assembly/index.ts",
    product: "dist/tables/checkers/packed/packed.wasm",
    // Its memory is its own and grows: shared memory is what few web pages may have.
    flags: [],
  },
];

// No runtime: the sources make no objects.
const FLAGS = [
  ...["-O3", "--converge", "--noAssert"],
  ...["--runtime", "stub", "--initialMemory", "1"],
  ...["--enable", "simd"],
];

/** Compiles all of them; throws what the compiler says. */
export async function compileAssemblies() {
  const { default: asc } = await import("assemblyscript/asc");
  for (const { entry, product, flags } of assemblies) {
    mkdirSync(dirname(join(root, product)), { recursive: true });
    const { error, stderr } = await asc.main([entry, "--outFile", product, "--baseDir", root, ...FLAGS, ...flags]);
    if (error) throw new Error(`${entry}: ${error.message}\n${stderr}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await compileAssemblies();
