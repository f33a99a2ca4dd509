import { checkProbabilities } from "../search/mostLikely.js";
import { checkLength } from "./checks.js";

/**
 * Two predictors on the same positions, the first with its confidence: a network and the one-ply search over it. The
 * threshold rule takes the first one's answer where its confidence is above the threshold, else the second one's.
 */
export interface PredictorPair {
  /** True class numbers. */
  readonly labels: Uint8Array;
  /** The answers, class numbers like the labels. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  /** The first one's confidence, 0 to 1. */
  readonly confidence: Float32Array;
}

/** What a threshold comes to. */
export interface ThresholdPoint {
  readonly threshold: number;
  /** Share of the positions that the second predictor answers: those that are searched. */
  readonly searched: number;
  /** Share of right answers among all positions. */
  readonly accuracy: number;
}

/** Accuracy as it depends on the threshold, from nothing searched to everything. */
export interface ThresholdCurve {
  readonly positions: number;
  readonly points: readonly ThresholdPoint[];
  /** The most accurate of all thresholds; of several, the one that searches least. */
  readonly best: ThresholdPoint;
}

/** A curve keeps a point for every such part of the positions, and for every such part of the confidence. */
const PARTS_OF_POSITIONS = 100;
const PARTS_OF_CONFIDENCE = 95;

/**
 * The curve over all thresholds that differ, from one sort. The best of them is sought among all; the points are thinned
 * to at most 200. Choose a threshold on validation positions, and judge it on others by `thresholdStatistics`.
 */
export function thresholdCurve(pair: PredictorPair): ThresholdCurve {
  checkPair(pair);
  const n = pair.labels.length;
  if (n === 0) throw new RangeError("invalid labels: none");
  const sorted = sortedAnswers(pair);
  let right = 0;
  for (let i = 0; i < n; i++) if (sorted[i] & FIRST_RIGHT) right++;
  const point = (searched: number, right: number): ThresholdPoint => ({
    threshold: searched === 0 ? 0 : confidenceAt(sorted, searched - 1),
    searched: searched / n,
    accuracy: right / n,
  });
  const points = [point(0, right)];
  let best = 0;
  let bestRight = right;
  let part = 0;
  let level = 0;
  for (let searched = 1; searched <= n; searched++) {
    const answers = sorted[searched - 1];
    right += (answers & SECOND_RIGHT ? 1 : 0) - (answers & FIRST_RIGHT ? 1 : 0);
    // Positions of the same confidence are searched together or not at all.
    if (searched < n && sorted[searched] >>> 2 === answers >>> 2) continue;
    if (right > bestRight) {
      best = searched;
      bestRight = right;
    }
    const herePart = Math.floor((searched / n) * PARTS_OF_POSITIONS);
    const hereLevel = Math.floor(confidenceAt(sorted, searched - 1) * PARTS_OF_CONFIDENCE);
    if (herePart > part || hereLevel > level || searched === n) {
      points.push(point(searched, right));
      part = herePart;
      level = hereLevel;
    }
  }
  const bestPoint = point(best, bestRight);
  const place = points.findIndex(({ searched }) => searched >= bestPoint.searched);
  if (points[place].searched > bestPoint.searched) points.splice(place, 0, bestPoint);
  return { positions: n, points, best: bestPoint };
}

const FIRST_RIGHT = 2;
const SECOND_RIGHT = 1;

/**
 * A number a position, in the order of confidence: its bits, shifted by two, and who is right. The bits of positive
 * 32-bit floats are ordered as the floats are, and those below 2 leave two bits free.
 */
function sortedAnswers({ labels, first, second, confidence }: PredictorPair): Uint32Array {
  const keys = new Uint32Array(Float32Array.from(confidence).buffer);
  for (let i = 0; i < keys.length; i++) {
    const answers = (first[i] === labels[i] ? FIRST_RIGHT : 0) + (second[i] === labels[i] ? SECOND_RIGHT : 0);
    keys[i] = (keys[i] << 2) | answers;
  }
  return keys.sort();
}

const bits = new Uint32Array(1);
const float = new Float32Array(bits.buffer);

function confidenceAt(sorted: Uint32Array, i: number): number {
  bits[0] = sorted[i] >>> 2;
  return float[0];
}

/** Some positions, and how many of them were answered rightly. */
export interface AnsweredPositions {
  readonly positions: number;
  readonly right: number;
}

/** What one threshold comes to, in numbers of positions: the thesis's Table 14. */
export interface ThresholdStatistics {
  readonly threshold: number;
  /** Each predictor alone, on all positions. */
  readonly first: AnsweredPositions;
  readonly second: AnsweredPositions;
  /** Answered by the first predictor, as its confidence is above the threshold. */
  readonly above: AnsweredPositions;
  /** Answered by the second one: the searched positions. */
  readonly below: AnsweredPositions;
  /** The rule on all positions: above and below together. */
  readonly rule: AnsweredPositions;
}

/** The threshold rule at one threshold, 0 to 1, beside each predictor alone. */
export function thresholdStatistics(pair: PredictorPair, threshold: number): ThresholdStatistics {
  checkPair(pair);
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`invalid threshold: ${threshold}`);
  const { labels, first, second, confidence } = pair;
  const positions = labels.length;
  let firstRight = 0;
  let secondRight = 0;
  let above = 0;
  let aboveRight = 0;
  let belowRight = 0;
  for (let i = 0; i < positions; i++) {
    if (first[i] === labels[i]) firstRight++;
    if (second[i] === labels[i]) secondRight++;
    if (confidence[i] > threshold) {
      above++;
      if (first[i] === labels[i]) aboveRight++;
    } else if (second[i] === labels[i]) belowRight++;
  }
  return {
    threshold,
    first: { positions, right: firstRight },
    second: { positions, right: secondRight },
    above: { positions: above, right: aboveRight },
    below: { positions: positions - above, right: belowRight },
    rule: { positions, right: aboveRight + belowRight },
  };
}

function checkPair({ labels, first, second, confidence }: PredictorPair): void {
  checkLength("first", first, labels.length);
  checkLength("second", second, labels.length);
  checkLength("confidence", confidence, labels.length);
  checkProbabilities("confidence", confidence);
}
