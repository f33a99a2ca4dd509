import { canonicalEnding, endingOf, makeEnding } from "../chess/ending.js";
import { FewMen } from "../chess/fewMen.js";
import {
  makePositionList,
  POSITION_BYTES,
  type PositionList,
  readPosition,
  writePosition,
} from "../chess/positionList.js";
import { Canonical, hashOf } from "../chess/symmetry.js";
import { breath } from "../core/breath.js";
import { builtUrl } from "../core/builtUrl.js";
import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import type { Random } from "../core/random.js";
import { type FewMenEncoderName, fewMenEncoders } from "../encoders/fewMenEncoders.js";
import type { ChessValues } from "../tables/chess/chessValues.js";
import type { ExampleSet, ExampleSource, Naming } from "./exampleSet.js";
import { type SplitPart, SymmetrySplit } from "./symmetrySplit.js";

/** Counts up when the same seed gives other examples: results of the older ones are then not taken for these. */
export const CHESS_EXAMPLES_VERSION = "1";

/** What is learnt: the outcome, or the five values of Syzygy, of which the 50-move rule makes draws of two. */
export const CHESS_CLASSES = {
  outcome: { kind: "outcome", names: ["draw", "win", "loss"] },
  wdl: { kind: "WDL", names: ["loss", "blessed loss", "draw", "cursed win", "win"] },
} as const satisfies Readonly<Record<string, Naming>>;

export type ChessClasses = keyof typeof CHESS_CLASSES;

/** The class of each value from −2 to 2. */
const CLASS_OF: Readonly<Record<ChessClasses, readonly number[]>> = { outcome: [2, 0, 0, 0, 1], wdl: [0, 1, 2, 3, 4] };

export interface ChessSampleOptions {
  /** Draws a position into `target`. */
  readonly draw: (random: Random, target: FewMen) => void;
  readonly positions: number;
  /** Keeps only positions of a part of the symmetry split; all, unless told. */
  readonly part?: SplitPart;
  /** Keeps none that is the same as another up to symmetry, and fewer than asked for where new ones have become rare. */
  readonly distinct?: boolean;
  readonly values: ChessValues;
  readonly classes: ChessClasses;
  readonly encoder: FewMenEncoderName;
  readonly random: Random;
  readonly progress?: ProgressListener;
  /** Ends the drawing early. */
  readonly signal?: AbortSignal;
}

/** Chess positions with their values (the classes), sorted by ending or by the number of men (the groups). */
export interface ChessExamples extends ExampleSet {
  readonly source: ExampleSource;
  readonly groups: Naming;
  /** All positions. */
  readonly list: PositionList;
  /** The same for networks of another encoder. */
  encodedBy(encoder: FewMenEncoderName): ChessExamples;
}

/** What the threads share. */
interface SharedExamples {
  readonly list: PositionList;
  readonly labels: Uint8Array;
  readonly groups: Uint8Array;
  readonly groupNames: readonly string[];
  readonly classes: ChessClasses;
  readonly encoder: FewMenEncoderName;
}

/** Groups are a byte: with more endings than that, positions are sorted by the number of men instead. */
const MOST_GROUPS = 256;

/** Of distinct positions so many draws for each that is asked for, at the most. */
const DRAWS_EACH = 30;

/** Draws between two looks at the signal. */
const DRAWS_A_BREATH = 1 << 15;

/** Draws positions and looks up their values: eighteen bytes each are kept, nothing encoded. Undefined when the signal came first. */
export async function sampleChess(options: ChessSampleOptions): Promise<ChessExamples | undefined> {
  const { draw, positions, values, classes, encoder, random, progress, signal } = options;
  const list = makePositionList(positions, "shared");
  const labels = new Uint8Array(new SharedArrayBuffer(positions));
  const endings = new Uint16Array(positions);
  const numbers = new EndingNumbers();
  const isWanted = filterOf(options);
  const position = new FewMen();
  const meter = new ProgressMeter({ label: "drawing positions", total: positions, unit: "positions" }, progress);
  const mostDraws = options.distinct ? DRAWS_EACH * positions : Number.POSITIVE_INFINITY;
  let kept = 0;
  for (let drawn = 0; kept < positions && drawn < mostDraws; drawn++) {
    if (drawn % DRAWS_A_BREATH === 0) {
      meter.set(kept);
      await breath();
      if (signal?.aborted) return undefined;
    }
    draw(random, position);
    if (!isWanted(position)) continue;
    writePosition(position, list, kept);
    labels[kept] = CLASS_OF[classes][values(position) + 2];
    endings[kept++] = numbers.of(position);
  }
  meter.set(positions);
  const groups = groupsOf(endings.subarray(0, kept), numbers.names);
  return openExamples({
    list: list.subarray(0, kept * POSITION_BYTES),
    labels: labels.subarray(0, kept),
    ...groups,
    classes,
    encoder,
  });
}

/** Which of the positions that are drawn are kept. */
function filterOf({ part, distinct }: ChessSampleOptions): (position: FewMen) => boolean {
  const split = new SymmetrySplit();
  const canonical = new Canonical();
  const had = new Set<number>(); // hashes: one position in a hundred thousand is taken for one that was had
  return (position) => {
    if (part !== undefined && split.partOf(position) !== part) return false;
    if (!distinct) return true;
    const before = had.size;
    return had.add(hashOf(canonical.take(position))).size > before;
  };
}

/** Numbers endings as they come, the same with colours exchanged. */
class EndingNumbers {
  readonly names: string[] = [];
  readonly #byKey = new Map<number, number>();

  of(position: FewMen): number {
    const known = this.#byKey.get(position.key);
    if (known !== undefined) return known;
    const name = makeEnding(canonicalEnding(endingOf(position)));
    const number = this.names.includes(name) ? this.names.indexOf(name) : this.names.push(name) - 1;
    this.#byKey.set(position.key, number);
    return number;
  }
}

function groupsOf(endings: Uint16Array, names: readonly string[]): Pick<SharedExamples, "groups" | "groupNames"> {
  const groups = new Uint8Array(new SharedArrayBuffer(endings.length));
  const men = names.map((name) => `${name.length - 1} men`);
  const groupNames = names.length <= MOST_GROUPS ? names : [...new Set(men)].sort();
  const groupOf = names.map((name, i) => groupNames.indexOf(groupNames === names ? name : men[i]));
  for (let i = 0; i < endings.length; i++) groups[i] = groupOf[endings[i]];
  return { groups, groupNames };
}

/** The examples in shared memory, in whichever thread. */
export function openExamples(shared: SharedExamples): ChessExamples {
  const { list, labels, groups, groupNames, classes, encoder: encoderName } = shared;
  const encoder = fewMenEncoders[encoderName];
  const position = new FewMen();
  return {
    length: labels.length,
    encoder: encoder.name,
    shape: encoder.shape,
    classes: CHESS_CLASSES[classes],
    groups: { kind: "ending", names: groupNames },
    source: { module: builtUrl(import.meta.url, "./chessExamples.js").href, data: shared },
    list,
    encode(index, target, offset) {
      readPosition(list, index, position);
      encoder.encode(position, target, offset);
    },
    label: (index) => labels[index],
    group: (index) => groups[index],
    encodedBy: (other) => openExamples({ ...shared, encoder: other }),
  };
}
