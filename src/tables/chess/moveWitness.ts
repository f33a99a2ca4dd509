import { DRAW, ILLEGAL, isLoss, isWin, MATED } from "./mateCode.js";

/** Is told the moves of a position one after another. */
export interface MoveWitness {
  /** Whether moves within the table, but for double steps, need not be shown any more. */
  readonly enough: boolean;
  /**
   * A legal move leads to a position with this code for the other side; `settled` if the code comes from another table and
   * cannot change any more. Returns whether to go on.
   */
  see(code: number, settled: boolean): boolean;
  /** The last double step can be answered by taking en passant, which wins with this code. */
  seeEnPassantWin(code: number): void;
}

/** Takes in all moves of a position once: what of its value is certain without its own table. */
export class Survey implements MoveWitness {
  enough = false;
  /** Codes with which the other side wins by taking en passant, and how many there are. */
  readonly enPassantCodes = new Uint8Array(8);
  enPassantWins = 0;
  #soonestWin = ILLEGAL;
  #latestLoss = DRAW;
  #draws = false;

  clear(): void {
    this.enPassantWins = 0;
    this.#soonestWin = ILLEGAL;
    this.#latestLoss = DRAW;
    this.#draws = false;
    this.enough = false;
  }

  see(code: number, settled: boolean): boolean {
    if (!settled) this.enough = true;
    else if (isLoss(code)) this.#soonestWin = Math.min(this.#soonestWin, code + 1);
    else if (code === DRAW) this.#draws = true;
    else this.#latestLoss = Math.max(this.#latestLoss, code + 1);
    return true;
  }

  seeEnPassantWin(code: number): void {
    this.enPassantCodes[this.enPassantWins++] = code;
  }

  /** The code, as far as it is certain; a win may turn out to be sooner. */
  code(inCheck: boolean): number {
    if (this.#soonestWin !== ILLEGAL) return this.#soonestWin;
    if (this.enough || this.#draws) return DRAW;
    if (this.#latestLoss !== DRAW) return this.#latestLoss;
    return inCheck ? MATED : DRAW;
  }
}

/** Finds whether all moves lead to wins of the other side that are certain up to a code. */
export class Verdict implements MoveWitness {
  readonly enough = false;
  /** The code of the loss, if all moves have been seen. */
  code = DRAW;
  #upTo = 0;

  begin(upTo: number): void {
    this.code = DRAW;
    this.#upTo = upTo;
  }

  see(code: number, settled: boolean): boolean {
    if (!isWin(code) || (!settled && code > this.#upTo)) return false;
    this.code = Math.max(this.code, code + 1);
    return true;
  }

  seeEnPassantWin(): void {}
}

/** Has seen enough with the first move. */
export class AnyMove implements MoveWitness {
  readonly enough = false;
  see(): boolean {
    return false;
  }
  seeEnPassantWin(): void {}
}
