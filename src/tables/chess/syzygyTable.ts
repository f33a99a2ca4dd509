import { type Ending, hasPawns } from "../../chess/ending.js";
import type { FewMen } from "../../chess/fewMen.js";
import { BLACK_MAN } from "../../chess/man.js";
import { LabError } from "../../core/result.js";
import { syzygyIndex } from "./syzygyIndex.js";
import { isSymmetric, readSyzygyLayout, type SyzygyKind } from "./syzygyLayout.js";
import { PAWN_NUMBER } from "./syzygyNumbers.js";
import type { SyzygySubtable } from "./syzygySubtable.js";
import { TableFile } from "./tableFile.js";

// Flags of a DTZ sub-table
const STORES_BLACK = 1;
const WINS_IN_PLIES = 4;
const LOSSES_IN_PLIES = 8;

/** Which list of {@link SyzygySubtable.maps} belongs to a WDL value, by the value and 2. */
const MAP_OF_WDL = [1, 3, -1, 2, 0];

/** One Syzygy file, open: raw values of positions of its ending, with the colours as they are or exchanged. */
export class SyzygyTable {
  readonly #file: TableFile;
  readonly #subtables: readonly SyzygySubtable[];
  readonly #symmetric: boolean;
  readonly #hasPawns: boolean;
  readonly #sides: number;

  /** Opens a file and checks it: see {@link readSyzygyLayout} for what it throws. */
  constructor(path: string, ending: Ending, kind: SyzygyKind, wholeUpTo: number) {
    this.#file = new TableFile(path, wholeUpTo);
    try {
      this.#subtables = readSyzygyLayout(this.#file, ending, kind);
      if (this.#file.isWhole) for (const subtable of this.#subtables) subtable.prepare();
    } catch (error) {
      this.close();
      throw error;
    }
    this.#symmetric = isSymmetric(ending);
    this.#hasPawns = hasPawns(ending);
    this.#sides = this.#subtables.length / (this.#hasPawns ? 4 : 1);
  }

  /** Lets go of the file. */
  close(): void {
    if (!this.#file.isWhole) this.#file.close();
  }

  /**
   * The stored WDL value, −2 to 2. It is the truth only where no capture is better: see {@link Syzygy}.
   * @param reversed whether the position's Black has the men of the table's White
   */
  wdl(position: FewMen, reversed: boolean): number {
    const flip = this.#flips(position, reversed);
    const subtable = this.#subtableOf(position, flip, this.#sides === 2 ? this.#sideOf(position, flip) : 0);
    return subtable.raw(syzygyIndex(subtable.list, subtable.groups, position, flip)) - 2;
  }

  /**
   * The stored distance to a zeroing move in plies, with the sign of `wdl`, the true WDL value of the position, which must
   * not be a draw; or undefined if the file holds the other side to move.
   */
  dtz(position: FewMen, reversed: boolean, wdl: number): number | undefined {
    const flip = this.#flips(position, reversed);
    const subtable = this.#subtableOf(position, flip, 0);
    const { flags, maps } = subtable;
    const servesBoth = this.#symmetric && !this.#hasPawns;
    if (!servesBoth && (flags & STORES_BLACK) !== this.#sideOf(position, flip)) return undefined;
    let raw = subtable.raw(syzygyIndex(subtable.list, subtable.groups, position, flip));
    if (maps !== undefined) {
      const map = maps[MAP_OF_WDL[wdl + 2]];
      if (raw >= map.length)
        throw new LabError("damaged-table", `${this.#file.path} has no distance for a position that needs one`);
      raw = map[raw];
    }
    const inPlies = (wdl === 2 && (flags & WINS_IN_PLIES) !== 0) || (wdl === -2 && (flags & LOSSES_IN_PLIES) !== 0);
    const plies = (inPlies ? raw : 2 * raw) + 1 + (wdl === 1 || wdl === -1 ? 100 : 0);
    return wdl > 0 ? plies : -plies;
  }

  /** Whether colours are exchanged before a position is looked up. */
  #flips(position: FewMen, reversed: boolean): boolean {
    return this.#symmetric ? position.turn !== 0 : reversed;
  }

  /** The table's side to move: 0 White, 1 Black. */
  #sideOf(position: FewMen, flip: boolean): number {
    return (position.turn !== 0) === flip ? 0 : 1;
  }

  #subtableOf(position: FewMen, flip: boolean, side: number): SyzygySubtable {
    if (!this.#hasPawns) return this.#subtables[side];
    const pawn = this.#subtables[0].list[0] ^ (flip ? BLACK_MAN : 0);
    let lead = 0;
    for (let i = 2, most = -1; i < position.count; i++) {
      if (position.men[i] !== pawn) continue;
      const square = flip ? position.squares[i] ^ 56 : position.squares[i];
      if (PAWN_NUMBER[square] <= most) continue;
      most = PAWN_NUMBER[square];
      lead = square;
    }
    const file = lead & 7;
    return this.#subtables[this.#sides * (file < 4 ? file : 7 - file) + side];
  }
}
