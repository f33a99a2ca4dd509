import { existsSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { writeAtomically } from "../core/checkedFile.js";
import { kernelFolder, kernelName } from "./jupyter.js";

/** Where the user's own Jupyter, and VS Code, look for kernels; as `jupyter --data-dir` says. */
export function jupyterDataFolder(): string {
  if (process.env.JUPYTER_DATA_DIR) return process.env.JUPYTER_DATA_DIR;
  if (process.platform === "darwin") return join(homedir(), "Library", "Jupyter");
  return join(process.env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "jupyter");
}

function installedFolder(): string {
  return join(jupyterDataFolder(), "kernels", kernelName);
}

/**
 * Makes the kernel known to VS Code and to any Jupyter of the user; again and again if you like. The installed
 * specification names this project and this Node by their full paths. Returns the file that it wrote.
 */
export function installKernel(): string {
  const specification = JSON.parse(readFileSync(join(kernelFolder, "kernel.json"), "utf8")) as { argv: string[] };
  const [, ...rest] = specification.argv;
  const argv = [process.execPath, ...rest.map((word) => word.replace("{resource_dir}", kernelFolder))];
  const path = join(installedFolder(), "kernel.json");
  writeAtomically(path, `${JSON.stringify({ ...specification, argv }, undefined, 2)}\n`);
  return path;
}

/** Takes the installed kernel away; the folder that went, or undefined when there was none. */
export function removeKernel(): string | undefined {
  const folder = installedFolder();
  if (!existsSync(folder)) return undefined;
  rmSync(folder, { recursive: true });
  return folder;
}
