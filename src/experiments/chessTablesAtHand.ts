import { join } from "node:path";
import { canonicalEnding, type Ending, makeEnding, menOf } from "../chess/ending.js";
import { dataFolder, syzygyFolders } from "../core/places.js";
import type { ProgressListener } from "../core/progress.js";
import { LabError } from "../core/result.js";
import { type ChessValues, mateTableValues, syzygyValues } from "../tables/chess/chessValues.js";
import { generateMateTables } from "../tables/chess/generateMateTables.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { openSyzygy } from "../tables/chess/syzygy.js";

/** Own tables of so many men are made within two minutes where they are missing; of more, Syzygy's are asked for. */
const MOST_OWN_MEN = 4;

export interface ChessTablesOptions {
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
}

/** Where `endgame generate` puts its tables. */
export const mateTableFolder = (): string => join(dataFolder(), "chess");

/** Exact values of all positions of some endings; own tables that are missing are made first. Undefined when the signal came first. */
export async function chessValuesAtHand(
  endings: readonly Ending[],
  options: ChessTablesOptions,
): Promise<ChessValues | undefined> {
  const tables = endings.map(canonicalEnding).filter((ending) => menOf(ending) > 2);
  if (tables.some((ending) => menOf(ending) > MOST_OWN_MEN)) return syzygyAtHand(tables);
  const mates = await mateTablesAtHand(tables, options);
  return mates && mateTableValues(mates);
}

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

function syzygyAtHand(endings: readonly Ending[]): ChessValues {
  const syzygy = openSyzygy(syzygyFolders()).unwrap();
  const there = new Set(syzygy.endings("wdl").map(makeEnding));
  const needed = new Set(endings.map(makeEnding));
  const missing = [...needed].filter((name) => !there.has(name));
  if (missing.length === 0) return syzygyValues(syzygy);
  const folders = syzygy.folders.join(", ");
  throw new LabError(
    "missing-table",
    `${missing.length} of ${needed.size} Syzygy tables (.rtbw) are not in ${folders}: ${missing[0]} and so on; ` +
      "SYZYGY_PATH names the folders where they are looked for",
  );
}
