import { POSITION_BYTES, type PositionList, positionsIn } from "../../src/chess/positionList.js";
import { mateTablePredictor } from "../../src/search/chessTablePredictors.js";
import { mostLikely } from "../../src/search/mostLikely.js";
import type { Predictions, Predictor } from "../../src/search/predictor.js";
import type { MateTables } from "../../src/tables/chess/mateTables.js";

interface StandIn extends Predictor<PositionList> {
  predict(list: PositionList): Promise<Required<Predictions>>;
}

/**
 * What a trained network looks like to those who use one: right but for a share of all positions, more or less sure, and the
 * same of the same position every time.
 */
export function standInNetwork(tables: MateTables, wrongShare: number): StandIn {
  const table = mateTablePredictor(tables);
  return {
    name: "network",
    async predict(list) {
      const { outcomes } = await table.predict(list);
      const probabilities = new Float32Array(3 * positionsIn(list));
      for (let i = 0; i < outcomes.length; i++) {
        const noise = noiseOf(list, i);
        if (noise < wrongShare) outcomes[i] = (outcomes[i] + 1 + Math.round(noise * 1e9)) % 3;
        const doubt = 0.5 * (noise * 1000 - Math.floor(noise * 1000));
        for (let k = 0; k < 3; k++) probabilities[3 * i + k] = outcomes[i] === k ? 1 - doubt : doubt / 2;
      }
      return { ...mostLikely(probabilities, 3), outcomes, probabilities };
    },
  };
}

/** From 0 to 1, by the bytes of a position. */
function noiseOf(list: PositionList, i: number): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let k = 0; k < POSITION_BYTES; k++) hash = Math.imul(hash ^ list[i * POSITION_BYTES + k], 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
