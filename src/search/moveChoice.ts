import { FewMen } from "../chess/fewMen.js";
import { type PositionList, readPosition } from "../chess/positionList.js";
import { before, better, ILLEGAL } from "../tables/chess/mateCode.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import type { Syzygy } from "../tables/chess/syzygy.js";
import type { Expansion, Game, Predictor } from "./predictor.js";
import { askChildren, bestReplies } from "./replies.js";

/** Whatever chooses moves for a list of positions at once. */
export interface MoveChoice<P> {
  /** In short, for tables and legends. */
  readonly name: string;
  /**
   * The number of the child that it moves to, for each position; all of them must have a move.
   * @param shunned how much a child is to be left aside where another move is worth as much: see `bestReplies`
   */
  choose(expansion: Expansion<P>, shunned?: Uint8Array): Promise<Int32Array>;
}

/** The move after which a predictor sees the other side worst off: lost rather than drawn, and as surely as can be. */
export function predictorChoice<P>(game: Game<P>, predictor: Predictor<P>): MoveChoice<P> {
  return {
    name: predictor.name,
    async choose(expansion, shunned) {
      return bestReplies(expansion, await askChildren(game, predictor, expansion), shunned);
    },
  };
}

/** The best move by the mate tables: the quickest mate, else a draw, else what holds out longest. It never needs to repeat. */
export function mateTableChoice(tables: MateTables): MoveChoice<PositionList> {
  const position = new FewMen();
  return {
    name: "table",
    async choose({ children, first }) {
      const chosen = new Int32Array(first.length - 1);
      for (let i = 0; i < chosen.length; i++) {
        let best = ILLEGAL;
        for (let child = first[i]; child < first[i + 1]; child++) {
          readPosition(children, child, position);
          const code = before(tables.probe(position));
          if (best !== ILLEGAL && (code === best || better(best, code) === best)) continue;
          best = code;
          chosen[i] = child;
        }
      }
      return chosen;
    },
  };
}

/** The best move by Syzygy tables: by the value first, then by the distance to a capture or pawn move after it. */
export function syzygyChoice(tables: Syzygy): MoveChoice<PositionList> {
  const position = new FewMen();
  return {
    name: "Syzygy",
    async choose({ children, first }) {
      const chosen = new Int32Array(first.length - 1);
      for (let i = 0; i < chosen.length; i++) {
        let worst = Number.POSITIVE_INFINITY;
        for (let child = first[i]; child < first[i + 1]; child++) {
          readPosition(children, child, position);
          // For who moves there: lost is worst, and the nearer the end the worse; mated has no distance at all.
          const wdl = tables.probeWdl(position);
          const worth = wdl === 0 ? 0 : wdl * BEYOND_ANY_DISTANCE - tables.probeDtz(position);
          if (worth >= worst) continue;
          worst = worth;
          chosen[i] = child;
        }
      }
      return chosen;
    },
  };
}

const BEYOND_ANY_DISTANCE = 1000;
