import { FewMen } from "../chess/fewMen.js";
import { type PositionList, positionsIn, readPosition } from "../chess/positionList.js";
import { isLoss, isWin } from "../tables/chess/mateCode.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import type { Syzygy } from "../tables/chess/syzygy.js";
import { DRAW, LOSS, type Predictor, WIN } from "./predictor.js";

/** The exact answers of our own mate tables, without the 50-move rule. Throws the LabError of a table that is not there. */
export const mateTablePredictor = (tables: MateTables): Predictor<PositionList> =>
  tablePredictor("table", (position) => outcomeOfMate(tables.probe(position)));

/**
 * The answers of Syzygy tables, with the 50-move rule: a win that it makes a draw is a draw. Throws the LabError of a table
 * that is not there.
 */
export const syzygyPredictor = (tables: Syzygy): Predictor<PositionList> =>
  tablePredictor("Syzygy", (position) => {
    const wdl = tables.probeWdl(position);
    return wdl === 2 ? WIN : wdl === -2 ? LOSS : DRAW;
  });

/** The outcome that a code of mateCode.ts stands for. */
export const outcomeOfMate = (code: number): number => (isWin(code) ? WIN : isLoss(code) ? LOSS : DRAW);

function tablePredictor(name: string, probe: (position: FewMen) => number): Predictor<PositionList> {
  const position = new FewMen();
  return {
    name,
    async predict(positions) {
      const outcomes = new Uint8Array(positionsIn(positions));
      for (let i = 0; i < outcomes.length; i++) {
        readPosition(positions, i, position);
        outcomes[i] = probe(position);
      }
      return { outcomes };
    },
  };
}
