import { join } from "node:path";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { knownValid } from "../checkers/board.js";
import { makeFen } from "../checkers/fen.js";
import { legalMoves, makeMove } from "../checkers/move.js";
import { writeAtomically } from "../core/checkedFile.js";
import type { CheckersExamples } from "../datasets/checkersExamples.js";
import { checkersBoards } from "../search/checkersGame.js";
import { checkersPlanes, networkPredictor } from "../search/networkPredictor.js";
import { OUTCOMES, type Outcome } from "../tables/checkers/database.js";
import type { Answers } from "./checkersEvaluation.js";

/** What the network says of a position after a move, for the side that is then to move. */
export interface JudgedMove {
  readonly move: string;
  readonly outcome: Outcome;
  readonly confidence: number;
}

/** A position that the network gets wrong, with all that is needed to see why. */
export interface MisclassifiedPosition {
  readonly fen: string;
  readonly truth: Outcome;
  readonly network: Outcome;
  /** Of draw, win and loss. */
  readonly probabilities: readonly number[];
  readonly search: Outcome;
  /** What the search saw. */
  readonly moves: readonly JudgedMove[];
}

export interface MisclassifiedOptions {
  readonly network: LayersModel;
  readonly examples: CheckersExamples;
  /** The examples that were asked for. */
  readonly indices: Uint32Array;
  readonly answers: Answers;
  /** At the most; those that the network is surest of come first. */
  readonly most?: number;
}

export const MISCLASSIFIED_DEFAULTS = { most: 200 };

/** The positions that the network gets wrong, the surest errors first. */
export async function misclassified(options: MisclassifiedOptions): Promise<MisclassifiedPosition[]> {
  const { examples, indices, answers, most } = { ...MISCLASSIFIED_DEFAULTS, ...options };
  const { labels, network, probabilities, searches } = answers;
  const confidence = (i: number) => probabilities[3 * i + network[i]];
  const wrong = Array.from(labels.keys()).filter((i) => network[i] !== labels[i]);
  const surest = wrong.sort((a, b) => confidence(b) - confidence(a)).slice(0, most);
  const predictor = networkPredictor(options.network, checkersPlanes, { batchSize: 64 });
  const found: MisclassifiedPosition[] = [];
  try {
    for (const i of surest) {
      const [black, white, kings] = examples.boards(indices.subarray(i, i + 1));
      const position = knownValid({ black, white, kings, turn: "black" });
      const moves = legalMoves(position);
      const judged = await predictor.predict(checkersBoards(moves.map(({ after }) => after)));
      found.push({
        fen: makeFen(position),
        truth: OUTCOMES[labels[i]],
        network: OUTCOMES[network[i]],
        probabilities: [...probabilities.subarray(3 * i, 3 * i + 3)],
        search: OUTCOMES[searches[0][i]],
        moves: moves.map((move, j) => ({
          move: makeMove(move),
          outcome: OUTCOMES[judged.outcomes[j]],
          confidence: judged.probabilities[3 * j + judged.outcomes[j]],
        })),
      });
    }
  } finally {
    predictor.dispose();
  }
  return found;
}

/** Writes them a line each, JSON, to `misclassified.jsonl`. */
export function writeMisclassified(folder: string, positions: readonly MisclassifiedPosition[]): void {
  const lines = positions.map((position) => `${JSON.stringify(position)}\n`);
  writeAtomically(join(folder, "misclassified.jsonl"), lines.join(""));
}
