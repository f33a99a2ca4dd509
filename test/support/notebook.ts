import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jupyterEnvironment, jupyterPython, jupyterScript, kernelName } from "../../src/notebook/jupyter.js";
import { type Outcome, runProgram } from "./program.js";

const kernelspec = { display_name: "TypeScript (endgame-lab)", language: "typescript", name: kernelName };

/** Writes a notebook with these code cells, which may be allowed to fail; its path. */
export function writeNotebook(folder: string, cells: readonly string[], tags: "raises-exception"[] = []): string {
  const path = join(folder, "cells.ipynb");
  const code = cells.map((source, i) => ({
    ...{ cell_type: "code", id: `cell-${i}`, metadata: { tags }, source },
    ...{ execution_count: null, outputs: [] },
  }));
  writeFileSync(path, JSON.stringify({ cells: code, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 }));
  return path;
}

/** Executes a notebook in place, and gives what the executor wrote and its exit code. */
export function executeNotebook(path: string): Promise<Outcome> {
  return runProgram(jupyterPython().unwrap(), [jupyterScript("execute.py"), path], { env: jupyterEnvironment() });
}

interface Output {
  readonly output_type: string;
  readonly ename?: string;
  readonly evalue?: string;
  readonly data?: Record<string, unknown>;
}

/** The outputs of an executed notebook, cell by cell. */
export function readOutputs(path: string): readonly (readonly Output[])[] {
  const notebook = JSON.parse(readFileSync(path, "utf8")) as { cells: { outputs?: Output[] }[] };
  return notebook.cells.map((cell) => cell.outputs ?? []);
}
