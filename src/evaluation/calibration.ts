import { confidenceHistogram } from "./confidence.js";

/** What is claimed and what is kept, among positions of about the same confidence. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly positions: number;
  /** Mean confidence and share of right answers; null where there are no positions. */
  readonly confidence: number | null;
  readonly accuracy: number | null;
}

/** Whether a predictor is right as often as it says. */
export interface ReliabilityCurve {
  readonly bins: readonly ReliabilityBin[];
  /** The expected calibration error: by how much confidence and accuracy differ, averaged over all positions. */
  readonly error: number | null;
}

/** As many as Guo et al., On Calibration of Modern Neural Networks (2017), take. */
const DEFAULT_BINS = 15;

/** Accuracy by confidence, in bins of the same width; see `confidenceHistogram`. The diagonal would be an honest one. */
export function reliabilityCurve(
  labels: Uint8Array,
  probabilities: Float32Array,
  classes: readonly string[],
  bins = DEFAULT_BINS,
): ReliabilityCurve {
  const curve = confidenceHistogram(labels, probabilities, classes, bins).map(
    ({ from, to, correct, incorrect, meanConfidence }): ReliabilityBin => {
      const positions = correct + incorrect;
      return {
        from,
        to,
        positions,
        confidence: meanConfidence,
        accuracy: positions === 0 ? null : correct / positions,
      };
    },
  );
  return { bins: curve, error: expectedCalibrationError(curve, labels.length) };
}

function expectedCalibrationError(bins: readonly ReliabilityBin[], positions: number): number | null {
  if (positions === 0) return null;
  const off = ({ confidence, accuracy }: ReliabilityBin) => Math.abs((confidence ?? 0) - (accuracy ?? 0));
  return bins.reduce((sum, bin) => sum + bin.positions * off(bin), 0) / positions;
}
