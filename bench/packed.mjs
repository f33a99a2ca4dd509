// The packed checkers database beside the plain tables, and beside a half store, in one run: random probes, the first probe of a fresh
// reader, bytes.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dataFolder } from "../dist/core/places.js";
import { LabError } from "../dist/core/result.js";
import { packedPath } from "../dist/tables/checkers/openTable.js";
import { measure, sideBySide, watchingOthers } from "./contest.mjs";

const PIECES = 5;
const ROUNDS = 2;

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`./ours/${name}`, import.meta.url));
const contestant = script("checkersTable.mjs");

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "packed",
  summary: `the packed checkers database of 2–${PIECES} pieces, beside the plain tables and a half store`,
  async run(tell) {
    const folder = join(dataFolder(), "checkers");
    const packed = packedPath(folder, PIECES);
    if (!existsSync(packed))
      throw new LabError("not-built", `there is no ${packed}: endgame pack --pieces ${PIECES} makes it`);
    const scratch = mkdtempSync(join(tmpdir(), "endgame-half-"));
    try {
      const half = join(scratch, "half.packed");
      tell("writing the half store");
      await measure(process.execPath, [script("halfStore.mjs"), folder, String(PIECES), half]);
      const { value: rows, others } = await watchingOthers(() => contest({ packed, half, folder }, tell));
      return { rows, others };
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

/**
 * @param {{ packed: string, half: string, folder: string }} places
 * @param {(sentence: string) => void} tell
 */
async function contest({ packed, half, folder }, tell) {
  /** @type {import("./contest.mjs").Measurement[]} */
  const ours = [];
  /** @type {import("./contest.mjs").Measurement[]} */
  const halves = [];
  /** @type {import("./contest.mjs").Measurement[]} */
  const plain = [];
  for (let round = 1; round <= ROUNDS; round++) {
    tell(`round ${round} of ${ROUNDS}`);
    ours.push(...(await measure(process.execPath, [contestant, packed, String(PIECES)])));
    halves.push(...(await measure(process.execPath, [contestant, half, String(PIECES), "half store"])));
    plain.push(...(await measure(process.execPath, [contestant, folder, String(PIECES)])));
  }
  const isBytes = (/** @type {{ measure: string }} */ one) => one.measure === "bytes";
  const [our, peer] = [ours.find(isBytes), plain.find(isBytes)];
  if (!our || !peer) throw new Error("a contestant did not tell its bytes");
  const bytes = { measure: "size", unit: "bytes", ours: our.value, setting: our.setting, peer: peer.value };
  const speeds = (/** @type {import("./contest.mjs").Measurement[]} */ all) => all.filter((one) => !isBytes(one));
  return [
    ...sideBySide("a second", speeds(ours), plain),
    ...sideBySide("a second", speeds(ours), halves),
    { ...bytes, peerSetting: peer.setting, ratio: peer.value / our.value },
  ];
}
