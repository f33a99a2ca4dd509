import { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import type { NormalMove } from "chessops/types";
import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { FewMen } from "./fewMen.js";
import { makeFewMen, parseFewMen } from "./fewMenFen.js";
import { captures, makeMoveList, playMove, quietMoves } from "./fewMenMoves.js";
import { randomPosition } from "./randomPosition.js";

/** The positions after all legal moves, as FENs without counts. */
function ours(position: FewMen): string[] {
  const moves = makeMoveList();
  const after = new FewMen();
  const fens: string[] = [];
  for (const generate of [captures, quietMoves]) {
    const count = generate(position, moves);
    for (let i = 0; i < count; i++) {
      playMove(position, moves[i], after);
      if (!after.isIllegal()) fens.push(cut(makeFewMen(after)));
    }
  }
  return fens.sort();
}

function chessopsMoves(position: Chess): string[] {
  const fens: string[] = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const promotes = position.board.pawn.has(from) && (to < 8 || to >= 56);
      for (const promotion of promotes ? (["queen", "rook", "bishop", "knight"] as const) : [undefined]) {
        const after = position.clone();
        after.play({ from, to, promotion } satisfies NormalMove);
        fens.push(cut(makeFen(after.toSetup())));
      }
    }
  return fens.sort();
}

/** chessops names the en passant square only where a pawn can take there, ours after every double step. */
const cut = (fen: string) => fen.split(" ").slice(0, 2).join(" ");

test("moves are those of chessops", () => {
  const random = Random.of(1);
  let moves = 0;
  for (let i = 0; i < 4000; i++) {
    const position = randomPosition(random, i % 4 === 0, { minPieces: 1, maxPieces: 5 });
    const few = parseFewMen(makeFen(position.toSetup())).unwrap();
    const expected = chessopsMoves(position);
    expect(ours(few), makeFewMen(few)).toEqual(expected);
    moves += expected.length;
  }
  expect(moves).toBeGreaterThan(40_000);
});

test.each([
  ["8/8/8/8/2Pp4/8/1k1K4/8 b - c3 0 1", true],
  ["8/8/8/8/2Pp4/8/1k1K4/8 b - - 0 1", false],
  ["8/8/8/8/r1Pp3K/8/1k6/8 b - c3 0 1", true],
  ["8/8/8/8/k1Pp3R/8/1K6/8 b - c3 0 1", false], // taking would bare the king on the rank
])("en passant in %s: %s", (fen, possible) => {
  const position = parseFewMen(fen).unwrap();
  const chess = Chess.fromSetup(position.toSetup()).unwrap();
  expect(ours(position)).toEqual(chessopsMoves(chess));
  const taken = ours(position).some((after) => after.split(" ")[0].replace(/[^p]/gi, "").length === 1);
  expect(taken).toBe(possible);
});

test("the key names the material, also after moves", () => {
  const random = Random.of(2);
  const after = new FewMen();
  const moves = makeMoveList();
  for (let i = 0; i < 500; i++) {
    const chess = randomPosition(random, false, { minPieces: 1, maxPieces: 5 });
    const position = parseFewMen(makeFen(chess.toSetup())).unwrap();
    const count = captures(position, moves);
    for (let j = 0; j < count; j++) {
      playMove(position, moves[j], after);
      if (after.isIllegal()) continue;
      const again = parseFewMen(makeFewMen(after)).unwrap();
      expect([after.key, after.low, after.high]).toEqual([again.key, again.low, again.high]);
    }
  }
});
