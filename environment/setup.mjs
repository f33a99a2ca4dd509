#!/usr/bin/env node
// Makes a clone ready to work, from nothing or from wherever an earlier set-up got to. Needs no package: it installs them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installBrowser } from "./setup/browser.mjs";
import { buildLibrary } from "./setup/build.mjs";
import { withLock } from "./setup/lock.mjs";
import { installPackages } from "./setup/packages.mjs";
import { buildFolder, cacheFolder } from "./setup/places.mjs";
import { makePythonEnvironment } from "./setup/python.mjs";
import { SetupError, StepLine } from "./setup/say.mjs";
import { chooseKind, installTensorFlow } from "./setup/tensorflow.mjs";
import { findTools } from "./setup/tools.mjs";

const HELP = `usage: npm run setup

Installs the npm packages of the lock file, a Python environment with JupyterLab, the native TensorFlow library, and
builds src/. What has not changed is skipped; what was broken off is done again.

environment:
  ENDGAME_CACHE   where the large things go (now ${cacheFolder})
  ENDGAME_TF      auto, cpu or gpu: which TensorFlow (auto takes the GPU's where nvidia-smi sees one)
  ENDGAME_PYTHON  the Python to build on (default python3)
  CXX             the C++ compiler to use`;

/**
 * @template T
 * @param {string} title
 * @param {(line: StepLine) => Promise<T> | T} work
 * @param {(result: T) => string} summary
 */
async function step(title, work, summary) {
  const line = new StepLine(title);
  try {
    const result = await work(line);
    line.done(summary(result));
    return result;
  } catch (error) {
    line.failed();
    throw error;
  }
}

async function setUp() {
  const kind = chooseKind(); // first of all: a wrong ENDGAME_TF is not worth a download
  const tools = await step(
    "tools",
    findTools,
    ({ pythonVersion, compilerVersion }) =>
      `Node ${process.versions.node}, Python ${pythonVersion}, ${compilerVersion}`,
  );
  await step("npm packages", installPackages, String);
  const { python } = await step(
    "Python environment",
    (line) => makePythonEnvironment(tools, line),
    ({ summary }) => summary,
  );
  const { tensorflow } = await step(
    "native TensorFlow",
    (line) => installTensorFlow({ tools, python, kind }, line),
    ({ summary }) => summary,
  );
  await step("library", buildLibrary, String);
  await step("browser", installBrowser, String);
  writeFileSync(
    join(buildFolder, "environment.json"),
    `${JSON.stringify({ python, tensorflow, cache: cacheFolder }, null, 2)}\n`,
  );
}

if (process.argv.length > 2) {
  const asked = ["-h", "--help"].includes(process.argv[2]);
  console[asked ? "log" : "error"](asked ? HELP : `setup takes no arguments, not ${process.argv[2]}\n\n${HELP}`);
  process.exit(asked ? 0 : 2);
}
try {
  mkdirSync(buildFolder, { recursive: true });
  await withLock(
    join(buildFolder, "setup.lock"),
    () => console.error("waiting for another set-up of this clone"),
    setUp,
  );
} catch (error) {
  const known = error instanceof SetupError;
  console.error(known ? `error: ${error.message}` : error);
  process.exitCode = known ? error.exitCode : 1;
}
