import { FewMen } from "../chess/fewMen.js";
import { readPosition } from "../chess/positionList.js";
import { Canonical, hashOf } from "../chess/symmetry.js";
import { drawThesisPosition, thesisEndings } from "../chess/thesisSampler.js";
import { Random } from "../core/random.js";
import { type ChessExamples, sampleChess } from "../datasets/chessExamples.js";
import { chessValuesAtHand } from "./chessTablesAtHand.js";
import type { Trial } from "./experiment.js";

export interface NeuralBasesDataSettings {
  /** The most men on the board, kings included. */
  readonly men: number;
  /** Drawn by the thesis's sampler, split 80 : 20. */
  readonly positions: number;
  /** Positions of Listing 2. */
  readonly compared: number;
  /** Positions drawn in the same way, of which those are told apart that training had, up to symmetry. */
  readonly fresh: number;
}

/** 80 : 20, as the thesis splits. */
const TRAINING_SHARE = 0.8;

/** Training and validation positions, and others to test on, all drawn alike. */
export interface NeuralBasesData {
  readonly examples: ChessExamples;
  readonly training: Uint32Array;
  readonly validation: Uint32Array;
  /** Those of Listing 2. */
  readonly compared: ChessExamples;
  readonly fresh: ChessExamples;
}

/** Draws as the thesis does, of up to so many men. */
export function thesisDraw(men: number): (random: Random, target: FewMen) => void {
  return (random, target) => {
    do drawThesisPosition(random, target);
    while (target.count > men);
  };
}

/** Draws them all, and looks up their values; undefined when the signal came first. */
export async function neuralBasesData({
  settings,
  seed,
  signal,
  progress,
}: Pick<Trial<NeuralBasesDataSettings>, "settings" | "seed" | "signal" | "progress">): Promise<
  NeuralBasesData | undefined
> {
  const { men, positions, compared, fresh } = settings;
  const values = await chessValuesAtHand(thesisEndings(men), { signal, progress });
  if (!values) return undefined;
  const samples: ChessExamples[] = [];
  for (const [label, count] of Object.entries({ positions, compared, fresh })) {
    const sample = await sampleChess({
      draw: thesisDraw(men),
      positions: count,
      values,
      classes: "wdl",
      encoder: "planes",
      random: Random.of(seed).fork(label),
      signal,
      progress,
    });
    if (!sample) return undefined;
    samples.push(sample);
  }
  // Draws are independent: the first ones are as random a part as any.
  const all = Uint32Array.from({ length: positions }, (_, i) => i);
  const cut = Math.round(TRAINING_SHARE * positions);
  return {
    examples: samples[0],
    training: all.subarray(0, cut),
    validation: all.subarray(cut),
    compared: samples[1],
    fresh: samples[2],
  };
}

/** Validation positions that training has too: the very same, or the same up to symmetry. */
export function sharedPositions(data: NeuralBasesData): { readonly same: number; readonly symmetric: number } {
  const { examples, validation } = data;
  const count = (hash: (position: FewMen) => number) => {
    const had = trainingHas(data, hash);
    return validation.reduce((sum, i) => sum + (had(examples, i) ? 1 : 0), 0);
  };
  return { same: count(hashOf), symmetric: count(symmetricHash()) };
}

/** Tells of examples whether training has the same up to symmetry. */
export const seenInTraining = (data: NeuralBasesData) => trainingHas(data, symmetricHash());

function symmetricHash(): (position: FewMen) => number {
  const canonical = new Canonical();
  return (position) => hashOf(canonical.take(position));
}

/** By hashes of 32 bits: with a million of them, one other position in four thousand is taken for one of training. */
function trainingHas(
  { examples, training }: NeuralBasesData,
  hash: (position: FewMen) => number,
): (some: ChessExamples, i: number) => boolean {
  const position = new FewMen();
  const hashAt = ({ list }: ChessExamples, i: number) => {
    readPosition(list, i, position);
    return hash(position);
  };
  const known = new Set<number>();
  for (const i of training) known.add(hashAt(examples, i));
  return (some, i) => known.has(hashAt(some, i));
}
