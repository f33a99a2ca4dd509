import { rankingOf } from "../tables/checkers/ranking.js";
import type { Slice } from "../tables/checkers/slice.js";
import { type CheckersBoards, checkersGame } from "./checkersGame.js";
import type { NetworkPredictor } from "./networkPredictor.js";
import { plySearch } from "./plySearch.js";
import { numbersOf } from "./replies.js";

/** What is predicted of the positions of a slice from index `start` on. */
export interface PredictedPart {
  readonly start: number;
  readonly boards: CheckersBoards;
  /** The network's answers. */
  readonly network: Uint8Array;
  /** Those of the threshold rule: the one-ply search's where the network's confidence is at most the threshold. */
  readonly rule: Uint8Array;
  /** How many were searched. */
  readonly searched: number;
}

/** Of a part, but the last of a slice. Many batches, so that few are partly filled; few enough for some megabytes. */
export const POSITIONS_A_PART = 1 << 16;

/**
 * Answers for the positions of a slice, Black to move, in the order of its ranking, part by part; all parts, or those that
 * start at an index that is wanted. A part asks the network for the same batches in the same order, whatever was asked before:
 * on one machine and one TensorFlow the answers are the same to the last bit, which network tables rely on. Elsewhere floating
 * point may differ.
 */
export async function* predictSlice(
  slice: Slice,
  network: NetworkPredictor<CheckersBoards>,
  threshold: number,
  isWanted: (start: number) => boolean = () => true,
): AsyncGenerator<PredictedPart> {
  const search = plySearch(checkersGame, network);
  const ranking = rankingOf(slice);
  const board = { black: 0, white: 0, kings: 0 };
  for (let start = 0; start < ranking.size; start += POSITIONS_A_PART) {
    if (!isWanted(start)) continue;
    const boards = new Int32Array(3 * Math.min(POSITIONS_A_PART, ranking.size - start));
    for (let i = 0; 3 * i < boards.length; i++) {
      ranking.unrank(start + i, board);
      boards[3 * i] = board.black;
      boards[3 * i + 1] = board.white;
      boards[3 * i + 2] = board.kings;
    }
    const { outcomes, confidence } = await network.predict(boards);
    const doubtful = numbersOf(confidence, (share) => share <= threshold);
    const rule = outcomes.slice();
    if (doubtful.length > 0) {
      const found = await search.predict(checkersGame.select(boards, doubtful));
      for (let i = 0; i < doubtful.length; i++) rule[doubtful[i]] = found.outcomes[i];
    }
    yield { start, boards, network: outcomes, rule, searched: doubtful.length };
  }
}
