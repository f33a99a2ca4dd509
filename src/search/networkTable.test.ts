import { expect, test } from "vitest";
import { solvedFolder } from "../../test/support/solvedFolder.js";
import { supportedPrecision } from "../jit/index.js";
import { checkersResNet } from "../models/checkersResNet.js";
import { networkWeights, setNetworkWeights } from "../models/networkWeights.js";
import { openDatabase } from "../tables/checkers/database.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { sliceFromName } from "../tables/checkers/slice.js";
import { checkersGame } from "./checkersGame.js";
import { EXCEPTION_CODES } from "./exceptionCodes.js";
import { checkersPlanes, networkPredictor } from "./networkPredictor.js";
import {
  decodeNetworkTable,
  encodeNetworkTable,
  networkOfTable,
  openTableNetwork,
  roundWeights,
  tableSlices,
  WEIGHT_FORMATS,
} from "./networkTable.js";
import { plySearch } from "./plySearch.js";
import { predictSlice } from "./slicePredictions.js";
import { thresholdPredictor } from "./thresholdPredictor.js";

const folder = solvedFolder(3);
const shape = { blocks: 1, channels: 8, neurons: 8 };

function smallTable() {
  const network = checkersResNet({ ...shape, seed: 9 });
  const weights = roundWeights(networkWeights(network), "float16");
  network.dispose();
  const exceptions = tableSlices(3).map((_, i) => ({
    indices: Uint32Array.from({ length: i }, (_, j) => 7 * j),
    turns: new Uint8Array(i).fill(i % 2),
  }));
  return { pieces: 3, ...shape, weights, precision: "float32" as const, threshold: Math.fround(0.6), exceptions };
}

test("a table is read as it was written, in either format and every code", () => {
  const table = smallTable();
  for (const format of WEIGHT_FORMATS) {
    for (const code of EXCEPTION_CODES) {
      const { bytes, headerBytes, weightBytes, exceptionBytes } = encodeNetworkTable(table, { format, code });
      expect(bytes.length).toBe(headerBytes + weightBytes + exceptionBytes);
      expect(weightBytes).toBe((format === "float32" ? 4 : 2) * table.weights.length);
      expect(decodeNetworkTable(bytes).unwrap()).toEqual(table);
    }
  }
});

test("what is no table is named", () => {
  const { bytes } = encodeNetworkTable(smallTable(), { format: "float16", code: EXCEPTION_CODES[1] });
  const error = (wrong: Uint8Array) => decodeNetworkTable(wrong).unwrap(String, ({ message }) => message);
  expect(error(bytes.slice(1))).toMatch(/does not start as one/);
  expect(error(bytes.slice(0, -1))).toMatch(/has \d+ bytes where its header says \d+/);
  const newer = bytes.slice();
  newer[8] = 3;
  expect(error(newer)).toBe("the table's format is 3, not 2");
});

test("a network that multiplies otherwise than the table's is not asked", () => {
  expect(openTableNetwork(smallTable()).precision).toBe("float32");
  // Machines have one of the two at the most.
  const others = (["bfloat16", "bfloat16-products"] as const).filter((precision) => precision !== supportedPrecision());
  for (const precision of others)
    expect(() => openTableNetwork({ ...smallTable(), precision })).toThrow(
      `the table was made in ${precision} and this machine has ${supportedPrecision()}`,
    );
});

test("weights of another network are refused", () => {
  const network = checkersResNet({ ...shape, seed: 9 });
  expect(() => setNetworkWeights(network, new Float32Array(3))).toThrow(/^invalid weights: 3, not \d+$/);
  network.dispose();
});

test("a slice is predicted in the order of its ranking, by the network and by the threshold rule", async () => {
  const table = smallTable();
  const [one, two] = [networkOfTable(table), networkOfTable(table)];
  const [network, other] = [one, two].map((model) => networkPredictor(model, checkersPlanes, { batchSize: 512 }));
  const slice = sliceFromName("1101");
  const parts = [];
  for await (const part of predictSlice(slice, network, table.threshold)) parts.push(part);
  expect(parts.reduce((sum, part) => sum + part.rule.length, 0)).toBe(rankingOf(slice).size);
  const [{ boards, searched, network: alone, rule }] = parts;
  const database = openDatabase(folder()).unwrap();
  expect(() => database.probeAll(boards, true, new Uint8Array(alone.length))).not.toThrow();
  expect(searched).toBeGreaterThan(0);
  expect(alone).toEqual((await other.predict(boards)).outcomes);
  const search = plySearch(checkersGame, other);
  expect(rule).toEqual(
    (await thresholdPredictor(checkersGame, other, search, table.threshold).predict(boards)).outcomes,
  );
  const last = [...parts].pop();
  const again = [];
  for await (const part of predictSlice(slice, network, table.threshold, (start) => start === last?.start))
    again.push(part);
  expect(again, "a part alone is what it was among the others").toEqual([last]);
  for (const disposed of [network, other, one, two]) disposed.dispose();
});
