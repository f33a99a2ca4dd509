import { execFile } from "node:child_process";
import { existsSync, readdirSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, cpus, freemem, totalmem } from "node:os";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { menOf } from "../chess/ending.js";
import { dataFolder, type Environment, projectRoot, readEnvironment, syzygyFolders } from "../core/places.js";
import { findChromium } from "../notebook/chromium.js";
import { openSyzygy } from "../tables/chess/syzygy.js";

/** One thing that the suite needs, or that makes it better. */
export interface Check {
  readonly what: string;
  /** `note`: the suite works without it, with less. */
  readonly state: "ok" | "note" | "missing";
  readonly found: string;
  /** The command, or the step, that mends it. */
  readonly mend?: string;
}

const SET_UP = "npm run setup";
const TESTED_NODES = [20, 22, 24];
const GIGABYTE = 1e9;
/** Room for the databases of 2–6 pieces, runs and models. */
const COMFORTABLE_GIGABYTES = 10;

const execute = promisify(execFile);
const require = createRequire(import.meta.url);

/** Looks at everything; nothing is changed. */
export async function examine(): Promise<Check[]> {
  const { value: environment } = readEnvironment().unwrap(
    (value) => ({ value: value as Environment | undefined }),
    () => ({ value: undefined }),
  );
  const tensorflow = await checkTensorFlow(environment);
  return [
    machine(),
    node(),
    tensorflow,
    await checkGpu(environment, tensorflow),
    await checkJupyter(environment),
    checkBrowser(),
    ...checkData(),
    checkSyzygy(),
    checkDisk(dataFolder()),
  ];
}

function machine(): Check {
  const memory = `${(totalmem() / GIGABYTE).toFixed(0)} GB, ${(freemem() / GIGABYTE).toFixed(0)} GB free`;
  const processor = cpus()[0]?.model.trim() ?? "unknown processor";
  const found = `${processor}, ${availableParallelism()} threads, ${memory}, ${process.platform}-${process.arch}`;
  return { what: "machine", state: "ok", found };
}

function node(): Check {
  const tested = TESTED_NODES.includes(Number(process.versions.node.split(".")[0]));
  const found = `${process.versions.node}${tested ? "" : `, not tested: ${TESTED_NODES.join(", ")} are`}`;
  return { what: "Node", state: tested ? "ok" : "note", found };
}

async function checkTensorFlow(environment: Environment | undefined): Promise<Check> {
  const what = "TensorFlow";
  if (!environment) return { what, state: "missing", found: "not set up", mend: SET_UP };
  const { kind, folder, addons } = environment.tensorflow;
  const { isWhole } = (await import(new URL("environment/setup/cachedFolder.mjs", `file://${projectRoot}/`).href)) as {
    isWhole(folder: string, options: { thorough: boolean }): Promise<boolean>;
  };
  for (const part of [folder, addons]) {
    if (!(await isWhole(part, { thorough: true }))) {
      return { what, state: "missing", found: `${part} is missing or damaged`, mend: `rm -r ${part} && ${SET_UP}` };
    }
  }
  try {
    const { tf } = await import("../core/tensorflow.js");
    const sum = tf.sum(tf.matMul(tf.ones([64, 64]), tf.ones([64, 64])));
    if (sum.dataSync()[0] !== 64 ** 3) throw new Error("a product of matrices came out wrong");
    const found = `${environment.tensorflow.version} for ${kind.toUpperCase()}, by tfjs-node-gpu ${tf.version["tfjs-core"]}`;
    return { what, state: "ok", found };
  } catch (error) {
    return { what, state: "missing", found: (error as Error).message.split("\n")[0], mend: SET_UP };
  }
}

async function checkGpu(environment: Environment | undefined, tensorflow: Check): Promise<Check> {
  const what = "GPU";
  const devices = await firstLine("nvidia-smi", "-L");
  const mend = `ENDGAME_TF=gpu ${SET_UP}`;
  if (!devices) return { what, state: "note", found: "none: nvidia-smi sees no NVIDIA GPU; training runs on the CPU" };
  if (environment?.tensorflow.kind !== "gpu") {
    return { what, state: "note", found: `${devices}, but TensorFlow is the CPU's`, mend };
  }
  if (tensorflow.state !== "ok") return { what, state: "missing", found: devices, mend };
  const { tf } = await import("../core/tensorflow.js");
  const used = (tf.backend() as unknown as { isUsingGpuDevice: boolean }).isUsingGpuDevice;
  if (used) return { what, state: "ok", found: devices };
  return {
    what,
    state: "missing",
    found: `${devices}, but TensorFlow does not use it`,
    mend: "update the NVIDIA driver",
  };
}

async function checkJupyter(environment: Environment | undefined): Promise<Check> {
  const what = "Jupyter";
  const versions = "import jupyterlab, tensorboard; print(jupyterlab.__version__, tensorboard.__version__)";
  const line = environment && (await firstLine(environment.python, "-c", versions));
  if (!line) return { what, state: "missing", found: "no JupyterLab", mend: SET_UP };
  const [lab, board] = line.split(" ");
  const tslab = require("tslab/package.json").version;
  return { what, state: "ok", found: `JupyterLab ${lab}, tslab ${tslab}, TensorBoard ${board}` };
}

function checkBrowser(): Check {
  const found = findChromium();
  if (found) return { what: "browser", state: "ok", found };
  const mend = process.platform === "linux" ? "sudo apt-get install chromium" : "set CHROMIUM to its path";
  return { what: "browser", state: "note", found: "no Chromium: no PDF of the report, no browser test", mend };
}

function checkData(): Check[] {
  const folders = [
    { what: "data", path: dataFolder(), hint: "made when it is needed" },
    { what: "games", path: process.env.GAMES_PATH, hint: "set GAMES_PATH to a PGN file or a folder of them" },
  ];
  return folders.map(({ what, path, hint }) => {
    if (!path) return { what, state: "note", found: "none given", mend: hint };
    if (!existsSync(path)) return { what, state: "note", found: `${path} is not there`, mend: hint };
    return { what, state: "ok", found: `${path}, ${countEntries(path)} entries` };
  });
}

function checkSyzygy(): Check {
  const what = "Syzygy";
  const folders = syzygyFolders();
  if (folders.length === 0)
    return { what, state: "note", found: "none given", mend: "set SYZYGY_PATH to a folder with .rtbw and .rtbz files" };
  return openSyzygy(folders).unwrap(
    (tables) => {
      const counts = (["wdl", "dtz"] as const).map((kind) => `${tables.endings(kind).length} ${kind.toUpperCase()}`);
      const most = Math.max(...tables.endings("wdl").map(menOf), 0);
      return {
        what,
        state: "ok",
        found: `${counts.join(" and ")} tables, up to ${most} men, in ${folders.join(", ")}`,
      };
    },
    ({ message }) => ({ what, state: "note", found: message, mend: "set SYZYGY_PATH to folders that are there" }),
  );
}

function checkDisk(folder: string): Check {
  const existing = existsSync(folder) ? folder : dirname(folder);
  const { bavail, bsize } = statfsSync(existing);
  const free = (bavail * bsize) / GIGABYTE;
  const enough = free >= COMFORTABLE_GIGABYTES;
  const found = `${free.toFixed(0)} GB free in ${existing}`;
  if (enough) return { what: "disk", state: "ok", found };
  return { what: "disk", state: "note", found, mend: "set ENDGAME_DATA to a folder on a larger disk" };
}

function countEntries(path: string): number {
  try {
    return readdirSync(path).length;
  } catch {
    return 1; // a file
  }
}

async function firstLine(program: string, ...words: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute(program, words);
    return stdout.split("\n")[0].trim();
  } catch {
    return undefined;
  }
}
