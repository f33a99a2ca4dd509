import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../core/places.js";
import type { MimeBundle } from "../figures/mimeBundle.js";

/** An output of a cell that was shown, and not merely printed. */
export interface ShownOutput {
  readonly data: MimeBundle;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The notebooks of a folder, in the order of their numbers. */
export function listNotebooks(folder = join(projectRoot, "notebooks")): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ipynb") && !file.endsWith(".failed.ipynb"));
  return files.sort().map((file) => join(folder, file));
}

/** What the cells of an executed notebook show, from top to bottom. */
export function readShownOutputs(path: string): ShownOutput[] {
  const { cells } = JSON.parse(readFileSync(path, "utf8")) as { cells: { outputs?: Partial<ShownOutput>[] }[] };
  return cells
    .flatMap((cell) => cell.outputs ?? [])
    .flatMap(({ data, metadata = {} }) => (data ? [{ data, metadata }] : []));
}
