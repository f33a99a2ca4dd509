import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cachedFolder } from "./cachedFolder.mjs";
import { firstLine, run } from "./command.mjs";
import { fingerprint, root } from "./places.mjs";

const REQUIREMENTS = "environment/jupyter/requirements.txt";

/**
 * A Python environment with JupyterLab and TensorBoard at exact versions; the Python in it.
 * @param {import("./tools.mjs").Tools} tools
 * @param {import("./say.mjs").StepLine} line
 */
export async function makePythonEnvironment(tools, line) {
  const key = fingerprint({ texts: [tools.python], files: [REQUIREMENTS] });
  const { folder } = await cachedFolder({
    name: `python-${tools.pythonVersion}-${key}`,
    files: ["pyvenv.cfg", "installed.txt"],
    megabytes: 1000,
    say: (text) => line.update(text),
    make: (folder) => installInto(folder, tools.python, line),
  });
  const packages = readFileSync(join(folder, "installed.txt"), "utf8").trim().split("\n").length;
  return { python: pythonOf(folder), summary: `Python ${tools.pythonVersion}, ${packages} packages` };
}

/** @param {string} folder */
function pythonOf(folder) {
  return join(folder, "bin", "python");
}

/** @param {string} folder @param {string} basePython @param {import("./say.mjs").StepLine} line */
async function installInto(folder, basePython, line) {
  line.update("creating the environment");
  await run(basePython, ["-m", "venv", "--clear", folder]);
  const python = pythonOf(folder);
  const requirements = join(root, REQUIREMENTS);
  const pins = readFileSync(requirements, "utf8")
    .split("\n")
    .filter((text) => /^[a-z0-9]/i.test(text));
  const pip = ["-m", "pip", "--disable-pip-version-check", "install", "--only-binary=:all:"];
  // The pinned pip first: the one that came with Python may be too old to show progress on a download.
  const pinnedPip = pins.find((pin) => pin.startsWith("pip=="));
  if (pinnedPip) await run(python, [...pip, "-q", pinnedPip]);
  let collected = 0;
  await run(python, [...pip, "-r", requirements], {
    onLine: (text) => {
      if (text.startsWith("Collecting ")) line.progress("packages", ++collected, pins.length);
      if (text.startsWith("Installing collected")) line.update(`installing ${collected} packages`);
    },
  });
  // JupyterLab's bundled yarn is CommonJS; without this it takes the module type of the folders above.
  writeFileSync(join(folder, "package.json"), '{"type":"commonjs"}\n');
  await run(python, ["-c", "import jupyterlab, nbclient, nbconvert, tensorboard"]);
  const list = firstLine(
    python,
    "-c",
    "import importlib.metadata as m; print(' '.join(sorted(d.name + '==' + d.version for d in m.distributions())))",
  );
  writeFileSync(join(folder, "installed.txt"), `${(list ?? "").replaceAll(" ", "\n")}\n`);
}
