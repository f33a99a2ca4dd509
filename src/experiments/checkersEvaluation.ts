import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { FLAGS } from "../checkers/flag.js";
import type { ProgressListener } from "../core/progress.js";
import type { CheckersExamples } from "../datasets/checkersExamples.js";
import { addConfusionMatrices, type ConfusionMatrix, confusionMatrix } from "../evaluation/confusion.js";
import { addCorrelations, type Correlation, correlation } from "../evaluation/correlation.js";
import type { PredictorPair } from "../evaluation/threshold.js";
import type { CompileOptions } from "../jit/index.js";
import { checkersGame } from "../search/checkersGame.js";
import { mostLikely } from "../search/mostLikely.js";
import { checkersPlanes, networkPredictor } from "../search/networkPredictor.js";
import { plySearch } from "../search/plySearch.js";
import { labelsOf, predictExamples } from "../search/predictExamples.js";
import { OUTCOMES } from "../tables/checkers/database.js";

/** What a network and the searches over it answer to the same positions, for the side to move. */
export interface Answers {
  readonly labels: Uint8Array;
  readonly flags: Uint8Array;
  readonly network: Uint8Array;
  /** Of draw, win and loss, position by position. */
  readonly probabilities: Float32Array;
  /** By plies, from one on. */
  readonly searches: readonly Uint8Array[];
}

export interface AnswerOptions {
  readonly network: LayersModel;
  readonly examples: CheckersExamples;
  readonly indices: Uint32Array;
  /** The deepest search; one ply, unless told. */
  readonly plies?: number;
  readonly compile?: CompileOptions;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** Asks the network, and the searches over it; undefined when the signal came first. */
export async function answersOf(options: AnswerOptions): Promise<Answers | undefined> {
  const { examples, indices, plies = 1, compile, signal, progress } = options;
  const network = networkPredictor(options.network, checkersPlanes, { compile });
  try {
    const alone = await predictExamples(network, examples, indices, { signal, progress });
    if (!alone?.probabilities) return undefined;
    const searches: Uint8Array[] = [];
    for (let ply = 1; ply <= plies; ply++) {
      const found = await predictExamples(plySearch(checkersGame, network, ply), examples, indices, {
        signal,
        progress,
      });
      if (!found) return undefined;
      searches.push(found.outcomes);
    }
    const flags = Uint8Array.from(indices, (index) => examples.group(index));
    const { outcomes, probabilities } = alone;
    return { labels: labelsOf(examples, indices), flags, network: outcomes, probabilities, searches };
  } finally {
    network.dispose();
  }
}

/** Right answers among positions of one flag. */
export interface FlagCounts {
  readonly flag: string;
  readonly positions: number;
  readonly network: number;
  readonly search: number;
}

/** How well a network and the one-ply search over it do on a set of positions. */
export interface CheckersEvaluation {
  readonly positions: number;
  readonly network: ConfusionMatrix;
  readonly search: ConfusionMatrix;
  /** The network first, the search second. */
  readonly correlation: Correlation;
  readonly flags: readonly FlagCounts[];
}

/** Counts the right answers of the network and of the one-ply search. */
export function evaluateAnswers({ labels, flags, network, searches: [search] }: Answers): CheckersEvaluation {
  const right = (answers: Uint8Array, flag: number) =>
    labels.reduce((sum, label, i) => sum + (flags[i] === flag && answers[i] === label ? 1 : 0), 0);
  return {
    positions: labels.length,
    network: confusionMatrix(labels, network, OUTCOMES),
    search: confusionMatrix(labels, search, OUTCOMES),
    correlation: correlation(labels, network, search),
    flags: FLAGS.map((flag, i) => ({
      flag,
      positions: flags.reduce((sum, other) => sum + (other === i ? 1 : 0), 0),
      network: right(network, i),
      search: right(search, i),
    })),
  };
}

/** All of them together, such as those of several seeds: each position of each counts. */
export function addEvaluations(evaluations: readonly CheckersEvaluation[]): CheckersEvaluation {
  if (evaluations.length === 0) throw new RangeError("invalid evaluations: none");
  return evaluations.reduce((a, b) => ({
    positions: a.positions + b.positions,
    network: addConfusionMatrices(a.network, b.network),
    search: addConfusionMatrices(a.search, b.search),
    correlation: addCorrelations(a.correlation, b.correlation),
    flags: a.flags.map((one, i) => ({
      flag: one.flag,
      positions: one.positions + b.flags[i].positions,
      network: one.network + b.flags[i].network,
      search: one.search + b.flags[i].search,
    })),
  }));
}

/** Network and one-ply search as the threshold rule takes them. */
export function pairOf({ labels, network, probabilities, searches: [search] }: Answers): PredictorPair {
  return { labels, first: network, second: search, confidence: mostLikely(probabilities, OUTCOMES.length).confidence };
}
