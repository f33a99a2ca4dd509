import { FewMen } from "../chess/fewMen.js";
import { legalFewMenMoves, makeMoveList } from "../chess/fewMenMoves.js";
import { BLACK_MAN, PAWN } from "../chess/man.js";
import { type PositionList, positionsIn, readPosition } from "../chess/positionList.js";
import { chessGame } from "./chessGame.js";
import type { MoveChoice } from "./moveChoice.js";
import { LOSS, type Predictor } from "./predictor.js";
import { askChildren, bestReplies } from "./replies.js";

/** Children that are lost for the other side with at least this probability count as won: which of them is not the predictor's to say. */
const SURE = 0.99;

/**
 * A predictor for the value, and a rule for the way: of the moves after which the predictor is sure that the other side has
 * lost, the one that leaves the other side least, by its men and its moves, with the kings near each other and the own pawns far
 * on. Where it is not sure of any, the predictor alone decides.
 */
export function progressChoice(predictor: Predictor<PositionList>): MoveChoice<PositionList> {
  return {
    name: `${predictor.name}, progress`,
    async choose(expansion, shunned) {
      const answers = await askChildren(chessGame, predictor, expansion);
      const chosen = bestReplies(expansion, answers, shunned);
      const { outcomes, probabilities } = answers;
      const { children, first, settled } = expansion;
      const left = leftToDefender(children);
      for (let i = 0; i < chosen.length; i++) {
        if (settled[chosen[i]] === LOSS) continue;
        let least = Number.POSITIVE_INFINITY;
        for (let child = first[i]; child < first[i + 1]; child++) {
          const sure = probabilities === undefined || probabilities[3 * child + LOSS] >= SURE;
          if (outcomes[child] !== LOSS || !sure) continue;
          const score = left[child] + (shunned === undefined ? 0 : SHUNNED * shunned[child]);
          if (score >= least) continue;
          least = score;
          chosen[i] = child;
        }
      }
      return chosen;
    },
  };
}

/** More than anything that is left to a side. */
const SHUNNED = 1000;

/** What each position leaves to the side to move, which has lost: less is better for the other side. */
function leftToDefender(list: PositionList): Float32Array {
  const [position, after] = [new FewMen(), new FewMen()];
  const moves = makeMoveList();
  const left = new Float32Array(positionsIn(list));
  for (let i = 0; i < left.length; i++) {
    readPosition(list, i, position);
    left[i] = scoreOf(position, legalFewMenMoves(position, moves, after));
  }
  return left;
}

/** More than the moves of a king and the way between kings can make up for. */
const A_MAN = 60;
const A_RANK = 10;
const A_REPLY = 3;

function scoreOf({ count, men, squares, turn }: FewMen, replies: number): number {
  let score = A_REPLY * replies + distance(squares[0], squares[1]);
  for (let i = 2; i < count; i++) {
    if ((men[i] & BLACK_MAN) === turn) score += A_MAN;
    else if ((men[i] & 7) === PAWN) score += A_RANK * (turn === 0 ? squares[i] >> 3 : 7 - (squares[i] >> 3));
  }
  return score;
}

function distance(a: number, b: number): number {
  return Math.abs((a & 7) - (b & 7)) + Math.abs((a >> 3) - (b >> 3));
}
