import type { FewMen } from "../../chess/fewMen.js";
import { isLoss, isWin } from "./mateCode.js";
import type { MateTables } from "./mateTables.js";
import type { Syzygy, Wdl } from "./syzygy.js";

/**
 * Exact values of chess positions for the side to move, whichever tables they come from. Bare kings are drawn. Throws the
 * tables' LabError where one is missing or damaged.
 */
export type ChessValues = (position: FewMen) => Wdl;

/** The values of our own tables, which know no 50-move rule: a win or a loss is one, however long it takes. */
export function mateTableValues(tables: MateTables): ChessValues {
  return (position) => {
    if (position.count === 2) return 0;
    const code = tables.probe(position);
    return isWin(code) ? 2 : isLoss(code) ? -2 : 0;
  };
}

/** The values of Syzygy tables. */
export function syzygyValues(tables: Syzygy): ChessValues {
  return (position) => tables.probeWdl(position);
}
