import { makePositionList } from "../../src/chess/positionList.js";
import { Random } from "../../src/core/random.js";
import { countConversions } from "../../src/evaluation/conversion.js";
import type { EndingErrors } from "../../src/evaluation/endingErrors.js";
import type { ChessErrorsResult } from "../../src/experiments/chessErrors.js";
import type { ConversionResult } from "../../src/experiments/conversion.js";
import type { ThrownWin } from "../../src/experiments/thrownWins.js";
import { PLAY_OUT_ENDS, type PlayedOut } from "../../src/search/playOut.js";

const run = {
  ...{ seed: 1, dataVersion: "1", started: "2026-01-01T00:00:00.000Z", seconds: 60 },
  ...{ libraryVersion: "0", gitCommit: "0", backend: "tensorflow", backendVersion: "2", processor: "P", threads: 2 },
};

/** A result of the conversion experiment, as if the network won more with search and without repetition. */
export function madeUpConversion(): ConversionResult {
  const random = Random.of(1);
  const games = 300;
  const sample = {
    positions: makePositionList(games),
    endings: Array.from({ length: games }, (_, i) => ["KQvK", "KRvK", "KPvK", "KBNvK"][i % 4]),
    plies: Uint8Array.from({ length: games }, (_, i) => 1 + 2 * random.int(i % 4 === 3 ? 33 : 16)),
  };
  const play = (attacker: string, avoidsRepetition: boolean, skill: number) => {
    const played = Array.from(sample.plies, (plies): PlayedOut => {
      const end = random.float() < skill ? "mate" : PLAY_OUT_ENDS[random.int(PLAY_OUT_ENDS.length)];
      return { end, moves: (plies + 1) / 2 + random.int(skill === 1 ? 1 : 9), positions: makePositionList(1) };
    });
    return countConversions(attacker, avoidsRepetition, sample, played);
  };
  const thrown: readonly ThrownWin[] = [
    {
      ...{
        ending: "KQvK",
        end: "stalemate" as const,
        fen: "k7/8/1K6/8/8/2Q5/8/8 w - - 0 1",
        played: "Qc7",
        from: "c3",
      },
      ...{ to: "c7", best: "Qh8#", mateIn: 1, moves: 4 },
    },
    {
      ...{ ending: "KRvK", end: "too long", fen: "8/8/4k3/8/8/8/3R4/3K4 w - - 0 1", played: "Rd3", from: "d2" },
      ...{ to: "d3", best: "Ke2", mateIn: 15, moves: 50 },
    },
  ];
  return {
    ...run,
    experiment: "conversion",
    settings: { men: 4, network: "laptop", games, searched: games },
    metrics: {
      table: play("table", false, 1),
      attackers: [
        { ...play("network", false, 0.4), thrown },
        { ...play("network", true, 0.6), thrown: [] },
        { ...play("network, one-ply search", false, 0.7), thrown: [] },
        { ...play("network, one-ply search", true, 0.9), thrown: [] },
      ],
    },
  };
}

/** A result of the experiment on errors. */
export function madeUpErrors(): ChessErrorsResult {
  const random = Random.of(2);
  const squares = (wrong: number) => ({
    positions: Array.from({ length: 64 }, () => 100),
    wrong: Array.from({ length: 64 }, (_, i) => random.int(1 + (wrong * ((i & 7) + 1)) / 4)),
  });
  const errors = (ending: string, positions: number, wrong: number): EndingErrors => ({
    ...{ ending, positions, wrong, isComplete: ending.length === 4 },
    confusion: [
      [positions / 2 - wrong, wrong / 2, 0],
      [wrong / 2, positions / 4, 0],
      [0, 0, positions / 4],
    ],
    ...{ whiteKing: squares(wrong), blackKing: squares(wrong) },
  });
  const worst = (ending: string, fen: string) => ({ ending, fen, truth: 0, answer: 1, confidence: 0.9876 });
  return {
    ...run,
    experiment: "chess-errors",
    settings: { men: 4, network: "laptop", completeUpTo: 100_000, sampled: 20_000, searched: 20_000, timed: 1000 },
    metrics: {
      networkBytes: 900_000,
      endings: [
        { ...errors("KQvK", 48_000, 4), exceptionBytes: 14 },
        { ...errors("KPvK", 160_000, 40), exceptionBytes: 120, worst: worst("KPvK", "8/8/8/8/8/k1K5/P7/8 b - - 0 1") },
        { ...errors("KPvKP", 20_000, 60), worst: worst("KPvKP", "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1") },
      ],
      searches: [
        { sample: "all endings", positions: 20_000, right: [19_900, 19_950, 19_990] },
        { sample: "KPvKP", positions: 4000, right: [3950, 3980, 3998] },
      ],
      zugzwangs: [
        { ending: "KPvK", zugzwangs: 80, fullPoint: 0, positions: 160, right: [140, 150, 158] },
        { ending: "KPvKP", zugzwangs: 242, fullPoint: 30, positions: 484, right: [400, 444, 460] },
      ],
      sizes: [
        { ending: "KQvK", positions: 48_100, syzygyBytes: 5520, mateTableBytes: 9000 },
        { ending: "KPvK", positions: 165_676, syzygyBytes: 7824, mateTableBytes: 30_000 },
        { ending: "KPvKP", positions: 3_700_000, syzygyBytes: 200_000, mateTableBytes: 900_000 },
      ],
      times: [
        { name: "network", coldMilliseconds: 123.45, warmMicroseconds: 456.78, listMicroseconds: 23.456 },
        { name: "our table", coldMilliseconds: 4.321, warmMicroseconds: 1.2345, listMicroseconds: 0.98765 },
        { name: "Syzygy", coldMilliseconds: 1.2345, warmMicroseconds: 2.3456, listMicroseconds: 1.5 },
      ],
    },
  };
}
