import { type Ending, endingsWith, makeEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import type { ProgressListener } from "../core/progress.js";
import { Random } from "../core/random.js";
import { type ChessExamples, type ChessSampleOptions, sampleChess } from "../datasets/chessExamples.js";
import type { FewMenEncoderName } from "../encoders/fewMenEncoders.js";
import type { ChessValues } from "../tables/chess/chessValues.js";

/** How positions are drawn from all endings. */
export type Draw = ChessSampleOptions["draw"];

/** All endings of three to so many men. */
export const endingsUpTo = (men: number): Ending[] =>
  Array.from({ length: men - 2 }, (_, i) => endingsWith(i + 3)).flat();

/**
 * All endings by their number of positions, both sides to move. White is the stronger side: exchanged colours would be the
 * same positions for every encoder that takes the mover's side.
 */
export function drawFromAll(endings: readonly Ending[]): Draw {
  const sampler = new EndingSampler(endings);
  return (random, target) => sampler.draw(random, target);
}

/** Wrong answers by the name of the ending. */
export type ErrorsByEnding = Readonly<Record<string, number>>;

/** Of four draws one is of all endings by number: what a network knows already is to stay known. */
const DRAWS_OF_ALL = 4;

/**
 * One draw in four as `drawFromAll` has them, three from each ending in proportion to the square root of a network's
 * errors there. If errors fall with the positions of an ending as about 1 / n, that is how the sum of errors falls fastest.
 */
export function drawByErrors(endings: readonly Ending[], errors: ErrorsByEnding): Draw {
  const shares = errorShares(endings, errors);
  const all = drawFromAll(endings);
  const samplers = endings.map((ending) => new EndingSampler([ending]));
  return (random, target) => {
    if (random.int(DRAWS_OF_ALL) === 0) return all(random, target);
    let left = random.float();
    let i = 0;
    while (i < shares.length - 1 && left >= shares[i]) left -= shares[i++];
    samplers[i].draw(random, target);
  };
}

/** The share of each ending in the draws by errors; all alike where there are no errors at all. */
export function errorShares(endings: readonly Ending[], errors: ErrorsByEnding): number[] {
  const roots = endings.map((ending) => Math.sqrt(errors[makeEnding(ending)] ?? 0));
  const sum = roots.reduce((a, b) => a + b, 0);
  return roots.map((root) => (sum === 0 ? 1 / endings.length : root / sum));
}

/** What is drawn: from where and how many. */
export interface FourMenSample {
  /** Names it and its random numbers. */
  readonly label: string;
  readonly draw: Draw;
  readonly positions: number;
  readonly part: NonNullable<ChessSampleOptions["part"]>;
  readonly distinct?: boolean;
}

export interface FourMenPositionsOptions {
  readonly values: ChessValues;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** The positions of a run with their outcomes for the side to move: each sample is drawn once, however many networks need it. */
export class FourMenPositions {
  readonly #samples = new Map<string, ChessExamples>();

  constructor(private readonly options: FourMenPositionsOptions) {}

  /** A sample for networks of some encoder; undefined when the signal came first. */
  async get({ label, ...sample }: FourMenSample, encoder: FewMenEncoderName): Promise<ChessExamples | undefined> {
    const known = this.#samples.get(label);
    if (known) return known.encodedBy(encoder);
    const { values, seed, signal, progress } = this.options;
    const random = Random.of(seed).fork(label);
    const drawn = await sampleChess({ ...sample, values, classes: "outcome", encoder, random, signal, progress });
    if (drawn) this.#samples.set(label, drawn);
    return drawn;
  }
}
