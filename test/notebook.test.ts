// What the kernel and the executor do when a cell goes wrong, is stopped, or goes right twice.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { BuildGuard } from "../environment/kernels/endgame-ts/buildGuard.mjs";
import { projectRoot } from "../src/core/places.js";
import { jupyterEnvironment, jupyterPython, jupyterScript, kernelName } from "../src/notebook/jupyter.js";
import { installKernel, removeKernel } from "../src/notebook/kernelSpec.js";
import { executeNotebook, readOutputs, writeNotebook } from "./support/notebook.js";
import { runProgram } from "./support/program.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

// A kernel starts in two seconds, and in ten where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

test("whatever goes wrong in a cell is an error output of that cell", async () => {
  const failures: [source: string, name: string, message: RegExp][] = [
    [`throw new RangeError("too far");`, "RangeError", /^too far$/],
    [`throw "just words";`, "Thrown", /just words/],
    ["const length = (text: string | undefined) => text.length;", "TypeScriptError", /possibly 'undefined'/],
    [`import { nothing } from "endgame-lab";`, "TypeScriptError", /no exported member 'nothing'/],
    [
      `setTimeout(() => { throw new Error("late"); }, 5); await new Promise((resolve) => setTimeout(resolve, 50));`,
      "Error",
      /^late$/,
    ],
    [`void Promise.reject(new Error("adrift"));`, "Error", /^adrift$/],
    [
      `import { profile } from "endgame-lab"; process.env.ENDGAME_PROFILE = "quik"; profile();`,
      "LabError",
      /quick, laptop, paper; did you mean quick\?/,
    ],
  ];
  const sources = failures.map(([source]) => source);
  const path = writeNotebook(temporaryFolder(), sources, ["raises-exception"]);
  const { code, stderr } = await executeNotebook(path);
  expect(code, stderr).toBe(0);
  const outputs = readOutputs(path);
  for (const [i, [source, ename, message]] of failures.entries()) {
    expect(outputs[i], source).toMatchObject([{ output_type: "error", ename, evalue: expect.stringMatching(message) }]);
  }
});

describe("a failing cell fails the notebook", () => {
  const failures: Record<string, { source: string; says: RegExp }> = {
    "a throw": { source: `throw new RangeError("too far");`, says: /RangeError: too far/ },
    "a throw behind the back of the last cell": {
      source: `setTimeout(() => { throw new Error("after the end"); }, 1);`,
      says: /Error: after the end/,
    },
    "an exit": { source: "process.exit(0);", says: /DeadKernelError/ },
  };
  for (const [name, { source, says }] of Object.entries(failures)) {
    test(name, async () => {
      const folder = temporaryFolder();
      const path = writeNotebook(folder, [source]);
      const before = readFileSync(path, "utf8");
      const { code, stderr } = await executeNotebook(path);
      expect(stderr).toMatch(says);
      expect(code).toBe(1);
      expect(readFileSync(path, "utf8"), "the notebook itself is as it was").toBe(before);
      expect(existsSync(join(folder, "cells.failed.ipynb"))).toBe(true);
    });
  }
});

describe("stopping", () => {
  test("a run that listens ends by itself, and the notebook after its cell", async () => {
    const cells = [
      `import { interruptible } from "endgame-lab";
      await interruptible(async (signal) => {
        console.log("started");
        while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
        console.log("checkpoint written");
      });`,
      `console.log("not reached");`,
    ];
    const { code, stdout } = await interruptNotebook(cells, "| started");
    expect(code).toBe(130);
    expect(stdout).toContain("checkpoint written");
    expect(stdout).not.toContain("not reached");
  });

  test("a loop that does not listen is cut", async () => {
    const { code, stdout } = await interruptNotebook(["while (true) {}"], "cell 1/1");
    expect(code).toBe(130);
    expect(stdout).toContain("failed");
  });
});

/** Executes a notebook and sends what Ctrl-C sends, once the executor has printed `sign`. */
async function interruptNotebook(cells: readonly string[], sign: string) {
  const path = writeNotebook(temporaryFolder(), cells);
  const child = spawn(jupyterPython().unwrap(), [jupyterScript("execute.py"), path], { env: jupyterEnvironment() });
  let stdout = "";
  child.stdout.on("data", (text) => (stdout += text));
  // More than once, as an interrupt that comes while a cell is still being compiled is not heard.
  const timer = setInterval(() => {
    if (stdout.includes(sign) && !/(stopped|failed) in/.test(stdout)) child.kill("SIGINT");
  }, 3000);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(timer);
  return { code, stdout };
}

test("two runs give the same bytes", async () => {
  const source = readFileSync(join(projectRoot, "test/fixtures/notebooks/show.ipynb"), "utf8");
  const runs: string[] = [];
  for (let run = 0; run < 2; run++) {
    const path = join(temporaryFolder(), "show.ipynb");
    writeFileSync(path, source);
    const { code, stderr } = await executeNotebook(path);
    expect(code, stderr).toBe(0);
    runs.push(readFileSync(path, "utf8"));
  }
  expect(runs[1]).toBe(runs[0]);
  expect(runs[0]).not.toContain(projectRoot);
});

test("the value of a last expression is shown, richly where it can be", async () => {
  const path = writeNotebook(temporaryFolder(), [
    "6 * 7",
    `import { chessBoard } from "endgame-lab"; chessBoard("8/8/8/8/8/8/8/K6k")`,
  ]);
  expect((await executeNotebook(path)).code).toBe(0);
  const [[number], [board]] = readOutputs(path);
  expect(number).toMatchObject({ output_type: "execute_result", data: { "text/plain": ["42"] } });
  expect(Object.keys(board.data!)).toEqual(["image/png", "image/svg+xml", "text/plain"]);
});

test("names of the library are completed", async () => {
  const script = join(projectRoot, "test/support/complete.py");
  const words = [script, kernelName, `import * as lab from "endgame-lab"; lab.chessB`];
  const { stdout, stderr } = await runProgram(jupyterPython().unwrap(), words, { env: jupyterEnvironment() });
  expect(stdout.split("\n"), stderr).toContain("chessBoard");
});

test("the installed kernel runs from any folder, and is taken away again", async () => {
  const dataFolder = temporaryFolder();
  const before = process.env.JUPYTER_DATA_DIR;
  process.env.JUPYTER_DATA_DIR = dataFolder;
  try {
    expect(installKernel()).toBe(installKernel());
    const path = writeNotebook(temporaryFolder(), [`import { profile } from "endgame-lab"; profile()`]);
    // As a Jupyter of the user would see it: without the project's own folders.
    const env = { ...jupyterEnvironment(), JUPYTER_PATH: "", JUPYTER_DATA_DIR: dataFolder };
    const words = [jupyterScript("execute.py"), path];
    const { code, stderr } = await runProgram(jupyterPython().unwrap(), words, { env, cwd: dataFolder });
    expect(code, stderr).toBe(0);
    expect(removeKernel()).toBe(join(dataFolder, "kernels", kernelName));
    expect(removeKernel()).toBeUndefined();
  } finally {
    if (before === undefined) delete process.env.JUPYTER_DATA_DIR;
    else process.env.JUPYTER_DATA_DIR = before;
  }
});

test("a rebuilt library is noticed, one that was only touched is not", () => {
  const folder = temporaryFolder();
  const file = join(folder, "index.js");
  writeFileSync(file, "export const a = 1;");
  const guard = new BuildGuard(folder);
  expect(guard.isStale()).toBe(false);
  utimesSync(file, 1, 1);
  expect(guard.isStale()).toBe(false);
  writeFileSync(file, "export const a = 2;");
  expect(guard.isStale()).toBe(true);
});
