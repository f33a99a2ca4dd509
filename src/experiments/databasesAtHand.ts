import { join } from "node:path";
import { dataFolder } from "../core/places.js";
import type { ProgressListener } from "../core/progress.js";
import { LabError } from "../core/result.js";
import { type Database, openDatabase } from "../tables/checkers/database.js";
import { countPositionsWith } from "../tables/checkers/positionCount.js";
import { solveDatabases } from "../tables/checkers/solveDatabases.js";

/** Up to so many pieces an experiment solves what it needs by itself: seconds. */
const SOLVED_UNASKED = 5;

/** Of solving seven pieces on two cores of an AMD EPYC, in wall time (data/README.md). */
const NANOSECONDS_A_POSITION = 12;

/**
 * The databases of two to so many pieces, for an experiment. Small ones are solved where they are missing; of larger ones a
 * LabError names the command that builds them, and how long that takes. Undefined when the signal came first.
 */
export async function databasesAtHand(
  pieces: number,
  { signal, progress }: { readonly signal?: AbortSignal; readonly progress?: ProgressListener },
): Promise<Database | undefined> {
  const folder = join(dataFolder(), "checkers");
  const database = openDatabase(folder).unwrap();
  if (database.pieces >= pieces) return database;
  if (pieces > SOLVED_UNASKED) throw new LabError("not-built", notBuilt(pieces, database.pieces));
  const solved = await solveDatabases({ pieces, folder, signal, onProgress: progress });
  if (solved.isErr && solved.error.code === "stopped") return undefined;
  solved.unwrap();
  return openDatabase(folder).unwrap();
}

function notBuilt(pieces: number, here: number): string {
  let positions = 0;
  for (let n = here + 1; n <= pieces; n++) positions += countPositionsWith(n).bothSides;
  const minutes = Math.ceil((positions * NANOSECONDS_A_POSITION) / 60e9);
  const gigabytes = Math.ceil(positions / 4e9);
  return (
    `this needs the databases of 2–${pieces} pieces, and those up to ${here} are here: endgame solve --pieces ${pieces} ` +
    `builds the others, in about ${minutes} minutes on two cores and ${gigabytes} GB of disk`
  );
}
