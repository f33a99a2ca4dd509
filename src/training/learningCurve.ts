import type { EpochRecord } from "./train.js";

/** What an epoch came to, for a classifier. */
export interface ClassifierEpoch {
  readonly epoch: number;
  readonly trainingLoss: number;
  readonly validationLoss: number;
  /** Shares of right answers, 0 to 1. */
  readonly trainingAccuracy: number;
  readonly validationAccuracy: number;
}

/** The course of a classifier's training, for a figure. */
export function learningCurve(history: readonly EpochRecord[]): ClassifierEpoch[] {
  return history.map(({ epoch, training, validation }) => ({
    epoch,
    trainingLoss: training.loss,
    validationLoss: validation.loss,
    trainingAccuracy: training.accuracy,
    validationAccuracy: validation.accuracy,
  }));
}
