import { canonicalEnding, endingKey, endingOf, reverseEnding } from "../../chess/ending.js";
import { FewMen, MOST_MEN, NO_SQUARE } from "../../chess/fewMen.js";
import { captures, isEnPassant, makeMoveList, playMove, quietMoves, someLegal } from "../../chess/fewMenMoves.js";
import { BLACK_MAN } from "../../chess/man.js";
import { failure, LabError, Result } from "../../core/result.js";
import { before, better, ILLEGAL, isLoss, isWin } from "./mateCode.js";
import type { MateValues } from "./mateConversions.js";
import { MateLayout, MOST_TABLE_MEN } from "./mateLayout.js";
import { type MateFileErrorCode, MateTableFile } from "./mateTableFile.js";
import type { Wdl } from "./syzygy.js";

/** The value of a position for the side to move, without the 50-move rule. */
export interface MateValue {
  /** 2 a win, 0 a draw, -2 a loss. */
  readonly wdl: Wdl;
  /** Plies to mate under best play; 0 in a draw, and for who is mated. */
  readonly plies: number;
}

export type MateErrorCode = MateFileErrorCode | "too-many-men";

interface Loaded {
  readonly layout: MateLayout;
  readonly values: MateValues;
  /** Whether positions of this material have the colours exchanged. */
  readonly reversed: boolean;
}

/** Mate tables of a folder, as `endgame generate` makes them. A table is read, whole and checked, when it is first needed. */
export class MateTables {
  readonly #loaded = new Map<number, Loaded>();
  readonly #squares = new Uint8Array(MOST_MEN);
  readonly #after = new FewMen();
  readonly #moves = makeMoveList();

  constructor(readonly folder: string) {}

  /** Value and distance to mate of a position, or which table is missing or not good. */
  value(position: FewMen): Result<MateValue, LabError<MateErrorCode>> {
    try {
      const code = this.probe(position);
      const wdl = isWin(code) ? 2 : isLoss(code) ? -2 : 0;
      return Result.ok({ wdl, plies: Math.max(0, code - 1) });
    } catch (error) {
      if (error instanceof LabError) return Result.err(error as LabError<MateErrorCode>);
      throw error;
    }
  }

  /** The value as a code of mateCode.ts, for loops. Throws the LabError that {@link value} returns. */
  probe(position: FewMen): number {
    const stored = this.#stored(position);
    if (position.epSquare === NO_SQUARE) return stored;
    const passing = this.#enPassant(position);
    if (passing === ILLEGAL) return stored;
    return this.#canMoveOtherwise(position) ? better(stored, passing) : passing;
  }

  /** Reads the table of a position's material ahead of the first probe. */
  load(position: FewMen): Result<void, LabError<MateErrorCode>> {
    if (position.count > MOST_TABLE_MEN)
      return failure("too-many-men", `${position.count} men: own tables have at most ${MOST_TABLE_MEN}`);
    const ending = canonicalEnding(endingOf(position));
    const file = MateTableFile.open(this.folder, ending);
    if (file.isErr) return Result.err(file.error);
    const table = { layout: new MateLayout(ending), values: file.value.values() };
    this.#loaded.set(endingKey(reverseEnding(ending)), { ...table, reversed: true });
    this.#loaded.set(endingKey(ending), { ...table, reversed: false });
    return Result.ok(undefined);
  }

  /** The code without en passant, which tables do not know. */
  #stored(position: FewMen): number {
    const { layout, values, reversed } = this.#tableOf(position);
    const { men } = layout;
    const [colour, turn] = reversed ? [BLACK_MAN, 56] : [0, 0];
    const squares = this.#squares.subarray(0, men.length);
    for (let k = 0, i = 0; k < men.length; k++) {
      i = k > 0 && men[k] === men[k - 1] ? i + 1 : 0;
      while (position.men[i] !== (men[k] ^ colour)) i++;
      squares[k] = position.squares[i] ^ turn;
    }
    return values[layout.rank(squares) + (position.turn === colour ? 0 : layout.size)];
  }

  #tableOf(position: FewMen): Loaded {
    const known = this.#loaded.get(position.key);
    if (known !== undefined) return known;
    const loaded = this.load(position);
    if (loaded.isErr) throw loaded.error;
    return this.#loaded.get(position.key) as Loaded;
  }

  /** The best code of a legal en passant capture, or illegal if there is none. */
  #enPassant(position: FewMen): number {
    let best = ILLEGAL;
    const count = captures(position, this.#moves);
    for (let i = 0; i < count; i++) {
      if (!isEnPassant(position, this.#moves[i])) continue;
      playMove(position, this.#moves[i], this.#after);
      if (this.#after.isIllegal()) continue;
      const code = before(this.#stored(this.#after));
      best = best === ILLEGAL ? code : better(best, code);
    }
    return best;
  }

  #canMoveOtherwise(position: FewMen): boolean {
    if (someLegal(position, this.#moves, quietMoves(position, this.#moves), this.#after)) return true;
    const all = captures(position, this.#moves);
    const others = this.#moves.subarray(0, all).filter((move) => !isEnPassant(position, move));
    return someLegal(position, others, others.length, this.#after);
  }
}
