import { type FileErrorCode, readChecked, writeChecked } from "../core/checkedFile.js";
import { failure, type LabError, Result } from "../core/result.js";
import { libraryVersion } from "../core/version.js";
import type { StateEntry } from "./learner.js";
import type { TrainingCallback, TrainingProgress, TrainingRun, TrainingSnapshot } from "./train.js";

/** What a checkpoint is of; it is taken up only by the same. */
export interface CheckpointOwner {
  readonly network: string;
  readonly encoder: string;
}

export type CheckpointErrorCode = FileErrorCode | "other-network" | "other-encoder" | "other-version";

/** The text part of the file; the numbers of the entries follow it, one after another, as float32. */
interface Header extends CheckpointOwner {
  readonly libraryVersion: string;
  readonly progress: TrainingProgress;
  readonly entries: readonly { readonly name: string; readonly shape: readonly number[] }[];
}

/**
 * Writes a snapshot: four bytes for the length of the header, the header (JSON, padded to a multiple of four), the
 * numbers, a checksum; little-endian.
 */
export function writeCheckpoint(path: string, owner: CheckpointOwner, snapshot: TrainingSnapshot): void {
  const { state, ...progress } = snapshot;
  const { network, encoder } = owner;
  const entries = state.map(({ name, shape }) => ({ name, shape }));
  const header: Header = { libraryVersion, network, encoder, progress, entries };
  const json = Buffer.from(JSON.stringify(header));
  const text = Buffer.concat([json, Buffer.alloc(-json.length & 3, " ")]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const numbers = state.map(({ values }) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  writeChecked(path, Buffer.concat([length, text, ...numbers]));
}

/** The snapshot in a checkpoint, or why this run cannot go on from it. */
export function readCheckpoint(
  path: string,
  owner: CheckpointOwner,
): Result<TrainingSnapshot, LabError<CheckpointErrorCode>> {
  const file = readChecked(path);
  if (file.isErr) return Result.err(file.error);
  const bytes = file.value;
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const header: Header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  const differs = (what: string, theirs: string, ours: string) =>
    `${path} is a checkpoint of ${what} ${theirs}, not of ${ours}`;
  if (header.network !== owner.network) {
    return failure("other-network", differs("network", header.network, owner.network));
  }
  if (header.encoder !== owner.encoder) {
    return failure("other-encoder", differs("encoder", header.encoder, owner.encoder));
  }
  if (header.libraryVersion !== libraryVersion) {
    return failure("other-version", differs("library version", header.libraryVersion, libraryVersion));
  }
  return Result.ok({ ...header.progress, state: readEntries(header, new Uint8Array(bytes.subarray(start))) });
}

/** Takes a copy that starts with the first number: a view on float32 must start at a multiple of four bytes. */
function readEntries({ entries }: Header, numbers: Uint8Array): StateEntry[] {
  let offset = 0;
  return entries.map(({ name, shape }) => {
    const values = new Float32Array(
      numbers.buffer,
      offset,
      shape.reduce((a, b) => a * b, 1),
    );
    offset += values.byteLength;
    return { name, shape, values };
  });
}

/** Writes a checkpoint at the end of every epoch, when the run is stopped, and about so often in between. */
export function checkpointing(path: string, everySeconds = 30): TrainingCallback {
  let last = performance.now();
  const write = (run: TrainingRun) => {
    writeCheckpoint(path, run, run.snapshot());
    last = performance.now();
  };
  return {
    onStep(run) {
      if (performance.now() - last >= 1000 * everySeconds) write(run);
    },
    onEpoch: write,
    onStop: write,
  };
}
