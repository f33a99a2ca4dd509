import { join } from "node:path";
import type { Command } from "commander";
import { dataFolder } from "../core/places.js";
import { LabError } from "../core/result.js";
import { runToEnd } from "../notebook/executeNotebooks.js";
import { jupyterPython } from "../notebook/jupyter.js";
import { command, wholeNumber } from "./verb.js";

/** `endgame tensorboard`: the curves of all runs, in a browser. */
export function tensorboard(): Command {
  return command("tensorboard", "the learning curves of all runs, in TensorBoard on loopback")
    .option("--port <number>", "the port", wholeNumber("port"), 6006)
    .action(async ({ port }: { port: number }) => {
      const python = jupyterPython().unwrap();
      const words = ["-m", "tensorboard.main", "--logdir", join(dataFolder(), "runs"), "--host", "127.0.0.1"];
      const code = await runToEnd(python, [...words, "--port", String(port)], process.env);
      if (code !== 0 && code !== 130)
        throw new LabError("tensorboard-failed", `TensorBoard ended with exit code ${code}`);
    });
}
