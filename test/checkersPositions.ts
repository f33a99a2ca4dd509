import fc from "fast-check";
import { type Board, type Position, validateBoard } from "../src/checkers/board.js";

/** Any valid position with up to `most` pieces a side, as fast-check draws and shrinks it. */
export function anyPosition(most = 12): fc.Arbitrary<Position> {
  const piece = fc.record({ square: fc.nat(31), black: fc.boolean(), king: fc.boolean() });
  return fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 2 * most }), fc.boolean())
    .map(([pieces, blackMoves]): Board => {
      const sides = { black: 0, white: 0 };
      const counts = { black: 0, white: 0 };
      let kings = 0;
      for (const { square, black, king } of pieces) {
        const bit = 1 << square;
        const side = black ? "black" : "white";
        if (((sides.black | sides.white) & bit) !== 0 || counts[side] === most) continue;
        sides[side] |= bit;
        counts[side]++;
        if (king || square >> 2 === (black ? 7 : 0)) kings |= bit;
      }
      return { ...sides, kings, turn: blackMoves ? "black" : "white" };
    })
    .map((board) => validateBoard(board).unwrap());
}
