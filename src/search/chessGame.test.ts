import { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { describe, expect, test } from "vitest";
import { madeMateTables } from "../../test/support/mateTables.js";
import { endingsWith, parseEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen, parseFewMen } from "../chess/fewMenFen.js";
import {
  makePositionList,
  type PositionList,
  positionsIn,
  readPosition,
  writePosition,
} from "../chess/positionList.js";
import { randomPosition } from "../chess/randomPosition.js";
import { Random } from "../core/random.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { chessGame } from "./chessGame.js";
import { mateTablePredictor } from "./chessTablePredictors.js";
import { mateTableChoice } from "./moveChoice.js";
import { plySearch } from "./plySearch.js";
import { DRAW, LOSS, type Predictor, UNSETTLED, WIN } from "./predictor.js";

const listOf = (...fens: string[]): PositionList => {
  const list = makePositionList(fens.length);
  for (const [i, fen] of fens.entries()) writePosition(parseFewMen(fen).unwrap(), list, i);
  return list;
};

const always = (outcome: number): Predictor<PositionList> => ({
  name: "always",
  predict: async (list) => ({ outcomes: new Uint8Array(positionsIn(list)).fill(outcome) }),
});

/** Legal moves of a position by chessops; a promotion counts four times. */
function chessopsCount(position: Chess): number {
  let count = 0;
  for (const [from, targets] of position.allDests())
    for (const to of targets) count += position.board.pawn.has(from) && (to < 8 || to >= 56) ? 4 : 1;
  return count;
}

test("children are chessops' legal moves, and what the rules settle of them is what it says", () => {
  const random = Random.of(4);
  const positions = Array.from({ length: 1500 }, (_, i) =>
    randomPosition(random, i % 4 === 0, { minPieces: 1, maxPieces: 3 }),
  );
  const { children, first, settled, ended } = chessGame.expand(
    listOf(...positions.map((position) => makeFen(position.toSetup()))),
  );
  expect(positionsIn(children)).toBe(settled.length);
  const child = new FewMen();
  const seen = new Map<number, number>();
  for (const [i, position] of positions.entries()) {
    const fen = makeFen(position.toSetup());
    expect(first[i + 1] - first[i], fen).toBe(chessopsCount(position));
    const ends = position.isEnd();
    expect(ended[i], fen).toBe(!ends ? UNSETTLED : position.isCheckmate() ? LOSS : DRAW);
    for (let j = first[i]; j < first[i + 1]; j++) {
      readPosition(children, j, child);
      const after = Chess.fromSetup(child.toSetup()).unwrap();
      expect(settled[j], makeFewMen(child)).toBe(!after.isEnd() ? UNSETTLED : after.isCheckmate() ? LOSS : DRAW);
      seen.set(settled[j], (seen.get(settled[j]) ?? 0) + 1);
    }
  }
  expect(seen.get(LOSS)).toBeGreaterThan(0);
  expect(seen.get(DRAW)).toBeGreaterThan(100);
});

test("a right to take en passant is kept where it can be used, and dropped elsewhere", () => {
  const epSquares = (fen: string) => {
    const { children } = chessGame.expand(listOf(fen));
    const child = new FewMen();
    return Array.from({ length: positionsIn(children) }, (_, i) => {
      readPosition(children, i, child);
      return child.epSquare;
    }).filter((square) => square !== 64);
  };
  expect(epSquares("8/8/8/8/3p4/8/1k2P2K/8 w - - 0 1")).toEqual([20]);
  expect(epSquares("8/8/8/8/6p1/8/1k2P2K/8 w - - 0 1")).toEqual([]);
  // Taking would bare the king on its rank.
  expect(epSquares("8/8/8/8/k2p3R/8/4P2K/8 w - - 0 1")).toEqual([]);
});

test("stalemate is a draw and mate a loss at every depth", async () => {
  const [mated, stalemated] = ["k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"];
  const mateInOne = "k7/7Q/1K6/8/8/8/8/8 w - - 0 1";
  for (const plies of [1, 2]) {
    const search = plySearch(chessGame, always(WIN), plies);
    expect([...(await search.predict(listOf(mated, stalemated, mateInOne))).outcomes]).toEqual([LOSS, DRAW, WIN]);
  }
  expect((await plySearch(chessGame, always(WIN)).predict(makePositionList(0))).outcomes.length).toBe(0);
});

describe("over exact tables", () => {
  const folder = madeMateTables(["KQvK", "KRvK", "KPvK", "KBvK", "KNvK", "KQvKR"]);
  const endings = [...endingsWith(3), parseEnding("KQvKR").unwrap()];

  function sample(count: number): PositionList {
    const [sampler, random, position] = [new EndingSampler(endings), Random.of(2), new FewMen()];
    const list = makePositionList(count);
    for (let i = 0; i < count; i++) {
      sampler.draw(random, position);
      writePosition(position, list, i);
    }
    return list;
  }

  test("one and two plies are exact", { timeout: 60_000 }, async () => {
    const table = mateTablePredictor(new MateTables(folder()));
    const list = sample(4000);
    const { outcomes } = await table.predict(list);
    expect(new Set(outcomes)).toEqual(new Set([DRAW, WIN, LOSS]));
    for (const plies of [1, 2])
      expect((await plySearch(chessGame, table, plies).predict(list)).outcomes, `${plies} plies`).toEqual(outcomes);
  });

  test("the table's moves bring the mate one ply nearer, and put it off as long as can be", async () => {
    const tables = new MateTables(folder());
    const list = sample(2000);
    const expansion = chessGame.expand(list);
    const movable = Uint32Array.from(expansion.ended.keys()).filter((i) => expansion.ended[i] === UNSETTLED);
    const some = chessGame.select(list, movable);
    const from = chessGame.expand(some);
    const chosen = await mateTableChoice(tables).choose(from);
    const [before, after] = [new FewMen(), new FewMen()];
    for (let i = 0; i < movable.length; i++) {
      readPosition(some, i, before);
      readPosition(from.children, chosen[i], after);
      const [value, next] = [tables.value(before).unwrap(), tables.value(after).unwrap()];
      expect(next, makeFewMen(before)).toEqual(
        value.wdl === 0 ? { wdl: 0, plies: 0 } : { wdl: -value.wdl, plies: value.plies - 1 },
      );
    }
  });

  test("a table that is not there is named, with where it was looked for", async () => {
    const table = mateTablePredictor(new MateTables(folder()));
    await expect(table.predict(listOf("8/8/8/2k5/8/8/2K3P1/1Q6 w - - 0 1"))).rejects.toThrow(
      `no table KQPvK.mate in ${folder()}`,
    );
  });
});
