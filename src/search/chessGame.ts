import { isDeadMaterial } from "../chess/deadMaterial.js";
import { canTakeEnPassant } from "../chess/enPassant.js";
import { FewMen, NO_SQUARE } from "../chess/fewMen.js";
import { captures, legalFewMenMoves, makeMoveList, playMove, quietMoves, someLegal } from "../chess/fewMenMoves.js";
import {
  POSITION_BYTES,
  type PositionList,
  positionsIn,
  readPosition,
  selectPositions,
  writePosition,
} from "../chess/positionList.js";
import { DRAW, type Expansion, type Game, LOSS, UNSETTLED } from "./predictor.js";

/** Room for the children of a position, to start with. */
const CHILDREN_EACH = 24;

/**
 * Chess of few men for searches: all legal moves, en passant and promotions among them, in the order of `legalFewMenMoves`.
 * The rules settle mate, stalemate and material that cannot mate; repetition and the count of 50 moves are no part of a
 * position and so are left to who plays games. A right to take en passant that nobody can use is dropped, so that
 * positions that are the same look the same.
 */
export const chessGame: Game<PositionList> = {
  name: "chess",
  count: positionsIn,
  select: selectPositions,
  expand: (positions) => new Expander(positions).run(),
};

/** The scratch space and the growing lists of one expansion. */
class Expander {
  readonly #position = new FewMen();
  readonly #after = new FewMen();
  readonly #glance = new FewMen();
  readonly #moves = makeMoveList();
  readonly #replies = makeMoveList();
  #children: PositionList;
  #settled: Uint8Array;
  #filled = 0;

  constructor(private readonly positions: PositionList) {
    const room = CHILDREN_EACH * Math.max(1, positionsIn(positions));
    this.#children = new Uint8Array(room * POSITION_BYTES);
    this.#settled = new Uint8Array(room);
  }

  run(): Expansion<PositionList> {
    const count = positionsIn(this.positions);
    const first = new Uint32Array(count + 1);
    const ended = new Uint8Array(count).fill(UNSETTLED);
    for (let i = 0; i < count; i++) {
      readPosition(this.positions, i, this.#position);
      const legal = legalFewMenMoves(this.#position, this.#moves, this.#after);
      if (legal === 0) ended[i] = this.#position.isInCheck(this.#position.turn) ? LOSS : DRAW;
      else if (isDeadMaterial(this.#position)) ended[i] = DRAW;
      this.#reserve(legal);
      for (let move = 0; move < legal; move++) this.#add(this.#moves[move]);
      first[i + 1] = this.#filled;
    }
    return {
      children: this.#children.subarray(0, this.#filled * POSITION_BYTES),
      first,
      settled: this.#settled.subarray(0, this.#filled),
      ended,
    };
  }

  #add(move: number): void {
    const after = this.#after;
    playMove(this.#position, move, after);
    if (after.epSquare !== NO_SQUARE && !canTakeEnPassant(after, this.#replies, this.#glance))
      after.epSquare = NO_SQUARE;
    writePosition(after, this.#children, this.#filled);
    this.#settled[this.#filled++] = this.#settle(after);
  }

  #settle(position: FewMen): number {
    if (isDeadMaterial(position)) return DRAW;
    const replies = this.#replies;
    // Quiet moves first: most positions have one that is legal.
    if (someLegal(position, replies, quietMoves(position, replies), this.#glance)) return UNSETTLED;
    if (someLegal(position, replies, captures(position, replies), this.#glance)) return UNSETTLED;
    return position.isInCheck(position.turn) ? LOSS : DRAW;
  }

  #reserve(more: number): void {
    if (this.#filled + more <= this.#settled.length) return;
    const room = 2 * this.#settled.length + more;
    const wider = new Uint8Array(room * POSITION_BYTES);
    wider.set(this.#children);
    this.#children = wider;
    const longer = new Uint8Array(room);
    longer.set(this.#settled);
    this.#settled = longer;
  }
}
