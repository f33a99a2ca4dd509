import type { OutcomeTable } from "../tables/checkers/outcomeTable.js";
import type { CheckersBoards } from "./checkersGame.js";
import type { Predictor } from "./predictor.js";

/** The exact answers of solved databases. Throws the database's LabError for positions that it does not hold. */
export function tablePredictor(database: OutcomeTable): Predictor<CheckersBoards> {
  return {
    name: "table",
    async predict(boards) {
      const outcomes = new Uint8Array(boards.length / 3);
      database.probeAll(boards, true, outcomes);
      return { outcomes };
    },
  };
}
