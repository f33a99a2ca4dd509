import type { Position } from "../../../checkers/board.js";
import { countPieces } from "../../../checkers/geometry.js";
import { failure, LabError, Result } from "../../../core/result.js";
import { OUTCOMES, type Outcome, type OutcomeTable, type ProbeErrorCode } from "../outcomeTable.js";
import { instantiatePackedCore, type PackedCore, takeWords } from "./packedCore.js";
import { type PackedErrorCode, parsePacked } from "./packedFile.js";
import { fillLayout, layOutPlan } from "./packedLayout.js";

export interface PackedDatabaseOptions {
  /** What the file is called, in errors. */
  readonly name?: string;
  /** Values of positions with up to so many pieces are remembered once a search has found them; 4 pieces take 2 MB, 5 take 45, 6 take 1 GB. */
  readonly remembered?: number;
}

export const PACKED_DEFAULTS = { name: "the packed database", remembered: 4 };

const BOARDS_AT_ONCE = 4096;

/**
 * A packed database in memory, for Node and for browsers. Blocks are decoded when a probe first needs them and stay. Values are exact:
 * those that the file does not hold follow by a search that it was made for (docs/packed-format.md).
 */
export class PackedDatabase implements OutcomeTable {
  readonly #core: PackedCore;
  /** Where boards for the core lie, and behind them their values. */
  readonly #boards: number;

  private constructor(
    /** Positions of 2 to so many pieces are all here. */
    readonly pieces: number,
    core: PackedCore,
  ) {
    this.#core = core;
    this.#boards = takeWords(core, 4 * BOARDS_AT_ONCE);
  }

  /**
   * Opens the bytes of a packed file with the compiled core (packed.wasm). A file that is truncated, altered, foreign or newer is
   * refused, by its checksum, before anything of it is used.
   */
  static async open(
    file: Uint8Array<ArrayBuffer>,
    module: WebAssembly.Module,
    options: PackedDatabaseOptions = {},
  ): Promise<Result<PackedDatabase, LabError<PackedErrorCode>>> {
    const { name, remembered } = { ...PACKED_DEFAULTS, ...options };
    const content = await parsePacked(file, name);
    if (content.isErr) return Result.err(content.error);
    const core = await instantiatePackedCore(module);
    const placed = layOutPlan(core, content.value, Math.min(remembered, content.value.pieces));
    if (!fillLayout(core, placed, content.value))
      return failure("damaged", `${name} has parts that do not fit together: pack it again`);
    return Result.ok(new PackedDatabase(content.value.pieces, core));
  }

  outcome(position: Position): Result<Outcome, LabError<ProbeErrorCode>> {
    const { black, white, kings, turn } = position;
    if (countPieces(black | white) > this.pieces && black !== 0 && white !== 0)
      return Result.err(this.#tooMany(black | white));
    return Result.ok(OUTCOMES[this.probe(black, white, kings, turn === "black")]);
  }

  probe(black: number, white: number, kings: number, blackMoves: boolean): 0 | 1 | 2 {
    if (black === 0 || white === 0) return (black === 0) === blackMoves ? 2 : 1;
    if (countPieces(black | white) > this.pieces) throw this.#tooMany(black | white);
    return this.#core.probe(black, white, kings, blackMoves);
  }

  probeAll(boards: Int32Array, blackMoves: boolean, outcomes: Uint8Array): void {
    const count = boards.length / 3;
    if (outcomes.length !== count) throw new RangeError(`invalid outcomes: ${outcomes.length} for ${count} boards`);
    for (let i = 0; i < count; i++)
      if (countPieces(boards[3 * i] | boards[3 * i + 1]) > this.pieces)
        throw this.#tooMany(boards[3 * i] | boards[3 * i + 1]);
    const { buffer } = this.#core.memory;
    for (let start = 0; start < count; start += BOARDS_AT_ONCE) {
      const end = Math.min(start + BOARDS_AT_ONCE, count);
      new Int32Array(buffer, 4 * this.#boards).set(boards.subarray(3 * start, 3 * end));
      const values = this.#boards + 3 * BOARDS_AT_ONCE;
      this.#core.probeAll(this.#boards, end - start, blackMoves, values);
      outcomes.set(new Uint8Array(buffer, 4 * values, end - start), start);
    }
  }

  /** Positions that the searches of all probes so far have looked at: what a probe costs. */
  get nodes(): number {
    return this.#core.nodes.value >>> 0;
  }

  #tooMany(pieces: number): LabError<"not-built"> {
    return new LabError(
      "not-built",
      `a position with ${countPieces(pieces)} pieces, but the packed database holds up to ${this.pieces}`,
    );
  }
}
