import { FewMen } from "../chess/fewMen.js";
import { nameMoves } from "../chess/fewMenSan.js";
import { makePositionList, type PositionList, readPosition, writePosition } from "../chess/positionList.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import type { Syzygy } from "../tables/chess/syzygy.js";
import { chessGame } from "./chessGame.js";
import { mateTablePredictor, syzygyPredictor } from "./chessTablePredictors.js";
import type { Judge, JudgeOptions } from "./judge.js";
import { mateTableChoice, syzygyChoice } from "./moveChoice.js";

/** A chess position as judges are asked about it. */
export function chessPosition(position: FewMen): JudgeOptions<PositionList> {
  const list = makePositionList(1);
  writePosition(position, list, 0);
  return { game: chessGame, position: list, moves: nameMoves(position).map(({ san }) => san) };
}

/** Our own tables: the value, the distance to mate, and the move that mates soonest. */
export function mateTableJudge(tables: MateTables): Judge<PositionList> {
  return {
    name: "our table",
    predictor: mateTablePredictor(tables),
    choice: mateTableChoice(tables),
    note(list) {
      const { wdl, plies } = tables.value(read(list)).unwrap();
      if (wdl === 0) return "";
      return plies === 0 ? "mated" : `${wdl > 0 ? "mates" : "is mated"} in ${Math.ceil(plies / 2)}`;
    },
  };
}

/** Syzygy tables: the value with the 50-move rule, and the distance to the next capture or pawn move. */
export function syzygyJudge(tables: Syzygy): Judge<PositionList> {
  const predictor = syzygyPredictor(tables);
  return {
    name: predictor.name,
    predictor,
    choice: syzygyChoice(tables),
    note: (list) => `DTZ ${tables.dtz(read(list)).unwrap()}`,
  };
}

function read(list: PositionList): FewMen {
  const position = new FewMen();
  readPosition(list, 0, position);
  return position;
}
