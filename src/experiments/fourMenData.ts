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

/**
 * Half of the positions as `drawFromAll` has them, half from each ending in proportion to the square root of a network's
 * errors there. If errors fall with the positions of an ending as about 1 / n, that is how the sum of errors falls fastest.
 */
export function drawByErrors(endings: readonly Ending[], errors: ErrorsByEnding): Draw {
  const shares = errorShares(endings, errors);
  const all = drawFromAll(endings);
  const samplers = endings.map((ending) => new EndingSampler([ending]));
  return (random, target) => {
    if (random.int(2) === 0) return all(random, target);
    let left = random.float();
    let i = 0;
    while (i < shares.length - 1 && left >= shares[i]) left -= shares[i++];
    samplers[i].draw(random, target);
  };
}

/** The share of each ending in the second half of `drawByErrors`; all alike where there are no errors at all. */
export function errorShares(endings: readonly Ending[], errors: ErrorsByEnding): number[] {
  const roots = endings.map((ending) => Math.sqrt(errors[makeEnding(ending)] ?? 0));
  const sum = roots.reduce((a, b) => a + b, 0);
  return roots.map((root) => (sum === 0 ? 1 / endings.length : root / sum));
}

/** What all draws of a run have in common. */
export interface FourMenSource {
  readonly values: ChessValues;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** What is drawn: from where, how many, and for which encoder. */
export interface FourMenSample {
  /** Names the random numbers. */
  readonly label: string;
  readonly draw: Draw;
  readonly positions: number;
  readonly part: NonNullable<ChessSampleOptions["part"]>;
  readonly distinct?: boolean;
  readonly encoder: FewMenEncoderName;
}

/** Draws positions with their outcomes for the side to move; undefined when the signal came first. */
export function fourMenSample(
  { values, seed, signal, progress }: FourMenSource,
  { label, ...sample }: FourMenSample,
): Promise<ChessExamples | undefined> {
  const random = Random.of(seed).fork(label);
  return sampleChess({ ...sample, values, classes: "outcome", random, signal, progress });
}
