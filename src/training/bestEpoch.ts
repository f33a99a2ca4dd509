import { writeCheckpoint } from "./checkpoint.js";
import type { EpochRecord, TrainingCallback } from "./train.js";

/** The epoch of the highest validation accuracy, the first of several; undefined before the first validation. */
export function bestEpoch(history: readonly EpochRecord[]): EpochRecord | undefined {
  const accuracy = (record: EpochRecord | undefined) => record?.validation?.accuracy ?? Number.NEGATIVE_INFINITY;
  return history.reduce<EpochRecord | undefined>(
    (best, record) => (accuracy(record) > accuracy(best) ? record : best),
    undefined,
  );
}

/** Ends a run when the best validation accuracy is so many epochs old. A function of the history, so that it survives a stop. */
export function patience(epochs: number): (history: readonly EpochRecord[]) => boolean {
  return (history) => {
    const best = bestEpoch(history);
    return best !== undefined && history[history.length - 1].epoch - best.epoch >= epochs;
  };
}

/** Keeps a checkpoint of the best epoch so far. To stand before `checkpointing`, which moves the run past the epoch. */
export function keepingBest(path: string): TrainingCallback {
  return {
    onEpoch(run, record) {
      if (bestEpoch(run.progress.history) === record) writeCheckpoint(path, run, run.snapshot());
    },
  };
}
