import { failure, type LabError, type Result } from "../../../core/result.js";
import { PackedDatabase, type PackedDatabaseOptions } from "./packedDatabase.js";
import type { PackedErrorCode } from "./packedFile.js";

/** Fetches a packed database and opens it, in a browser. The compiled core is fetched from beside this module. */
export async function fetchPacked(
  url: string | URL,
  options: Omit<PackedDatabaseOptions, "name"> = {},
): Promise<Result<PackedDatabase, LabError<PackedErrorCode | "missing">>> {
  const [file, core] = await Promise.all([fetch(url), fetch(new URL("./packed.wasm", import.meta.url))]);
  for (const response of [file, core])
    if (!response.ok) return failure("missing", `cannot fetch ${response.url}: ${response.status}`);
  const module = await WebAssembly.compile(new Uint8Array(await core.arrayBuffer()));
  return PackedDatabase.open(new Uint8Array(await file.arrayBuffer()), module, { ...options, name: String(url) });
}
