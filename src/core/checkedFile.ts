import { createHash, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { failure, type LabError, Result } from "./result.js";

export type FileErrorCode = "missing" | "damaged";

const CHECKSUM_BYTES = 32; // SHA-256, behind the content

/** Writes beside the place and renames, so that a reader sees the old file or the new one and never a part. */
export function writeAtomically(path: string, ...parts: readonly (Uint8Array | string)[]): void {
  writePartsAtomically(path, (append) => parts.forEach(append));
}

/** The same for content that comes bit by bit: `fill` appends it; what it throws leaves the old file. */
export function writePartsAtomically(path: string, fill: (append: (part: Uint8Array | string) => void) => void): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}-${randomUUID().slice(0, 8)}.part`;
  try {
    const file = openSync(beside, "wx");
    try {
      fill((part) => writeFileSync(file, part)); // to a file number it appends, and writes all or throws
      fsyncSync(file); // else a power cut may leave the new name on empty content
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Writes a file that carries its own checksum; `readChecked` gives its content back. */
export function writeChecked(path: string, content: Uint8Array): void {
  writeAtomically(path, content, sha256(content));
}

/** The content of a file written by `writeChecked`, or which file is missing or damaged. */
export function readChecked(path: string): Result<Uint8Array, LabError<FileErrorCode>> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return failure("missing", `cannot read ${path}: ${(error as Error).message}`);
  }
  const content = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES));
  const checksum = bytes.subarray(content.length);
  if (Buffer.compare(sha256(content), checksum) !== 0) {
    return failure("damaged", `${path} is truncated or altered: its checksum does not match`);
  }
  return Result.ok(content);
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}
