import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import { type Measures, meansOf } from "./measures.js";
import type { TrainingCallback, TrainingRun } from "./train.js";

/** Tells a listener how far training is, in positions, with the loss and accuracy of the epoch so far. */
export function trainingProgress(listener: ProgressListener): TrainingCallback {
  let meter: ProgressMeter | undefined;
  return {
    onStart(run) {
      const { epochs, examplesPerEpoch, progress } = run;
      const resumedFrom = progress.step * examplesPerStep(run);
      meter = new ProgressMeter(
        { label: "training", unit: "positions", total: epochs * examplesPerEpoch, resumedFrom },
        listener,
      );
    },
    onStep(run) {
      meter?.advance(examplesPerStep(run), note(run, run.progress.measured));
    },
  };
}

const examplesPerStep = ({ examplesPerEpoch, stepsPerEpoch }: TrainingRun) => examplesPerEpoch / stepsPerEpoch;

function note({ epochs, progress }: TrainingRun, measured: Measures): string {
  const { loss, accuracy } = meansOf(measured);
  const right = accuracy === undefined ? "" : `, accuracy ${(100 * accuracy).toFixed(1)} %`;
  return `epoch ${progress.epoch}/${epochs}, loss ${loss.toFixed(3)}${right}`;
}
