import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

/** The works that the suite reproduces, by a short name, and the numbers of their notebooks. */
export const WORK_NOTEBOOKS = {
  checkers: { title: "Checkers endgame databases", first: 1, last: 7 },
  neuralbases: { title: "NeuralBases", first: 8, last: 8 },
  autoencoders: { title: "Board autoencoders", first: 9, last: 9 },
  "rl-in-chess": { title: "Reinforcement learning in chess", first: 10, last: 10 },
} as const;
export type Work = keyof typeof WORK_NOTEBOOKS;
export const works = Object.keys(WORK_NOTEBOOKS) as Work[];

/** Those of the notebooks that belong to a work. */
export function notebooksOf(work: Work, notebooks: readonly string[]): string[] {
  const { first, last } = WORK_NOTEBOOKS[work];
  return notebooks.filter((path) => {
    const number = Number.parseInt(basename(path), 10);
    return number >= first && number <= last;
  });
}

/** What the cells of an executed notebook show, from top to bottom. */
export function readShownOutputs(path: string): ShownOutput[] {
  const { cells } = JSON.parse(readFileSync(path, "utf8")) as { cells: { outputs?: Partial<ShownOutput>[] }[] };
  return cells
    .flatMap((cell) => cell.outputs ?? [])
    .flatMap(({ data, metadata = {} }) => (data ? [{ data, metadata }] : []));
}
