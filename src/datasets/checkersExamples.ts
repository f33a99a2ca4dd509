import { FLAGS, flagNumber } from "../checkers/flag.js";
import { breath } from "../core/breath.js";
import { builtUrl } from "../core/builtUrl.js";
import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import type { Random } from "../core/random.js";
import { encodePlanes4, planes4 } from "../encoders/planes4.js";
import { type Database, OUTCOMES } from "../tables/checkers/database.js";
import { PositionSet, sampleIndices } from "../tables/checkers/positionSet.js";
import { parseRegion, type Slice, type SubSlice } from "../tables/checkers/slice.js";
import type { ExampleSet, ExampleSource } from "./exampleSet.js";

/** Counts up when the same seed gives other examples: results of the older ones are then not taken for these. */
export const CHECKERS_EXAMPLES_VERSION = "1";

/** A sample of the positions, Black to move, of some regions together: drawn uniformly, none twice. */
export interface CheckersSample {
  /** Names of regions: `5`, `43`, `1211`. */
  readonly regions: readonly string[];
  /** How many positions; all of them where there are not as many. */
  readonly positions: number;
}

export interface CheckersSampleOptions {
  /** Must hold all regions. */
  readonly database: Database;
  /** Samples of regions that share no positions. */
  readonly samples: readonly CheckersSample[];
  readonly random: Random;
  readonly progress?: ProgressListener;
  /** Ends the drawing early. */
  readonly signal?: AbortSignal;
}

/** Positions of the databases with their outcomes (the classes) and flags (the groups). */
export interface CheckersExamples extends ExampleSet {
  readonly source: ExampleSource;
  /** The boards at these indices, Black to move: black, white and kings of each in turn. */
  boards(indices: Uint32Array): Int32Array;
}

/** What the threads share: of a position its number in the set of all parts, its outcome and its flag. */
interface SharedExamples {
  readonly parts: readonly (Slice | SubSlice)[];
  readonly numbers: Float64Array;
  /** The outcome in bits 0 and 1, the flag in bits 4 and 5, as in the thesis's byte files. */
  readonly values: Uint8Array;
}

const FLAG_SHIFT = 4;
const OUTCOME_MASK = 3;

/** Positions between two looks at the signal. */
const POSITIONS_A_BREATH = 1 << 16;

/**
 * Draws samples and looks up their outcomes, part by part, so that each slice is read once. Nothing encoded is kept: nine
 * bytes a position. Undefined when the signal came first; throws the database's LabError where a slice is missing.
 */
export async function sampleCheckers(options: CheckersSampleOptions): Promise<CheckersExamples | undefined> {
  const { database, samples, random, progress, signal } = options;
  const sets = samples.map(
    ({ regions }) => new PositionSet(regions.flatMap((name) => parseRegion(name).unwrap().parts)),
  );
  const counts = samples.map(({ positions }, i) => Math.min(positions, sets[i].size));
  const total = counts.reduce((a, b) => a + b, 0);
  const numbers = new Float64Array(new SharedArrayBuffer(8 * total));
  const values = new Uint8Array(new SharedArrayBuffer(total));
  const meter = new ProgressMeter({ label: "drawing positions", total, unit: "positions" }, progress);
  const board = { black: 0, white: 0, kings: 0 };
  let drawn = 0;
  let before = 0;
  for (const [i, set] of sets.entries()) {
    for (const number of sampleIndices(set.size, counts[i], random.fork(`sample ${i}`))) {
      set.unrank(number, board);
      const { black, white, kings } = board;
      numbers[drawn] = before + number;
      values[drawn] = database.probe(black, white, kings, true) | (flagNumber(black, white, kings, true) << FLAG_SHIFT);
      if (++drawn % POSITIONS_A_BREATH !== 0) continue;
      meter.set(drawn);
      await breath();
      if (signal?.aborted) return undefined;
    }
    before += set.size;
  }
  meter.set(total);
  return openExamples({ parts: sets.flatMap(({ parts }) => parts), numbers, values });
}

/** The examples in shared memory, in whichever thread. */
export function openExamples(shared: SharedExamples): CheckersExamples {
  const { parts, numbers, values } = shared;
  const set = new PositionSet(parts);
  const board = { black: 0, white: 0, kings: 0 };
  return {
    length: numbers.length,
    encoder: planes4.name,
    shape: planes4.shape,
    classes: { kind: "outcome", names: OUTCOMES },
    groups: { kind: "flag", names: FLAGS },
    source: { module: builtUrl(import.meta.url, "./checkersExamples.js").href, data: shared },
    encode(index, target, offset) {
      set.unrank(numbers[index], board);
      encodePlanes4(board.black, board.white, board.kings, target, offset);
    },
    label: (index) => values[index] & OUTCOME_MASK,
    group: (index) => values[index] >> FLAG_SHIFT,
    boards(indices) {
      const boards = new Int32Array(3 * indices.length);
      for (let i = 0; i < indices.length; i++) {
        set.unrank(numbers[indices[i]], board);
        boards[3 * i] = board.black;
        boards[3 * i + 1] = board.white;
        boards[3 * i + 2] = board.kings;
      }
      return boards;
    },
  };
}
