import { expect, test } from "vitest";
import { makePositionList } from "../chess/positionList.js";
import type { PlayedOut, PlayOutEnd } from "../search/playOut.js";
import { countConversions } from "./conversion.js";

const game = (end: PlayOutEnd, moves: number): PlayedOut => ({ end, moves, positions: makePositionList(1) });

test("games are counted by ending and by distance, and moves beyond the table's among the mated", () => {
  const sample = {
    positions: makePositionList(5),
    endings: ["KQvK", "KRvK", "KQvK", "KRvK", "KRvK"],
    plies: Uint8Array.of(1, 31, 9, 11, 3),
  };
  const games = [game("mate", 1), game("too long", 50), game("mate", 8), game("stalemate", 4), game("mate", 5)];
  const counted = countConversions("network", true, sample, games);
  expect(counted).toMatchObject({ attacker: "network", avoidsRepetition: true, games: 5, movesBeyond: 2 });
  expect(counted.ends).toEqual({ mate: 3, stalemate: 1, drawn: 0, lost: 0, repetition: 0, "too long": 1 });
  expect(counted.endings).toMatchObject([
    { ending: "KQvK", games: 2, ends: { mate: 2 } },
    { ending: "KRvK", games: 3, ends: { mate: 1, stalemate: 1, "too long": 1 } },
  ]);
  expect(counted.distances.map(({ upTo, games }) => [upTo, games])).toEqual([
    [2, 2],
    [5, 1],
    [10, 1],
    [16, 1],
  ]);
  expect(() => countConversions("network", true, sample, games.slice(1))).toThrow("invalid games: 4, not 5");
});
