import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../core/places.js";
import { failure, type LabError, Result } from "../core/result.js";
import { jupyterEnvironment, jupyterPython, kernelName } from "./jupyter.js";
import { type Tell, watchLibrary } from "./libraryWatch.js";

export interface LabOptions {
  /** The first port to try; the next free one is taken when it is not free. */
  readonly port?: number;
  /** Whether to open the page in the user's browser. */
  readonly openBrowser?: boolean;
  /** Whether to rebuild the library when src/ changes. */
  readonly watch?: boolean;
  /** Hears what happens: rebuilds, errors of the library. */
  readonly tell?: Tell;
}

const defaults = {
  port: 8888,
  openBrowser: process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
  watch: true,
  tell: (sentence: string) => void process.stderr.write(`${sentence}\n`),
} satisfies Required<LabOptions>;

/** A running JupyterLab. */
export interface Lab {
  /** The server's address, such as http://127.0.0.1:8888/ */
  readonly url: string;
  /** Needed to enter; part of `entrance`. */
  readonly token: string;
  /** The address that a browser opens. */
  readonly entrance: string;
  /** Resolves when the server has ended, by itself or by `stop`. */
  readonly ended: Promise<void>;
  /** Ends the server and its kernels. */
  stop(): Promise<void>;
}

export type LabErrorCode = "no-environment" | "lab-failed";

const SECONDS_TO_START = 60;

/**
 * Starts JupyterLab on the project: on this machine's loopback only, behind a token, with the project's kernel and
 * settings, writing nothing outside .jupyter/ and the notebooks.
 */
export async function runLab(options: LabOptions = {}): Promise<Result<Lab, LabError<LabErrorCode>>> {
  const { port, openBrowser, watch, tell } = { ...defaults, ...options };
  const python = jupyterPython();
  if (python.isErr) return Result.err(python.error);

  const token = randomBytes(24).toString("hex");
  // By the environment and not as an argument, which other users of the machine could read.
  const environment: NodeJS.ProcessEnv = { ...jupyterEnvironment(), JUPYTER_TOKEN: token };
  const server = spawn(python.value, serverWords(port, openBrowser), {
    cwd: projectRoot,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));

  const url = await waitForServer(server, environment.JUPYTER_RUNTIME_DIR!);
  if (!url) {
    server.kill();
    return failure("lab-failed", `JupyterLab did not start:\n${log.trim()}`);
  }
  const library = watch ? watchLibrary(tell) : undefined;
  void ended.then(() => library?.stop());
  const stop = async () => {
    server.kill();
    await ended;
  };
  return Result.ok({ url, token, entrance: `${url}lab?token=${token}`, ended, stop });
}

function serverWords(port: number, openBrowser: boolean): string[] {
  return [
    ...["-m", "jupyterlab"],
    "--ip=127.0.0.1",
    `--port=${port}`,
    `--ServerApp.root_dir=${projectRoot}`,
    // One Ctrl-C ends it, without a question.
    "--ServerApp.answer_yes=True",
    // Else it asks the package index for news on every start.
    "--LabApp.extension_manager=readonly",
    "--KernelSpecManager.ensure_native_kernel=False",
    `--KernelSpecManager.allowed_kernelspecs=${kernelName}`,
    ...(openBrowser ? [] : ["--no-browser"]),
    ...(process.getuid?.() === 0 ? ["--allow-root"] : []),
  ];
}

/** The server's address once it answers; undefined when it ended or took too long. */
async function waitForServer(server: ChildProcess, runtimeFolder: string): Promise<string | undefined> {
  const notice = join(runtimeFolder, `jpserver-${server.pid}.json`);
  const deadline = performance.now() + SECONDS_TO_START * 1000;
  while (server.exitCode === null && performance.now() < deadline) {
    const url = readUrl(notice);
    if (url && (await fetch(`${url}api`).catch(() => undefined))?.ok) return url;
    await sleep(100);
  }
  return undefined;
}

/** Jupyter writes where it listens into a file named by its process. */
function readUrl(notice: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(notice, "utf8")) as { url: string }).url;
  } catch {
    return undefined; // not written yet
  }
}
