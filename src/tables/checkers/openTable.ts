import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { failure, type LabError, Result } from "../../core/result.js";
import { openDatabase } from "./database.js";
import type { OutcomeTable } from "./outcomeTable.js";
import { openPacked } from "./packed/openPacked.js";
import type { PackedErrorCode } from "./packed/packedFile.js";

/** Where `endgame pack` leaves the packed database of 2 to `pieces` pieces, beside the plain ones. */
export const packedPath = (folder: string, pieces: number): string => join(folder, `2-${pieces}.packed`);

/**
 * Opens what a path holds: a packed file; or a folder, in which plain databases are taken unless a packed file has more pieces. A folder
 * without either gives a table that knows finished games only.
 */
export async function openTable(path: string): Promise<Result<OutcomeTable, LabError<PackedErrorCode | "missing">>> {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isFile()) return openPacked(path);
  if (status !== undefined && !status.isDirectory())
    return failure("missing", `${path} is neither a file nor a folder`);
  const plain = openDatabase(path);
  if (plain.isErr) return Result.err(plain.error);
  const packed = status === undefined ? 0 : mostPacked(path);
  return packed > plain.value.pieces ? openPacked(packedPath(path, packed)) : Result.ok(plain.value);
}

/** The most pieces of a packed file in a folder, by the names; 0 if there is none. */
function mostPacked(folder: string): number {
  const pieces = readdirSync(folder).map((name) => Number(/^2-(\d)\.packed$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...pieces);
}
