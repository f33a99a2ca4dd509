import { writeAtomically } from "../core/checkedFile.js";
import { makeNpz } from "../core/npz.js";
import type { Batch } from "../datasets/batches.js";

/** Writes a batch as an .npz archive that NumPy opens, and gives the path: for batches whose loss was not a number. */
export function keepingBatches(path: string, shape: readonly number[]): (batch: Batch) => string {
  return ({ size, inputs, labels, groups }) => {
    const archive = makeNpz({
      inputs: { shape: [size, ...shape], data: inputs },
      labels: { shape: [size], data: labels },
      groups: { shape: [size], data: groups },
    });
    writeAtomically(path, archive);
    return path;
  };
}
