import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  canonicalEnding,
  type Ending,
  endingKey,
  endingOf,
  isCanonicalEnding,
  makeEnding,
  parseEnding,
  reverseEnding,
} from "../../chess/ending.js";
import { FewMen, MOST_MEN } from "../../chess/fewMen.js";
import {
  captures,
  isEnPassant,
  isPawnMove,
  makeMoveList,
  playMove,
  quietMoves,
  someLegal,
} from "../../chess/fewMenMoves.js";
import { failure, LabError, Result } from "../../core/result.js";
import { SYZYGY_SUFFIX, type SyzygyKind } from "./syzygyLayout.js";
import { SyzygyTable } from "./syzygyTable.js";
import type { TableFileErrorCode } from "./tableFile.js";

/**
 * The value of a position for the side to move: win, a win that the 50-move rule makes a draw, draw, a loss that it makes a
 * draw, loss. The count of moves without capture or pawn move is taken to be 0.
 */
export type Wdl = -2 | -1 | 0 | 1 | 2;

export interface SyzygyOptions {
  /** Files up to so many bytes are read whole when they are first needed, larger ones part by part. */
  readonly wholeUpTo?: number;
}

/** Tables of 3–5 men are at most some tens of megabytes. */
export const SYZYGY_DEFAULTS = { wholeUpTo: 64 * 2 ** 20 };

export type SyzygyErrorCode = TableFileErrorCode;
export type SyzygyOpenErrorCode = "no-folder" | "no-tables";

/** A table, and whether a position with a certain material has the colours exchanged. */
interface Lookup {
  readonly table: SyzygyTable;
  readonly reversed: boolean;
}

/** Below any value: no move yet. */
const NONE = -3;

/** What a position is worth in DTZ if a zeroing move leads to its WDL value, by the value and 2. */
const BEFORE_ZEROING = [-1, -101, 0, 101, 1];

/**
 * Syzygy tables of some folders: exact values of positions with up to seven men, as far as there are files. A file is opened
 * and checked when it is first needed. Positions are not changed.
 */
export class Syzygy {
  readonly #paths: ReadonlyMap<string, string>;
  readonly #wholeUpTo: number;
  readonly #tables: Readonly<Record<SyzygyKind, Map<number, Lookup>>> = { wdl: new Map(), dtz: new Map() };
  // For every depth of captures a position and its moves, and one of each for moves that are only looked at.
  readonly #positions = Array.from({ length: MOST_MEN }, () => new FewMen());
  readonly #captures = Array.from({ length: MOST_MEN }, makeMoveList);
  readonly #glance = new FewMen();
  readonly #quiets = makeMoveList();
  /** The same for distances, which look one ply ahead. */
  readonly #distances = [0, 1].map(() => ({ after: new FewMen(), quiets: makeMoveList() }));
  /** Whether a zeroing move reaches the value that was found last. */
  #byZeroing = false;

  constructor(
    /** Where tables are looked for, in this order. */
    readonly folders: readonly string[],
    paths: ReadonlyMap<string, string>,
    options: SyzygyOptions = {},
  ) {
    this.#paths = paths;
    this.#wholeUpTo = { ...SYZYGY_DEFAULTS, ...options }.wholeUpTo;
  }

  /** The endings that have a file of a kind. */
  endings(kind: SyzygyKind): Ending[] {
    const names = [...this.#paths.keys()].filter((name) => name.endsWith(SYZYGY_SUFFIX[kind]));
    return names.map((name) => parseEnding(name.slice(0, -SYZYGY_SUFFIX[kind].length)).unwrap());
  }

  /** The value of a position for the side to move, or which table is missing or not good. */
  wdl(position: FewMen): Result<Wdl, LabError<SyzygyErrorCode>> {
    return attempt(() => this.probeWdl(position));
  }

  /**
   * The distance to the next capture, pawn move or mate in plies under best play, for the side to move: positive for a win,
   * negative for a loss, 0 for a draw; beyond ±100 the 50-move rule makes it a draw. Where a table counts in moves it may be
   * one too small.
   */
  dtz(position: FewMen): Result<number, LabError<SyzygyErrorCode>> {
    return attempt(() => this.probeDtz(position));
  }

  /** As {@link wdl}, for loops: throws the LabError. */
  probeWdl(position: FewMen): Wdl {
    return this.#resolve(position, 0) as Wdl;
  }

  /** As {@link dtz}, for loops: throws the LabError. */
  probeDtz(position: FewMen): number {
    return this.#distance(position, 0);
  }

  /** Lets go of files that are read part by part. */
  close(): void {
    for (const tables of Object.values(this.#tables)) {
      for (const { table, reversed } of tables.values()) if (!reversed) table.close();
      tables.clear();
    }
  }

  /**
   * The true value. The table may hold anything not better than the best capture, and knows no en passant. Says by
   * `#byZeroing` whether a capture reaches the value (for losses: whether there are only captures).
   */
  #resolve(position: FewMen, depth: number): number {
    const moves = this.#captures[depth];
    const after = this.#positions[depth];
    const count = captures(position, moves);
    let best = NONE;
    let bestEnPassant = NONE;
    for (let i = 0; i < count; i++) {
      playMove(position, moves[i], after);
      if (after.isIllegal()) continue;
      const value = 0 - this.#resolve(after, depth + 1); // not -x, which makes -0 of a draw
      if (value === 2) {
        this.#byZeroing = true;
        return 2;
      }
      if (isEnPassant(position, moves[i])) bestEnPassant = Math.max(bestEnPassant, value);
      else best = Math.max(best, value);
    }
    const bestCapture = Math.max(best, bestEnPassant);
    if (bestCapture > NONE && !this.#hasQuietMove(position)) {
      this.#byZeroing = true;
      return bestCapture;
    }
    const stored = this.#stored(position);
    this.#byZeroing = bestEnPassant > Math.max(stored, best) || (bestCapture >= stored && bestCapture > 0);
    return Math.max(stored, bestCapture);
  }

  #stored(position: FewMen): number {
    if (position.count === 2) return 0;
    const { table, reversed } = this.#tables.wdl.get(position.key) ?? this.#lookup("wdl", position);
    return table.wdl(position, reversed);
  }

  #hasQuietMove(position: FewMen): boolean {
    return someLegal(position, this.#quiets, quietMoves(position, this.#quiets), this.#glance);
  }

  /** The distance of {@link dtz}; `ahead` is 1 for positions one ply on. */
  #distance(position: FewMen, ahead: number): number {
    const wdl = this.#resolve(position, 0);
    if (wdl === 0) return 0;
    if (this.#byZeroing) return BEFORE_ZEROING[wdl + 2];
    const count = quietMoves(position, this.#distances[ahead].quiets);
    if (wdl > 0 && this.#pawnMoveReaches(position, ahead, count, wdl)) return BEFORE_ZEROING[wdl + 2];
    const { table, reversed } = this.#lookup("dtz", position);
    return table.dtz(position, reversed, wdl) ?? this.#distanceByMoves(position, ahead, count, wdl);
  }

  /** Whether a pawn move without capture keeps a win. */
  #pawnMoveReaches(position: FewMen, ahead: number, count: number, wdl: number): boolean {
    const { after, quiets } = this.#distances[ahead];
    for (let i = 0; i < count; i++) {
      if (!isPawnMove(position, quiets[i])) continue;
      playMove(position, quiets[i], after);
      if (!after.isIllegal() && this.#resolve(after, 0) === -wdl) return true;
    }
    return false;
  }

  /** For the side to move that the file does not hold: from the distances one ply on, which it does. */
  #distanceByMoves(position: FewMen, ahead: number, count: number, wdl: number): number {
    const { after, quiets } = this.#distances[ahead];
    let best = wdl > 0 ? Number.POSITIVE_INFINITY : BEFORE_ZEROING[wdl + 2];
    for (let i = 0; ahead === 0 && i < count; i++) {
      if (isPawnMove(position, quiets[i])) continue;
      playMove(position, quiets[i], after);
      if (after.isIllegal()) continue;
      const distance = 0 - this.#distance(after, 1);
      if (wdl > 0 && distance === 1 && this.#isMate(after)) return 1;
      if (wdl > 0 && distance > 0) best = Math.min(best, distance + 1);
      if (wdl < 0 && distance < 0) best = Math.min(best, distance - 1);
    }
    if (ahead > 0 || best === Number.POSITIVE_INFINITY)
      throw new LabError("damaged-table", `the tables of ${makeEnding(endingOf(position))} contradict each other`);
    return best;
  }

  #isMate(position: FewMen): boolean {
    if (!position.isInCheck(position.turn) || this.#hasQuietMove(position)) return false;
    return !someLegal(position, this.#quiets, captures(position, this.#quiets), this.#glance);
  }

  /** Opens the table of a position's material. */
  #lookup(kind: SyzygyKind, position: FewMen): Lookup {
    const tables = this.#tables[kind];
    const known = tables.get(position.key);
    if (known !== undefined) return known;
    const canonical = canonicalEnding(endingOf(position));
    const name = makeEnding(canonical) + SYZYGY_SUFFIX[kind];
    const path = this.#paths.get(name);
    if (path === undefined) throw new LabError("missing-table", `no table ${name} in ${this.folders.join(", ")}`);
    const table = new SyzygyTable(path, canonical, kind, this.#wholeUpTo);
    tables.set(endingKey(reverseEnding(canonical)), { table, reversed: true });
    tables.set(endingKey(canonical), { table, reversed: false }); // second: the one to be kept of a symmetric ending
    return tables.get(position.key) as Lookup;
  }
}

/** Runs a probe; what it throws about tables becomes the error of the result. */
function attempt<T>(probe: () => T): Result<T, LabError<SyzygyErrorCode>> {
  try {
    return Result.ok(probe());
  } catch (error) {
    if (error instanceof LabError) return Result.err(error as LabError<SyzygyErrorCode>);
    throw error;
  }
}

/** Opens the tables of some folders; of a table that is in two, the first one counts. Files are read when they are needed. */
export function openSyzygy(
  folders: readonly string[],
  options: SyzygyOptions = {},
): Result<Syzygy, LabError<SyzygyOpenErrorCode>> {
  if (folders.length === 0)
    return failure("no-folder", "no folder of Syzygy tables: set SYZYGY_PATH to one with .rtbw and .rtbz files");
  const paths = new Map<string, string>();
  for (const folder of folders) {
    let names: string[];
    try {
      names = readdirSync(folder);
    } catch (error) {
      return failure("no-folder", `cannot read the folder of tables ${folder}: ${(error as Error).message}`);
    }
    for (const name of names) if (isTableName(name) && !paths.has(name)) paths.set(name, join(folder, name));
  }
  if (paths.size === 0) return failure("no-tables", `no Syzygy tables (.rtbw, .rtbz) in ${folders.join(", ")}`);
  return Result.ok(new Syzygy(folders, paths, options));
}

function isTableName(file: string): boolean {
  const suffix = Object.values(SYZYGY_SUFFIX).find((one) => file.endsWith(one));
  if (suffix === undefined) return false;
  return parseEnding(file.slice(0, -suffix.length)).unwrap(isCanonicalEnding, () => false);
}
