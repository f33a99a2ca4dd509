import type { EpochRecord } from "./train.js";

/** What an epoch came to, for a classifier. */
export interface LearningCurvePoint {
  readonly epoch: number;
  readonly trainingLoss: number;
  readonly validationLoss: number;
  /** Shares of right answers, 0 to 1. */
  readonly trainingAccuracy: number;
  readonly validationAccuracy: number;
}

/** The course of a classifier's training, for a figure. */
export function learningCurve(history: readonly EpochRecord[]): LearningCurvePoint[] {
  return history.map(({ epoch, training, validation }) => ({
    epoch,
    trainingLoss: training.loss,
    validationLoss: validation!.loss,
    trainingAccuracy: training.accuracy,
    validationAccuracy: validation!.accuracy,
  }));
}
