/** What softmax in 32 bits may pass 1 by. */
const LARGEST_PROBABILITY = 1.001;

/** A predictor's answers, as its probabilities give them. */
export interface MostLikely {
  /** The class with the largest probability; of several, the first. */
  readonly outcomes: Uint8Array;
  /** That largest probability: the predictor's confidence. */
  readonly confidence: Float32Array;
}

/** The most likely class of every position and how sure of it the predictor is. Probabilities: n × classes, row by row. */
export function mostLikely(probabilities: Float32Array, classes: number): MostLikely {
  const n = probabilities.length / classes;
  if (!Number.isInteger(n)) {
    throw new RangeError(`invalid probabilities: ${probabilities.length} of them for ${classes} classes`);
  }
  checkProbabilities("probabilities", probabilities);
  const outcomes = new Uint8Array(n);
  const confidence = new Float32Array(n);
  for (let i = 0, row = 0; i < n; i++, row += classes) {
    let best = 0;
    for (let j = 1; j < classes; j++) if (probabilities[row + j] > probabilities[row + best]) best = j;
    outcomes[i] = best;
    confidence[i] = probabilities[row + best];
  }
  return { outcomes, confidence };
}

/** Refuses what is not a number from 0 to 1. */
export function checkProbabilities(name: string, values: Float32Array): void {
  for (let i = 0; i < values.length; i++) {
    if (!(values[i] >= 0 && values[i] <= LARGEST_PROBABILITY)) {
      throw new RangeError(`invalid ${name}: ${values[i]} at ${i}`);
    }
  }
}
