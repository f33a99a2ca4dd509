import { readFileSync } from "node:fs";
import { builtUrl } from "../../core/builtUrl.js";

/** What the compiled solver (assembly/index.ts) offers. Addresses are in words of its memory. */
export interface SolverCore {
  setUp(pieces: number, fill: boolean): number;
  countsAddress(): number;
  scratchWords(key: number): number;
  placeSlice(key: number, base: number): void;
  solveSlice(key: number, scratch: number, threads: number): void;
  packGroups(key: number, row: number, first: number, end: number, buffer: number, threads: number): void;
  unpackGroups(key: number, row: number, first: number, end: number, buffer: number, threads: number): void;
}

/** One call that every thread makes, each with scratch of its own. */
export type SolverCall =
  | { readonly call: "solveSlice"; readonly key: number }
  | {
      readonly call: "packGroups" | "unpackGroups";
      readonly key: number;
      readonly first: number;
      readonly end: number;
      readonly buffer: number;
    };

/** What a thread starts with. */
export interface SolverThreadData {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly pieces: number;
}

/** What a thread is told to do: a call, where its scratch is, and how many threads make the call together. */
export type SolverMessage = SolverCall & { readonly scratch: number; readonly threads: number };

/** Compiles the solver that the build has left beside this module. */
export function compileSolver(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(builtUrl(import.meta.url, "./solver.wasm")));
}

/** An instance over a shared memory. */
export async function instantiateSolver(module: WebAssembly.Module, memory: WebAssembly.Memory): Promise<SolverCore> {
  const abort = () => {
    throw new Error("the solver stopped");
  };
  const instance = await WebAssembly.instantiate(module, { env: { memory, abort } });
  return instance.exports as unknown as SolverCore;
}
