// The packed checkers database beside the plain tables, in one run: random probes, the first probe of a fresh reader, bytes.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dataFolder } from "../dist/core/places.js";
import { packedPath } from "../dist/tables/checkers/openTable.js";
import { measure, sideBySide, watchingOthers } from "./contest.mjs";

const PIECES = 5;
const ROUNDS = 2;

const contestant = fileURLToPath(new URL("./ours/checkersTable.mjs", import.meta.url));

/** @type {import("./contest.mjs").Benchmark} */
export const benchmark = {
  name: "packed",
  summary: `the packed checkers database of 2–${PIECES} pieces, beside the plain tables`,
  async run(tell) {
    const folder = join(dataFolder(), "checkers");
    const packed = packedPath(folder, PIECES);
    if (!existsSync(packed)) throw new Error(`there is no ${packed}: endgame pack --pieces ${PIECES} makes it`);
    const { value: rows, others } = await watchingOthers(async () => {
      /** @type {import("./contest.mjs").Measurement[]} */
      const ours = [];
      /** @type {import("./contest.mjs").Measurement[]} */
      const peers = [];
      for (let round = 1; round <= ROUNDS; round++) {
        tell(`round ${round} of ${ROUNDS}`);
        ours.push(...(await measure(process.execPath, [contestant, packed, String(PIECES)])));
        peers.push(...(await measure(process.execPath, [contestant, folder, String(PIECES)])));
      }
      const isBytes = (/** @type {{ measure: string }} */ one) => one.measure === "bytes";
      const [our, peer] = [ours.find(isBytes), peers.find(isBytes)];
      if (!our || !peer) throw new Error("a contestant did not tell its bytes");
      const bytes = { measure: "size", unit: "bytes", ours: our.value, setting: our.setting, peer: peer.value };
      return [
        ...sideBySide(
          "a second",
          ours.filter((one) => !isBytes(one)),
          peers,
        ),
        { ...bytes, peerSetting: peer.setting, ratio: peer.value / our.value },
      ];
    });
    return { rows, others };
  },
};
