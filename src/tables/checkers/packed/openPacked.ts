import { readFileSync } from "node:fs";
import { builtUrl } from "../../../core/builtUrl.js";
import { failure, type LabError, type Result } from "../../../core/result.js";
import { PackedDatabase, type PackedDatabaseOptions } from "./packedDatabase.js";
import type { PackedErrorCode } from "./packedFile.js";

/** Compiles the core that the build has left beside this module. */
export function compilePackedCore(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(builtUrl(import.meta.url, "./packed.wasm")));
}

/** Opens a packed database on disk. */
export async function openPacked(
  path: string,
  options: Omit<PackedDatabaseOptions, "name"> = {},
): Promise<Result<PackedDatabase, LabError<PackedErrorCode | "missing">>> {
  let file: Uint8Array<ArrayBuffer>;
  try {
    file = new Uint8Array(readFileSync(path));
  } catch (error) {
    return failure("missing", `cannot read ${path}: ${(error as Error).message}`);
  }
  return PackedDatabase.open(file, await compilePackedCore(), { ...options, name: path });
}
