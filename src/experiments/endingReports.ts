import { type Ending, makeEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen } from "../chess/fewMenFen.js";
import { BLACK_MAN } from "../chess/man.js";
import {
  makePositionList,
  type PositionList,
  positionsIn,
  readPosition,
  writePosition,
} from "../chess/positionList.js";
import { labelledProgress } from "../core/progress.js";
import { Random } from "../core/random.js";
import { endingPositions } from "../datasets/endingPositions.js";
import { SymmetrySplit } from "../datasets/symmetrySplit.js";
import { countEndingErrors, type EndingErrors } from "../evaluation/endingErrors.js";
import { chessGame } from "../search/chessGame.js";
import { mateTablePredictor } from "../search/chessTablePredictors.js";
import { riceCode, turnOf } from "../search/exceptionCodes.js";
import { mostLikely } from "../search/mostLikely.js";
import { plySearch } from "../search/plySearch.js";
import { predictList } from "../search/predictList.js";
import type { Predictor } from "../search/predictor.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import { mutualZugzwangs } from "../tables/chess/mutualZugzwang.js";
import type { Trial } from "./experiment.js";

/** A position that a network gets wrong. */
export interface ChessMistake {
  readonly ending: string;
  readonly fen: string;
  /** Outcomes by number, for the side to move. */
  readonly truth: number;
  readonly answer: number;
  readonly confidence: number;
}

/** The errors in an ending, and what it takes to write them down. */
export interface EndingReport extends EndingErrors {
  /** Of all exceptions in Rice's code, where all positions were asked. */
  readonly exceptionBytes?: number;
  /** The error that the network was surest of. */
  readonly worst?: ChessMistake;
}

/** How predictors fare in the mutual zugzwangs of an ending, with either side to move. */
export interface ZugzwangReport {
  readonly ending: string;
  readonly zugzwangs: number;
  /** Of these, lost for whichever side is to move. */
  readonly fullPoint: number;
  /** Two for each zugzwang. */
  readonly positions: number;
  /** Right answers by plies of search: none, one, two; nothing where there is no position. */
  readonly right: readonly number[];
}

export interface AskOptions extends Pick<Trial<unknown>, "signal" | "progress"> {
  readonly network: Predictor<PositionList>;
  readonly tables: MateTables;
}

/** Asks a network about positions of an ending: all of them up to so many indices, else a sample. */
export async function reportEnding(
  ending: Ending,
  { network, tables, signal, progress }: AskOptions,
  sizes: { readonly completeUpTo: number; readonly sampled: number; readonly seed: number },
): Promise<EndingReport | undefined> {
  const name = makeEnding(ending);
  const random = Random.of(sizes.seed).fork(`positions of ${name}`);
  const { list, isComplete } = endingPositions(ending, { ...sizes, random });
  const { outcomes: truths } = await mateTablePredictor(tables).predict(list);
  const answers = await predictList(network, list, { signal, progress: labelledProgress(progress, name) });
  if (!answers?.probabilities) return undefined;
  const { outcomes, probabilities } = answers;
  const wrong = [...truths.keys()].filter((i) => outcomes[i] !== truths[i]);
  const { confidence } = mostLikely(probabilities, 3);
  const worst = wrong.reduce((surest, i) => (surest < 0 || confidence[i] > confidence[surest] ? i : surest), -1);
  return {
    ...countEndingErrors({ ending: name, list, isComplete }, truths, outcomes),
    ...(isComplete && { exceptionBytes: exceptionBytes(wrong, outcomes, truths) }),
    ...(worst >= 0 && {
      worst: {
        ...{ ending: name, fen: fenAt(list, worst) },
        ...{ truth: truths[worst], answer: outcomes[worst], confidence: confidence[worst] },
      },
    }),
  };
}

function exceptionBytes(wrong: readonly number[], outcomes: Uint8Array, truths: Uint8Array): number {
  const turns = Uint8Array.from(wrong, (i) => turnOf(outcomes[i], truths[i]));
  return riceCode.encode([{ indices: Uint32Array.from(wrong), turns }], []).length;
}

function fenAt(list: PositionList, i: number): string {
  const position = new FewMen();
  readPosition(list, i, position);
  return makeFewMen(position);
}

/** A list and behind it the same positions with Black to move. */
function withBothToMove(positions: PositionList): PositionList {
  const count = positionsIn(positions);
  const both = makePositionList(2 * count);
  both.set(positions);
  const position = new FewMen();
  for (let i = 0; i < count; i++) {
    readPosition(positions, i, position);
    position.turn = BLACK_MAN;
    writePosition(position, both, count + i);
  }
  return both;
}

/** Right answers of a network and of searches over it, on the same positions. */
export interface SearchReport {
  /** What they are drawn from: an ending, or all. */
  readonly sample: string;
  readonly positions: number;
  /** By plies of search: none, one, two. */
  readonly right: readonly number[];
}

/** Asks a network, and searches over it, about positions of some endings that it has not learnt from. */
export async function reportSearches(
  sample: string,
  endings: readonly Ending[],
  options: AskOptions & { readonly positions: number; readonly seed: number },
): Promise<SearchReport | undefined> {
  const { positions, seed, tables } = options;
  const random = Random.of(seed).fork(`searched, ${sample}`);
  const [sampler, split, position] = [new EndingSampler(endings), new SymmetrySplit(), new FewMen()];
  const list = makePositionList(positions);
  for (let i = 0; i < positions; i++) {
    do sampler.draw(random, position);
    while (split.partOf(position) !== "test");
    writePosition(position, list, i);
  }
  const { outcomes } = await mateTablePredictor(tables).predict(list);
  const right = await countRight(list, outcomes, { ...options, progress: labelledProgress(options.progress, sample) });
  return right && { sample, positions, right };
}

/** Right answers by plies of search: none, one, two. */
async function countRight(
  list: PositionList,
  truths: Uint8Array,
  { network, signal, progress }: AskOptions,
): Promise<number[] | undefined> {
  const right: number[] = [];
  for (const plies of [0, 1, 2]) {
    const predictor = plies === 0 ? network : plySearch(chessGame, network, plies);
    const answers = await predictList(predictor, list, { signal, progress });
    if (!answers) return undefined;
    right.push(truths.filter((truth, i) => answers.outcomes[i] === truth).length);
  }
  return right;
}

/** Asks a network, and searches over it, about all mutual zugzwangs of an ending. */
export async function reportZugzwangs(ending: Ending, options: AskOptions): Promise<ZugzwangReport | undefined> {
  const { tables, progress } = options;
  const { positions, fullPoint } = mutualZugzwangs(tables.folder, ending).unwrap();
  const zugzwangs = positionsIn(positions);
  const name = makeEnding(ending);
  if (zugzwangs === 0) return { ending: name, zugzwangs, fullPoint, positions: 0, right: [] };
  const both = withBothToMove(positions);
  const { outcomes } = await mateTablePredictor(tables).predict(both);
  const labelled = labelledProgress(progress, `zugzwangs of ${name}`);
  const right = await countRight(both, outcomes, { ...options, progress: labelled });
  return right && { ending: name, zugzwangs, fullPoint, positions: 2 * zugzwangs, right };
}
