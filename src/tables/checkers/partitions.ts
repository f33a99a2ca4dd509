import { join } from "node:path";
import { FLAGS, flagNumber } from "../../checkers/flag.js";
import { CELLS, lowestSquare } from "../../checkers/geometry.js";
import { writeAtomically } from "../../core/checkedFile.js";
import { makeNpz } from "../../core/npz.js";
import { type Database, OUTCOMES } from "./database.js";

import type { PositionSet } from "./positionSet.js";

export interface PartitionOptions {
  /** Where the files go. */
  readonly folder: string;
  /** Files are called `name-0.npz`, `name-1.npz` and so on, and `name.json`. */
  readonly name: string;
  /** Positions in a file; the last one has what is left. */
  readonly size?: number;
}

/** 25 MB of planes before compression. */
export const PARTITION_DEFAULTS = { size: 100_000 };

/** Numbers of positions by outcome and flag: `counts.win.threatened`. */
export type OutcomeFlagCounts = Record<string, Record<string, number>>;

/** Planes of a position: black kings, white kings, black men, white men, each 8 x 8, as in the thesis. */
const PLANES = 4;
const PLANE_SIZE = 64;

/**
 * Writes positions, which the database must hold, as partitions that NumPy opens: `positions` (n, 4, 8, 8), row 0 being
 * Black's home row, `outcomes` (n) and `flags` (n), all of bytes; and a JSON file with the counts of outcome and flag of
 * each. Returns the paths of the partitions.
 */
export function writePartitions(positions: PositionSet, database: Database, options: PartitionOptions): string[] {
  const { folder, name, size } = { ...PARTITION_DEFAULTS, ...options };
  if (!(Number.isInteger(size) && size > 0)) throw new RangeError(`invalid size: ${size}`);
  const metadata: Record<string, OutcomeFlagCounts> = {};
  const paths: string[] = [];
  let part = new Partition(Math.min(size, positions.size));
  const finish = () => {
    const file = `${name}-${paths.length}.npz`;
    writeAtomically(join(folder, file), part.encode());
    metadata[file] = part.counts();
    paths.push(join(folder, file));
  };
  positions.forEach((black, white, kings, index) => {
    part.add(black, white, kings, database.probe(black, white, kings, true), flagNumber(black, white, kings, true));
    if (part.count < size) return;
    finish();
    part = new Partition(Math.min(size, positions.size - index - 1));
  });
  if (part.count > 0) finish();
  writeAtomically(join(folder, `${name}.json`), `${JSON.stringify(metadata, undefined, 1)}\n`);
  return paths;
}

class Partition {
  count = 0;
  readonly #planes: Uint8Array;
  readonly #outcomes: Uint8Array;
  readonly #flags: Uint8Array;

  constructor(size: number) {
    this.#planes = new Uint8Array(size * PLANES * PLANE_SIZE);
    this.#outcomes = new Uint8Array(size);
    this.#flags = new Uint8Array(size);
  }

  add(black: number, white: number, kings: number, outcome: number, flag: number): void {
    const at = this.count * PLANES * PLANE_SIZE;
    this.#paint(at, black & kings);
    this.#paint(at + PLANE_SIZE, white & kings);
    this.#paint(at + 2 * PLANE_SIZE, black & ~kings);
    this.#paint(at + 3 * PLANE_SIZE, white & ~kings);
    this.#outcomes[this.count] = outcome;
    this.#flags[this.count] = flag;
    this.count++;
  }

  #paint(plane: number, pieces: number): void {
    for (let x = pieces; x !== 0; x &= x - 1) this.#planes[plane + CELLS[lowestSquare(x)]] = 1;
  }

  encode(): Uint8Array {
    const n = this.count;
    return makeNpz({
      positions: { shape: [n, PLANES, 8, 8], data: this.#planes },
      outcomes: { shape: [n], data: this.#outcomes },
      flags: { shape: [n], data: this.#flags },
    });
  }

  counts(): OutcomeFlagCounts {
    const table = OUTCOMES.map(() => FLAGS.map(() => 0));
    for (let i = 0; i < this.count; i++) table[this.#outcomes[i]][this.#flags[i]]++;
    return Object.fromEntries(
      OUTCOMES.map((outcome, o) => [outcome, Object.fromEntries(FLAGS.map((flag, f) => [flag, table[o][f]]))]),
    );
  }
}
