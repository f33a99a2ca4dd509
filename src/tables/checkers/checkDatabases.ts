import { countPieces } from "../../checkers/geometry.js";
import { type ProgressListener, ProgressMeter } from "../../core/progress.js";
import { type LabError, Result } from "../../core/result.js";
import { type ManifestEntry, readManifest } from "./manifest.js";
import { rankingOf } from "./ranking.js";
import { makeSlice, type Slice, sliceFromName, twinSlice } from "./slice.js";
import { bodyBytes, type SliceCounts, SliceReader } from "./sliceFile.js";

export interface CheckOptions {
  readonly folder: string;
  readonly onProgress?: ProgressListener;
}

/** What `checkDatabases` has found. */
export interface DatabaseCheck {
  /** Slice files looked at; each holds a slice and its twin. */
  readonly slices: number;
  /** Positions, Black to move, of these slices. */
  readonly positions: number;
  /** A sentence for each file that is missing, damaged or foreign, or whose positions are not the counted ones. */
  readonly problems: readonly string[];
}

const PART_BYTES = 1 << 24;

/**
 * Reads every file of the manifest: size, header, checksum, and outcomes counted again. Problems are collected, so that one run
 * names all files to be removed and solved again.
 */
export function checkDatabases({ folder, onProgress }: CheckOptions): Result<DatabaseCheck, LabError<"damaged">> {
  const manifest = readManifest(folder);
  if (manifest.isErr) return Result.err(manifest.error);
  const entries = [...manifest.value]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, entry]) => ({ slice: sliceFromName(name), entry }));
  const bytes = entries.reduce((sum, { slice }) => sum + bodyBytes(slice), 0);
  const meter = new ProgressMeter({ label: "checking", total: bytes, unit: "bytes" }, onProgress);
  const problems: string[] = [];
  let positions = 0;
  for (const { slice, entry } of entries) {
    const problem = checkSlice(folder, slice, entry);
    if (problem !== undefined) problems.push(problem);
    positions += rankingOf(slice).size * (makeSlice(slice) === makeSlice(twinSlice(slice)) ? 1 : 2);
    meter.advance(bodyBytes(slice), `slice ${makeSlice(slice)}`);
  }
  return Result.ok({ slices: entries.length, positions, problems });
}

function checkSlice(folder: string, slice: Slice, entry: ManifestEntry): string | undefined {
  const reader = SliceReader.open(folder, slice);
  if (reader.isErr) return reader.error.message;
  const planes = new Float64Array(4);
  let left = bodyBytes(slice);
  while (left > 0) {
    const part = new Uint8Array(Math.min(left, PART_BYTES));
    reader.value.read(part);
    countBits(new Int32Array(part.buffer), planes);
    left -= part.length;
  }
  const checksum = reader.value.close();
  if (checksum.isErr) return checksum.error.message;
  const { size } = rankingOf(slice);
  const counted = [...planes, size - planes[0] - planes[1], size - planes[2] - planes[3]].join();
  const wanted = (counts: SliceCounts) =>
    [
      counts.black.win,
      counts.black.loss,
      counts.white.win,
      counts.white.loss,
      counts.black.draw,
      counts.white.draw,
    ].join();
  if (counted !== wanted(entry) || counted !== wanted(reader.value.counts) || checksum.value !== entry.checksum)
    return `slice ${makeSlice(slice)} in ${folder} is not the one that the manifest lists`;
  return undefined;
}

/** Adds the bits of each of four interleaved planes. */
function countBits(words: Int32Array, planes: Float64Array): void {
  for (let i = 0; i < words.length; i++) planes[i & 3] += countPieces(words[i]);
}
