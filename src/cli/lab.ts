import type { Command } from "commander";
import { listenForInterrupt } from "../notebook/interrupt.js";
import { runLab } from "../notebook/lab.js";
import { command, wholeNumber } from "./verb.js";

/** `endgame lab`: JupyterLab on the project, until Ctrl-C. */
export function lab(): Command {
  return command("lab", "JupyterLab on this project, on loopback and behind a token; rebuilds src/ when it changes")
    .option("--port <number>", "the first port to try", wholeNumber("port"), 8888)
    .option("--no-browser", "do not open a browser")
    .action(async ({ port, browser }: { port: number; browser: boolean }) => {
      const started = await runLab({ port, ...(browser ? {} : { openBrowser: false }) });
      const running = started.unwrap();
      console.log(`JupyterLab: ${running.entrance}\nCtrl-C ends it.`);
      const interrupt = listenForInterrupt();
      interrupt.signal.addEventListener("abort", () => void running.stop());
      await running.ended;
      interrupt.dispose();
    });
}
