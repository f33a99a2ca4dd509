import { countPieces } from "../checkers/geometry.js";
import type { Database } from "../tables/checkers/database.js";
import { type CheckersBoards, checkersGame } from "./checkersGame.js";
import type { Predictor } from "./predictor.js";
import { numbersOf } from "./replies.js";
import { tablePredictor } from "./tablePredictor.js";

/**
 * The exact tables where a board has fewer than so many pieces, another predictor elsewhere: what a program has that keeps
 * the small databases and learns the large ones. The database must hold all slices of fewer pieces.
 */
export function tablesBelow(
  database: Database,
  pieces: number,
  others: Predictor<CheckersBoards>,
): Predictor<CheckersBoards> {
  const tables = tablePredictor(database);
  return {
    name: `tables below ${pieces} pieces, else ${others.name}`,
    async predict(boards) {
      const sizes = new Uint8Array(boards.length / 3);
      for (let i = 0; i < sizes.length; i++) sizes[i] = countPieces(boards[3 * i] | boards[3 * i + 1]);
      const outcomes = new Uint8Array(sizes.length);
      const ask = async (predictor: Predictor<CheckersBoards>, numbers: Uint32Array) => {
        const answered = await predictor.predict(checkersGame.select(boards, numbers));
        for (let i = 0; i < numbers.length; i++) outcomes[numbers[i]] = answered.outcomes[i];
      };
      await ask(
        tables,
        numbersOf(sizes, (size) => size < pieces),
      );
      await ask(
        others,
        numbersOf(sizes, (size) => size >= pieces),
      );
      return { outcomes };
    },
  };
}
