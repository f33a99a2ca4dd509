// The checkers ResNet beside PyTorch at its best: every setting of PyTorch is tried, then the fastest ones and ours run in turns.
import { fileURLToPath } from "node:url";
import { bestBeside, measure, watchingOthers } from "./contest.mjs";
import { peerPython } from "./peers/python.mjs";

/** @typedef {import("./contest.mjs").Measurement} Measurement */
/** @typedef {{ words: string, env: NodeJS.ProcessEnv }} Setting of PyTorch: see peers/checkers_resnet.py */

const SEARCH_SECONDS = 1;
const SECONDS = 3;
/** The best of them counts: a disturbance hits one run, not one side. */
const ROUNDS = 3;

/** glibc gives freed memory back to the system at every step otherwise, which costs PyTorch up to a tenth. */
const MALLOC = {
  MALLOC_MMAP_THRESHOLD_: "4294967296",
  MALLOC_TRIM_THRESHOLD_: "17179869184",
  MALLOC_TOP_PAD_: "268435456",
};

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One row for float32, one for the best of any precision, and one for eager tfjs beside PyTorch's best float32.
 * @param {object} contest
 * @param {"train" | "infer"} contest.work
 * @param {string[]} contest.settings PyTorch's, tried with and without a tuned malloc
 * @param {string[]} contest.compiled PyTorch's, which take long to prepare and are tried once
 * @param {(sentence: string) => void} contest.tell
 */
export async function besidePyTorch({ work, settings, compiled, tell }) {
  const python = await peerPython({
    name: "pytorch",
    requirements: ["torch==2.13.0", "numpy==2.2.6"],
    megabytes: 3000,
    tell,
  });
  const runPeer = (
    /** @type {number} */ seconds,
    /** @type {string[]} */ words,
    /** @type {NodeJS.ProcessEnv} */ env,
  ) => measure(python, [here("peers/checkers_resnet.py"), work, `${seconds}`, ...words], env);
  const runOurs = (/** @type {string[]} */ words) =>
    measure(process.execPath, [here("ours/checkersResNet.mjs"), work, `${SECONDS}`, ...words]);

  const { value: rows, others } = await watchingOthers(async () => {
    tell(`PyTorch: trying ${2 * settings.length + compiled.length} settings`);
    /** @type {(Measurement & Setting)[]} */
    const tried = [];
    for (const env of [{}, MALLOC]) {
      for (const one of await runPeer(SEARCH_SECONDS, settings, env)) tried.push({ ...one, words: wordsOf(one), env });
    }
    for (const words of compiled) {
      try {
        for (const one of await runPeer(SEARCH_SECONDS, [words], {})) tried.push({ ...one, words, env: {} });
      } catch (error) {
        tell(`PyTorch, ${words}: does not run here: ${/** @type {Error} */ (error).message}`);
      }
    }
    /** @type {Measurement[]} */
    const peers = [...tried];
    const ours = await runOurs(["eager"]);
    const finalists = fastest(tried);
    for (let round = 1; round <= ROUNDS; round++) {
      tell(`round ${round} of ${ROUNDS}`);
      for (const precision of ["float32", "bfloat16"]) ours.push(...(await runOurs([precision])));
      for (const { words, env } of finalists) peers.push(...(await runPeer(SECONDS, [words], env)));
    }
    return [...new Set(peers.map((one) => one.measure))].flatMap((name) => makeRows(name, ours, peers));
  });
  return { rows, others };
}

/** @param {Measurement} measurement */
function wordsOf({ words }) {
  if (words === undefined) throw new Error("a measurement without the words of its setting");
  return words;
}

/**
 * The settings that were fastest in some measure, for each precision.
 * @param {(Measurement & Setting)[]} tried
 * @returns {Setting[]}
 */
function fastest(tried) {
  /** @type {Map<string, Measurement & Setting>} */
  const best = new Map();
  for (const one of tried) {
    const key = `${one.measure} ${one.precision}`;
    if (one.value > (best.get(key)?.value ?? 0)) best.set(key, one);
  }
  return [...new Map([...best.values()].map((one) => [one.setting, one])).values()];
}

/**
 * @param {string} name
 * @param {Measurement[]} ours
 * @param {Measurement[]} peers
 */
function makeRows(name, ours, peers) {
  const of = (/** @type {Measurement[]} */ all, /** @type {string[]} */ ...precisions) =>
    all.filter((one) => one.measure === name && precisions.includes(one.precision ?? ""));
  const row = (/** @type {string} */ what, /** @type {Measurement[]} */ a, /** @type {Measurement[]} */ b) =>
    bestBeside(`${name}, ${what}`, "positions/s", a, b);
  const float32 = of(peers, "float32");
  return [
    row("float32", of(ours, "float32"), float32),
    row("any precision", of(ours, "float32", "bfloat16-products", "bfloat16"), of(peers, "float32", "bfloat16")),
    row("eager tfjs", of(ours, "eager"), float32),
  ];
}
