import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { firstLine } from "./command.mjs";
import { SetupError } from "./say.mjs";

const OLDEST_NODE = [20, 19];
const OLDEST_PYTHON = [3, 10];

/**
 * The tools of the machine that set-up builds on.
 * @typedef {{ python: string, pythonVersion: string, compiler: string, compilerVersion: string }} Tools
 */

/**
 * Finds them, or says in one line which is missing and what installs it.
 * @returns {Tools}
 */
export function findTools() {
  if (!atLeast(process.versions.node, OLDEST_NODE)) {
    throw new SetupError(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE.join(".")} or newer`);
  }
  return { ...findPython(), ...findCompiler() };
}

function findPython() {
  const probe = "import sys, venv, ensurepip; print(sys.executable, '%d.%d.%d' % sys.version_info[:3])";
  const candidates = process.env.ENDGAME_PYTHON ? [process.env.ENDGAME_PYTHON] : ["python3", "python"];
  for (const candidate of candidates) {
    const [python, pythonVersion] = firstLine(candidate, "-c", probe)?.split(" ") ?? [];
    if (python && atLeast(pythonVersion, OLDEST_PYTHON)) return { python, pythonVersion };
  }
  throw new SetupError(
    `Python ${OLDEST_PYTHON.join(".")} or newer with venv and pip is needed, and ${candidates.join(" or ")} is not that: ${howToInstall("python3 python3-venv python3-pip", "python")}`,
  );
}

function findCompiler() {
  const candidates = process.env.CXX ? [process.env.CXX] : ["c++", "g++", "clang++"];
  for (const compiler of candidates) {
    const compilerVersion = firstLine(compiler, "--version");
    if (compilerVersion) return { compiler, compilerVersion };
  }
  throw new SetupError(`a C++ compiler is needed, and none was found: ${howToInstall("g++", "gcc")}`);
}

/** @param {string} debian @param {string} brew */
function howToInstall(debian, brew) {
  if (process.platform === "darwin") return brew === "gcc" ? "xcode-select --install" : `brew install ${brew}`;
  if (onPath("apt-get")) return `sudo apt-get install ${debian}`;
  if (onPath("dnf")) return `sudo dnf install ${debian.replace("g++", "gcc-c++").replace(/ python3-venv/, "")}`;
  return `install ${debian} with your system's package manager`;
}

/** @param {string} program */
export function onPath(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {string} version @param {number[]} oldest */
function atLeast(version, [major, minor]) {
  const [a, b] = version.split(".").map(Number);
  return a > major || (a === major && b >= minor);
}
