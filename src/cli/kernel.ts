import type { Command } from "commander";
import { installKernel, removeKernel } from "../notebook/kernelSpec.js";
import { command } from "./verb.js";

/** `endgame kernel install` and `remove`: the notebook kernel for VS Code and the user's own Jupyter. */
export function kernel(): Command {
  const verb = command("kernel", "makes the notebook kernel known to VS Code and your own Jupyter, or takes it away");
  verb.addCommand(
    command("install", "makes it known").action(() => {
      console.log(`wrote ${installKernel()}`);
    }),
  );
  verb.addCommand(
    command("remove", "takes it away").action(() => {
      const removed = removeKernel();
      console.log(removed ? `removed ${removed}` : "it was not installed");
    }),
  );
  return verb;
}
