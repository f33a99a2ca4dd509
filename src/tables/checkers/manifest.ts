import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../../core/checkedFile.js";
import { failure, type LabError, Result } from "../../core/result.js";
import { rankingOf } from "./ranking.js";
import { isCanonical, makeSlice, type Slice, slicesWith, twinSlice } from "./slice.js";
import type { SideCounts, SliceCounts } from "./sliceFile.js";

/** What is known of one slice file. */
export interface ManifestEntry extends SliceCounts {
  /** SHA-256 of the file's content, as the file itself carries it. */
  readonly checksum: string;
}

/** The solved slices of a folder, by the names of the canonical ones. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

const VERSION = 1;
const COUNTS = ["draw", "win", "loss", "capture", "threatened"] as const;

export const manifestPath = (folder: string): string => join(folder, "manifest.json");

/** Reads the manifest of a folder; a folder without one has no slices. */
export function readManifest(folder: string): Result<Manifest, LabError<"damaged">> {
  const path = manifestPath(folder);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return Result.ok(new Map());
  }
  try {
    const { version, slices } = JSON.parse(text) as { version: number; slices: Record<string, ManifestEntry> };
    const entries = Object.entries(slices);
    if (version === VERSION && entries.every(([name, entry]) => isEntry(name, entry)))
      return Result.ok(new Map(entries));
  } catch {
    // Not JSON, or not of that shape: the same to the reader.
  }
  return failure("damaged", `${path} is not a manifest of checkers databases: remove it and solve again`);
}

function isEntry(name: string, entry: ManifestEntry): boolean {
  const isSide = (side: SideCounts) => COUNTS.every((count) => Number.isSafeInteger(side[count]));
  return /^\d{4}$/.test(name) && typeof entry.checksum === "string" && isSide(entry.black) && isSide(entry.white);
}

/** Writes the manifest, entries by name, so that the same slices make the same file. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const slices = Object.fromEntries([...manifest].sort(([a], [b]) => a.localeCompare(b)));
  writeAtomically(manifestPath(folder), `${JSON.stringify({ version: VERSION, slices }, undefined, 1)}\n`);
}

/** Counts of a slice, Black to move, or undefined if it is not solved. */
export function countsOf(manifest: Manifest, slice: Slice): (SideCounts & { positions: number }) | undefined {
  const entry = manifest.get(makeSlice(isCanonical(slice) ? slice : twinSlice(slice)));
  if (entry === undefined) return undefined;
  return { positions: rankingOf(slice).size, ...(isCanonical(slice) ? entry.black : entry.white) };
}

/** Counts of all slices with so many pieces together, Black to move, or undefined if one is missing. */
export function countsOfPieces(manifest: Manifest, pieces: number): (SideCounts & { positions: number }) | undefined {
  const total = { positions: 0, draw: 0, win: 0, loss: 0, capture: 0, threatened: 0 };
  for (const slice of slicesWith(pieces)) {
    const counts = countsOf(manifest, slice);
    if (counts === undefined) return undefined;
    total.positions += counts.positions;
    for (const count of COUNTS) total[count] += counts[count];
  }
  return total;
}

/** The number of pieces up to which every slice is there, 0 if not even two. */
export function completePieces(manifest: Manifest): number {
  let pieces = 1;
  while (slicesWith(pieces + 1).every((slice) => countsOf(manifest, slice) !== undefined)) pieces++;
  return pieces < 2 ? 0 : pieces;
}
