import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { projectRoot, readEnvironment } from "../core/places.js";
import { type LabError, Result } from "../core/result.js";

/** The kernel that the project's notebooks name. */
export const kernelName = "endgame-ts";

/** The folder of the project's own kernel: its specification and its launcher. */
export const kernelFolder = join(projectRoot, "environment", "kernels", kernelName);

const scripts = join(projectRoot, "environment", "jupyter");

/** One of the Python scripts in environment/jupyter/. */
export function jupyterScript(name: "execute.py" | "report.py"): string {
  return join(scripts, name);
}

/** The Python that has Jupyter, as set-up made it. */
export function jupyterPython(): Result<string, LabError<"no-environment">> {
  return readEnvironment().chain((environment) => Result.ok(environment.python));
}

/**
 * The environment in which Jupyter sees this project's kernel and settings, and writes nothing outside the project's
 * .jupyter/ folder. The Node that runs this code runs the kernels too.
 */
export function jupyterEnvironment(): NodeJS.ProcessEnv {
  const home = join(projectRoot, ".jupyter");
  mkdirSync(home, { recursive: true }); // IPython looks for another place when its parent is not there
  const own = (folder: string) => join(home, folder);
  return {
    ...process.env,
    PATH: [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter),
    JUPYTER_PATH: join(projectRoot, "environment"),
    JUPYTER_CONFIG_PATH: join(scripts, "config"),
    JUPYTER_CONFIG_DIR: own("config"),
    JUPYTER_DATA_DIR: own("data"),
    JUPYTER_RUNTIME_DIR: own("runtime"),
    JUPYTERLAB_SETTINGS_DIR: own("settings"),
    JUPYTERLAB_WORKSPACES_DIR: own("workspaces"),
    IPYTHONDIR: own("ipython"),
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
