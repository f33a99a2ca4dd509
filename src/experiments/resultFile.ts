import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeAtomically } from "../core/checkedFile.js";
import { failure, type LabError, Result } from "../core/result.js";

/** Writes a result as readable JSON whose first line holds the checksum of the rest: results are committed and compared. */
export function writeResult(path: string, result: object): void {
  const content = JSON.parse(JSON.stringify(result)); // what a reader will see, without what JSON leaves out
  writeAtomically(path, `${JSON.stringify({ checksum: checksumOf(content), ...content }, null, 2)}\n`);
}

/** The result in a file, undefined where there is none yet, or that the file was truncated or altered. */
export function readResult<R extends object>(path: string): Result<R | undefined, LabError<"damaged">> {
  if (!existsSync(path)) return Result.ok(undefined);
  try {
    const { checksum, ...content } = JSON.parse(readFileSync(path, "utf8"));
    if (checksum === checksumOf(content)) return Result.ok(content as R);
  } catch {
    // not JSON: damaged all the more
  }
  return failure("damaged", `${path} is truncated or altered: its checksum does not match`);
}

function checksumOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
