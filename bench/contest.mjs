// What all benchmarks share: contestants are processes of their own that print one JSON line a measurement, run in
// turn on the same machine, while the share of it that others use is watched.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";

/**
 * One line of a benchmark's table.
 * @typedef {object} Row
 * @property {string} measure what was measured
 * @property {string} unit
 * @property {number} ours
 * @property {string} setting of ours
 * @property {number} peer
 * @property {string} peerSetting
 * @property {number} ratio how many times better ours is
 */

/**
 * @typedef {object} Benchmark
 * @property {string} name
 * @property {string} summary
 * @property {(tell: (sentence: string) => void) => Promise<{ rows: Row[], others: number | undefined }>} run `others`:
 *   the share of the machine that other processes used meanwhile, where the system tells it
 */

/**
 * @typedef {object} Measurement
 * @property {string} measure
 * @property {string} setting
 * @property {number} value
 * @property {string} [precision] what the contestant multiplies in, where that is a part of its setting
 * @property {string} [words] by which the contestant is told this setting
 */

/**
 * Runs a contestant to its end and gives what it measured.
 * @param {string} program
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Measurement[]>}
 */
export function measure(program, words, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    /** @type {Measurement[]} */
    const measurements = [];
    let errors = "";
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("{")) measurements.push(JSON.parse(line));
    });
    child.stderr.on("data", (text) => {
      errors += text;
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(measurements) : reject(new Error(errors.trim().split("\n").slice(-5).join("\n"))),
    );
  });
}

/**
 * The best of the measurements that have the same key.
 * @param {Measurement[]} measurements
 * @param {(one: Measurement) => string} key
 */
function best(measurements, key) {
  /** @type {Map<string, Measurement>} */
  const found = new Map();
  for (const one of measurements) {
    if (one.value > (found.get(key(one))?.value ?? 0)) found.set(key(one), one);
  }
  return found;
}

/**
 * Each of our settings, at its best, beside the best of all the peer's settings; larger is better.
 * @param {string} unit
 * @param {Measurement[]} ours
 * @param {Measurement[]} peers
 * @returns {Row[]}
 */
export function sideBySide(unit, ours, peers) {
  const peerBest = best(peers, ({ measure }) => measure);
  return [...best(ours, ({ measure, setting }) => `${measure} ${setting}`).values()].flatMap((our) => {
    const { measure, setting, value } = our;
    const peer = peerBest.get(measure);
    if (!peer) return [];
    return [
      { measure, unit, ours: value, setting, peer: peer.value, peerSetting: peer.setting, ratio: value / peer.value },
    ];
  });
}

/**
 * The best of ours beside the best of the peer's; larger is better.
 * @param {string} measure
 * @param {string} unit
 * @param {Measurement[]} ours
 * @param {Measurement[]} peers
 * @returns {Row}
 */
export function bestBeside(measure, unit, ours, peers) {
  const [our, peer] = [ours, peers].map((all) => best(all, () => "").get(""));
  if (!our || !peer) throw new Error(`nothing was measured: ${measure}`);
  const { value, setting } = our;
  return {
    measure,
    unit,
    ours: value,
    setting,
    peer: peer.value,
    peerSetting: peer.setting,
    ratio: value / peer.value,
  };
}

/**
 * Does the work and tells which share of the machine's processors other processes used meanwhile: rates measured on a
 * busy machine say little. Undefined where there is no /proc to read it from.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ value: T, others: number | undefined }>}
 */
export async function watchingOthers(work) {
  const before = ticks();
  const started = performance.now();
  const value = await work();
  const after = ticks();
  if (!before || !after) return { value, others: undefined };
  const available = ((performance.now() - started) / 1000) * TICKS_A_SECOND * availableParallelism();
  const others = (after.all - before.all - (after.own - before.own)) / available;
  return { value, others: Math.max(0, others) };
}

const TICKS_A_SECOND = 100; // of Linux, on every platform that Node runs on

/** Processor time used so far, by everybody and by this process with its ended children. */
function ticks() {
  try {
    const [user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8")
      .split("\n")[0]
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    const own = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ").slice(11, 15).map(Number);
    return { all: user + nice + system + irq + softirq, own: own.reduce((a, b) => a + b) };
  } catch {
    return undefined;
  }
}
