import { BLACK_MAN, KING, KNIGHT, PAWN, QUEEN } from "../../chess/man.js";
import { RAY_START, RAYS } from "../../chess/reach.js";
import { better, DRAW, ILLEGAL, isLoss, isWin } from "./mateCode.js";
import { type MateConversions, type MateValues, NO_CAPTURE } from "./mateConversions.js";
import type { MateLayout } from "./mateLayout.js";
import { MateScene } from "./mateScene.js";
import { AnyMove, type MoveWitness } from "./moveWitness.js";

/** The legal moves of positions of one ending, with what the tables know of where they lead. */
export class MateMoves {
  /** The men of White and of Black, by their places. */
  readonly men: readonly Uint8Array[];
  readonly #glance: MateScene;
  readonly #anyMove = new AnyMove();

  constructor(
    readonly layout: MateLayout,
    private readonly values: MateValues,
    private readonly conversions: MateConversions,
  ) {
    const places = [...layout.men.keys()];
    this.men = [0, 1].map((side) => Uint8Array.from(places.filter((i) => layout.men[i] >> 3 === side)));
    this.#glance = new MateScene(layout);
  }

  /** Shows a witness all legal moves of a side, until it has seen enough: then false. */
  show(scene: MateScene, side: number, witness: MoveWitness): boolean {
    return this.#show(scene, side, witness, this.layout.hasEnPassant);
  }

  #show(scene: MateScene, side: number, witness: MoveWitness, withEnPassant: boolean): boolean {
    const { squares, board, index } = scene;
    const { men, strides, lead, size } = this.layout;
    const values = this.values;
    const other = side === 0 ? size : 0;
    const own = this.men[side];
    for (let m = 0; m < own.length; m++) {
      const i = own[m];
      const kind = men[i] & 7;
      if (kind === PAWN) {
        if (!this.#showPawn(scene, side, i, witness, withEnPassant)) return false;
        continue;
      }
      const from = squares[i];
      const stride = strides[i];
      const turns = kind === KING && lead < 0;
      let at = RAY_START[(kind << 6) | from];
      for (let length = RAYS[at]; length > 0; length = RAYS[at]) {
        for (let k = 1; k <= length; k++) {
          const to = RAYS[at + k];
          const hit = board[to];
          let code = ILLEGAL;
          if (hit === 0) {
            if (witness.enough) continue;
            const next = turns ? this.rankKing(scene, i, to) : index + (to - from) * stride;
            if (next >= 0) code = values[other + next];
          } else if (men[hit - 1] >> 3 !== side) code = this.conversions.code(squares, i, to, hit - 1, 0);
          if (code !== ILLEGAL && !witness.see(code, hit !== 0)) return false;
          if (hit !== 0) break;
        }
        at += length + 1;
      }
    }
    return true;
  }

  /** The index after a king's move or its reverse, for endings without pawns; -1 if kings touch. */
  rankKing(scene: MateScene, i: number, to: number): number {
    const { squares } = scene;
    const from = squares[i];
    squares[i] = to;
    const index = this.layout.rank(squares);
    squares[i] = from;
    return index;
  }

  #showPawn(scene: MateScene, side: number, i: number, witness: MoveWitness, withEnPassant: boolean): boolean {
    const { squares, board, index } = scene;
    const { men, strides, size } = this.layout;
    const from = squares[i];
    const ahead = side === 0 ? 8 : -8;
    const promotes = from >> 3 === (side === 0 ? 6 : 1);
    const atHome = from >> 3 === (side === 0 ? 1 : 6);
    for (let files = -1; files <= 1; files++) {
      const file = (from & 7) + files;
      if (file < 0 || file > 7) continue;
      const to = from + ahead + files;
      const hit = board[to];
      if ((files === 0) !== (hit === 0) || (hit !== 0 && men[hit - 1] >> 3 === side)) continue;
      if (promotes) {
        for (let kind = QUEEN; kind >= KNIGHT; kind--) {
          const code = this.conversions.code(squares, i, to, hit === 0 ? NO_CAPTURE : hit - 1, kind);
          if (code !== ILLEGAL && !witness.see(code, true)) return false;
        }
        continue;
      }
      const code =
        hit === 0
          ? this.values[(side === 0 ? size : 0) + index + ahead * strides[i]]
          : this.conversions.code(squares, i, to, hit - 1, 0);
      if (code !== ILLEGAL && !witness.see(code, hit !== 0)) return false;
      if (!atHome || hit !== 0 || board[to + ahead] !== 0) continue;
      if (!this.#showDoubleStep(scene, side, i, to + ahead, witness, withEnPassant)) return false;
    }
    return true;
  }

  #showDoubleStep(
    scene: MateScene,
    side: number,
    i: number,
    to: number,
    witness: MoveWitness,
    withEnPassant: boolean,
  ): boolean {
    const { strides, size } = this.layout;
    const next = scene.index + (to - scene.squares[i]) * strides[i];
    const code = this.values[(side === 0 ? size : 0) + next];
    if (code === ILLEGAL) return true;
    const passing = withEnPassant ? this.enPassant(scene, side, i, to) : ILLEGAL;
    if (passing === ILLEGAL) return witness.see(code, false);
    if (isWin(passing)) witness.seeEnPassantWin(passing);
    // Who has no other move must take. A table that says draw may mean that, or that nothing is known yet.
    if (isLoss(passing) && code === DRAW && !this.#canMove(next, 1 - side)) return witness.see(passing, true);
    return witness.see(better(code, passing), false);
  }

  /**
   * The code of the other side's best en passant capture after pawn `i` of a side has stepped to a square from its home,
   * whether or not it stands there already in the scene; illegal if there is none.
   */
  enPassant(scene: MateScene, side: number, i: number, to: number): number {
    const { squares, board } = scene;
    const behind = side === 0 ? to - 8 : to + 8;
    const taker = PAWN | (side === 0 ? BLACK_MAN : 0);
    let best = ILLEGAL;
    for (let files = -1; files <= 1; files += 2) {
      if ((to & 7) + files < 0 || (to & 7) + files > 7) continue;
      const j = board[to + files] - 1;
      if (j < 0 || this.layout.men[j] !== taker) continue;
      const code = this.conversions.code(squares, j, behind, i, 0);
      if (code === ILLEGAL) continue;
      const reached = code === DRAW ? DRAW : code + 1;
      best = best === ILLEGAL ? reached : better(best, reached);
    }
    return best;
  }

  #canMove(index: number, side: number): boolean {
    this.#glance.load(index);
    return !this.#show(this.#glance, side, this.#anyMove, false);
  }
}
