import { describe, expect, test } from "vitest";
import { madeMateTables } from "../../test/support/mateTables.js";
import { endingsWith } from "../chess/ending.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen, parseFewMen } from "../chess/fewMenFen.js";
import {
  makePositionList,
  type PositionList,
  positionsIn,
  readPosition,
  writePosition,
} from "../chess/positionList.js";
import { Random } from "../core/random.js";
import { drawWonPositions } from "../datasets/wonPositions.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { chessGame } from "./chessGame.js";
import { mateTablePredictor } from "./chessTablePredictors.js";
import { type MoveChoice, mateTableChoice, predictorChoice } from "./moveChoice.js";
import { type PlayedOut, playOut } from "./playOut.js";
import type { Predictor } from "./predictor.js";
import { progressChoice } from "./progressChoice.js";

const folder = madeMateTables(["KQvK", "KRvK", "KPvK", "KBvK", "KNvK"]);

const listOf = (...fens: string[]): PositionList => {
  const list = makePositionList(fens.length);
  for (const [i, fen] of fens.entries()) writePosition(parseFewMen(fen).unwrap(), list, i);
  return list;
};

function fensOf(positions: PositionList): string[] {
  const position = new FewMen();
  return Array.from({ length: positionsIn(positions) }, (_, i) => {
    readPosition(positions, i, position);
    return makeFewMen(position);
  });
}

/** Moves to the first child of which the test is true, else to the first. */
const choosing = (wanted: (fen: string) => boolean): MoveChoice<PositionList> => ({
  name: "stubborn",
  async choose({ children, first }) {
    const fens = fensOf(children);
    return Int32Array.from({ length: first.length - 1 }, (_, i) => {
      const found = fens.slice(first[i], first[i + 1]).findIndex(wanted);
      return first[i] + Math.max(0, found);
    });
  },
});

test("the table converts all, in the moves that it says", async () => {
  const tables = new MateTables(folder());
  const sample = drawWonPositions({ endings: endingsWith(3), positions: 90, tables, random: Random.of(1) });
  expect(new Set(sample.endings)).toEqual(new Set(["KQvK", "KRvK", "KPvK"]));
  const games = (await playOut({ ...sample, tables, attacker: mateTableChoice(tables), avoidRepetition: false }))!;
  for (const [i, { end, moves, positions }] of games.entries()) {
    expect({ end, moves }).toEqual({ end: "mate", moves: (sample.plies[i] + 1) / 2 });
    expect(positionsIn(positions)).toBe(sample.plies[i] + 1);
  }
});

test("who only knows the value repeats or wanders; to avoid repetition is not yet to win", async () => {
  const tables = new MateTables(folder());
  const sample = drawWonPositions({ endings: endingsWith(3), positions: 60, tables, random: Random.of(2) });
  const attacker = predictorChoice(chessGame, mateTablePredictor(tables));
  const play = async (avoidRepetition: boolean) => (await playOut({ ...sample, tables, attacker, avoidRepetition }))!;
  const ends = (games: readonly PlayedOut[], end: string) => games.filter((game) => game.end === end).length;
  const [plain, careful] = [await play(false), await play(true)];
  expect(ends(plain, "repetition")).toBeGreaterThan(10);
  expect(ends(careful, "repetition")).toBeLessThan(ends(plain, "repetition") / 3);
  expect(ends(careful, "too long")).toBeGreaterThan(ends(plain, "too long"));
  for (const games of [plain, careful])
    expect(ends(games, "stalemate") + ends(games, "drawn") + ends(games, "lost")).toBe(0);
  for (const { end, moves } of careful) if (end === "too long") expect(moves).toBe(50);
});

test("a rule that makes progress mates more often, with the same knowledge", async () => {
  const tables = new MateTables(folder());
  const sample = drawWonPositions({ endings: endingsWith(3), positions: 60, tables, random: Random.of(2) });
  const knower = mateTablePredictor(tables);
  const mates = async (attacker: MoveChoice<PositionList>) => {
    const games = (await playOut({ ...sample, tables, attacker, avoidRepetition: true }))!;
    expect(games.filter(({ end }) => end === "stalemate" || end === "drawn")).toEqual([]);
    return games.filter(({ end }) => end === "mate").length;
  };
  const [plain, progress] = [await mates(predictorChoice(chessGame, knower)), await mates(progressChoice(knower))];
  expect(progress).toBeGreaterThan(3 * plain);
  // A predictor that is not sure decides alone.
  const unsure: Predictor<PositionList> = {
    name: "unsure",
    async predict(list) {
      const { outcomes } = await knower.predict(list);
      return {
        outcomes,
        probabilities: Float32Array.from({ length: 3 * outcomes.length }, (_, i) =>
          outcomes[Math.floor(i / 3)] === i % 3 ? 0.8 : 0.1,
        ),
      };
    },
  };
  expect(await mates(progressChoice(unsure))).toBe(await mates(predictorChoice(chessGame, unsure)));
});

describe("every way to fail has its name", () => {
  test.each([
    ["stalemate", "k7/8/1K6/8/8/2Q5/8/8 w - - 0 1", "k7/2Q5/1K6"],
    ["drawn", "2Q5/8/8/8/8/1k6/8/7K w - - 0 1", "8/8/8/8/8/1kQ5/8/7K"],
  ])("%s", async (end, fen, wanted) => {
    const tables = new MateTables(folder());
    const attacker = choosing((after) => after.startsWith(wanted));
    const [game] = (await playOut({ positions: listOf(fen), tables, attacker, avoidRepetition: false }))!;
    expect(game).toMatchObject({ end, moves: 1 });
    expect(fensOf(game.positions)[1]).toContain(wanted);
  });
});

test("a signal ends it", async () => {
  const tables = new MateTables(folder());
  const positions = listOf("k7/8/1K6/8/8/2Q5/8/8 w - - 0 1");
  const options = { positions, tables, attacker: mateTableChoice(tables), avoidRepetition: false };
  expect(await playOut({ ...options, signal: AbortSignal.abort() })).toBeUndefined();
});
