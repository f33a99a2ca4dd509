import { join } from "node:path";
import { tf } from "../core/tensorflow.js";
import type { TrainingCallback } from "./train.js";

/** Starts so far in this process; see `writerFor`. */
let starts = 0;

/**
 * Logs the measures of every epoch as TensorBoard event files, in the folders `training` and `validation`, so that
 * TensorBoard draws both in one diagram. A resumed run adds a file to the same folders.
 */
export function tensorBoardLog(folder: string): TrainingCallback {
  const writers: Record<"training" | "validation", SummaryWriter | undefined> = {
    training: undefined,
    validation: undefined,
  };
  return {
    onStart() {
      starts++;
      writers.training = writerFor(join(folder, "training"));
      writers.validation = writerFor(join(folder, "validation"));
    },
    onEpoch(_run, record) {
      for (const part of ["training", "validation"] as const) {
        for (const [name, value] of Object.entries(record[part] ?? {})) {
          tf.tidy(() => writers[part]?.scalar(name, value, record.step));
        }
        writers[part]?.flush();
      }
    },
  };
}

type SummaryWriter = ReturnType<typeof tf.node.summaryFileWriter>;

/**
 * TensorFlow keeps one writer a path for the life of the process, and one whose folder was deleted to start over writes
 * to nowhere. Another spelling of the same path makes it open a new file.
 */
function writerFor(folder: string): SummaryWriter {
  return tf.node.summaryFileWriter(`${folder}/${"./".repeat(starts)}`);
}
