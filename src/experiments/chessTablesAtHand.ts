import { join } from "node:path";
import type { Ending } from "../chess/ending.js";
import { dataFolder } from "../core/places.js";
import type { ProgressListener } from "../core/progress.js";
import { generateMateTables } from "../tables/chess/generateMateTables.js";
import { MateTables } from "../tables/chess/mateTables.js";

export interface ChessTablesOptions {
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** Where `endgame generate` puts its tables. */
export const mateTableFolder = (): string => join(dataFolder(), "chess");

/** Own tables of some endings, made first where they are missing. Undefined when the signal came first. */
export async function mateTablesAtHand(
  endings: readonly Ending[],
  { signal, progress }: ChessTablesOptions,
): Promise<MateTables | undefined> {
  const folder = mateTableFolder();
  const made = await generateMateTables({ endings, folder, signal, onProgress: progress });
  if (made.isErr && made.error.code === "stopped") return undefined;
  made.unwrap();
  return new MateTables(folder);
}
