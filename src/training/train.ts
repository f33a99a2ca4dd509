import { breath } from "../core/breath.js";
import { LabError } from "../core/result.js";
import type { BatchStream } from "../datasets/batches.js";
import { type Learner, measureAll, type StateEntry } from "./learner.js";
import { addMeasures, type Means, type Measures, meansOf, NO_MEASURES } from "./measures.js";
import type { Schedule } from "./schedules.js";

/** What an epoch came to. Training is measured batch by batch while the network learns, validation after it. */
export interface EpochRecord {
  /** From 1 on. */
  readonly epoch: number;
  /** Steps taken by its end. */
  readonly step: number;
  readonly training: Means;
  /** Missing in epochs after which nothing was validated. */
  readonly validation?: Means;
}

/** Where a run stands between two steps: with a learner's state, all that the rest of it depends on. */
export interface TrainingProgress {
  /** The epoch under way, from 1 on; one more than all when the run is finished. */
  readonly epoch: number;
  /** Batches of that epoch that are done. */
  readonly batch: number;
  /** Steps taken since the beginning. */
  readonly step: number;
  /** Measured in that epoch so far. */
  readonly measured: Measures;
  readonly history: readonly EpochRecord[];
}

export interface TrainingSnapshot extends TrainingProgress {
  readonly state: readonly StateEntry[];
}

/** A run as its callbacks see it. */
export interface TrainingRun {
  readonly network: string;
  readonly encoder: string;
  readonly epochs: number;
  readonly stepsPerEpoch: number;
  readonly examplesPerEpoch: number;
  readonly progress: TrainingProgress;
  /** The weights and all else that resuming needs, copied. */
  snapshot(): TrainingSnapshot;
}

/** What attaches to the loop: progress, checkpoints, logs. Each is awaited before the loop goes on. */
export interface TrainingCallback {
  /** Before the first step of this run, resumed or not. */
  onStart?(run: TrainingRun): void | Promise<void>;
  /** After each step, with what was measured on its batch. */
  onStep?(run: TrainingRun, measured: Measures): void | Promise<void>;
  /** After an epoch and its validation; the run's progress is at the start of the next one. */
  onEpoch?(run: TrainingRun, record: EpochRecord): void | Promise<void>;
  /** When the signal ended the run early. */
  onStop?(run: TrainingRun): void | Promise<void>;
}

export interface TrainingOptions<B> {
  readonly learner: Learner<B>;
  readonly training: BatchStream<B>;
  readonly validation: BatchStream<B>;
  /** How many times the training examples are passed. */
  readonly epochs: number;
  readonly learningRate: Schedule;
  /** Validates after every so many epochs, and after the last; after each, unless told. */
  readonly validateEvery?: number;
  /** Ends the run where it is true of the epochs so far. */
  readonly stopEarly?: (history: readonly EpochRecord[]) => boolean;
  /** Keeps a batch whose loss was not a number, for inspection, and says where. */
  readonly keepBatch?: (batch: B) => string;
  readonly callbacks?: readonly TrainingCallback[];
  /** Ends the run at the next batch. */
  readonly signal?: AbortSignal;
  /** Where an earlier run had got to. */
  readonly from?: TrainingSnapshot;
}

export interface TrainingOutcome {
  /** False when the signal ended the run early. */
  readonly finished: boolean;
  readonly history: readonly EpochRecord[];
  readonly step: number;
}

const BEGINNING: TrainingProgress = { epoch: 1, batch: 0, step: 0, measured: NO_MEASURES, history: [] };

/**
 * The one training loop, for all networks. It draws no random numbers: the batches of an epoch are a function of the
 * stream's seed, so that a run taken up from a snapshot ends with the very weights of one that was never broken off.
 * A loss that is not a number ends it with an error that names the step.
 */
export async function train<B>(options: TrainingOptions<B>): Promise<TrainingOutcome> {
  const { learner, training, validation, epochs, learningRate, callbacks = [], signal, from } = options;
  const { validateEvery = 1, stopEarly = () => false, keepBatch } = options;
  let progress: TrainingProgress = BEGINNING;
  if (from) {
    const { state, ...rest } = from;
    learner.restore(state);
    progress = rest;
  }
  const run: TrainingRun = {
    network: learner.network,
    encoder: learner.encoder,
    epochs,
    stepsPerEpoch: training.batchesPerEpoch,
    examplesPerEpoch: training.examplesPerEpoch,
    get progress() {
      return progress;
    },
    snapshot: () => ({ ...progress, state: learner.state() }),
  };
  const stopped = async (): Promise<TrainingOutcome> => {
    for (const callback of callbacks) await callback.onStop?.(run);
    return { finished: false, history: progress.history, step: progress.step };
  };

  for (const callback of callbacks) await callback.onStart?.(run);
  while (progress.epoch <= epochs && !stopEarly(progress.history)) {
    for await (const batch of training.batches(progress.epoch, progress.batch)) {
      if (signal?.aborted) return stopped();
      const measured = await learner.train(batch, learningRate(progress.step));
      if (!Number.isFinite(measured.loss.sum)) throw notFinite(measured, progress, keepBatch?.(batch));
      progress = {
        ...progress,
        batch: progress.batch + 1,
        step: progress.step + 1,
        measured: addMeasures(progress.measured, measured),
      };
      for (const callback of callbacks) await callback.onStep?.(run, measured);
      await breath();
    }
    const { epoch, step, measured, history } = progress;
    const isValidated = epoch % validateEvery === 0 || epoch === epochs;
    const validated = isValidated ? await measureAll(learner, validation, signal) : NO_MEASURES;
    if (!validated || signal?.aborted) return stopped();
    const record: EpochRecord = {
      epoch,
      step,
      training: meansOf(measured),
      ...(isValidated ? { validation: meansOf(validated) } : {}),
    };
    progress = { epoch: epoch + 1, batch: 0, step, measured: NO_MEASURES, history: [...history, record] };
    for (const callback of callbacks) await callback.onEpoch?.(run, record);
  }
  return { finished: true, history: progress.history, step: progress.step };
}

function notFinite({ loss }: Measures, { epoch, batch, step }: TrainingProgress, kept: string | undefined): LabError {
  const place = `step ${step + 1} (epoch ${epoch}, batch ${batch + 1})`;
  const inspection = kept === undefined ? "" : `; its batch is in ${kept}`;
  const message = `the loss is ${loss.sum} at ${place}: try a smaller learning rate${inspection}`;
  return new LabError("not-finite-loss", message);
}
