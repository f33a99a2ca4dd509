import { wilsonInterval } from "../evaluation/uncertainty.js";
import type { ChessErrorsResult } from "../experiments/chessErrors.js";
import { type Published, published } from "../experiments/published.js";
import { expectedRiceBits } from "../search/exceptionCodes.js";
import type { Tabular } from "./table.js";

const SEARCHES = ["network", "one-ply search", "two-ply search"];

/** Columns of this page's tables that hold shares. */
export const chessErrorPercentages = ["right", "from", "to", "peer", ...SEARCHES];

const OUTCOMES = ["draw", "win", "loss"];
/** Truth and answer of every kind of error. */
const KINDS = OUTCOMES.flatMap((_, truth) => OUTCOMES.map((_, answer) => [truth, answer] as const)).filter(
  ([truth, answer]) => truth !== answer,
);

/** Ending by ending, the worst first: right answers with their 95 % interval, and the errors by what was taken for what. */
export function endingErrorsTable({ metrics }: ChessErrorsResult): Tabular {
  const rows = [...metrics.endings].sort((a, b) => b.wrong / b.positions - a.wrong / a.positions);
  return {
    columns: [
      ...["ending", "asked", "all there are", "right", "from", "to"],
      ...KINDS.map(([truth, answer]) => `${OUTCOMES[truth]} → ${OUTCOMES[answer]}`),
    ],
    values: rows.map(({ ending, positions, isComplete, wrong, confusion }) => {
      // Of all that there are nothing is left to chance.
      const { low, high } = isComplete ? { low: null, high: null } : wilsonInterval(positions - wrong, positions);
      return [
        ...[ending, positions, isComplete ? "yes" : "no", 1 - wrong / positions, low, high],
        ...KINDS.map(([truth, answer]) => confusion[truth][answer]),
      ];
    }),
  };
}

/** What the peer reports, by what was asked and by plies of search. */
const { neuralTablebases } = published;
const PEERS: Readonly<Record<string, readonly (Published | undefined)[]>> = {
  KQvK: [neuralTablebases.KQvK],
  KRvK: [neuralTablebases.KRvK],
  KPvK: [neuralTablebases.KPvK],
  KPvKP: [neuralTablebases.KPvKP, undefined, neuralTablebases.KPvKPTwoPly],
};

/** The network and searches over it on the same test positions, with 95 % intervals, beside the peer's networks of one ending each. */
export function searchesTable({ metrics }: ChessErrorsResult): Tabular {
  return {
    columns: ["positions of", "asked", "predictor", "wrong", "right", "from", "to", "peer"],
    values: metrics.searches.flatMap(({ sample, positions, right }) =>
      right.map((count, plies) => {
        const { low, high } = wilsonInterval(count, positions);
        const peer = PEERS[sample]?.[plies]?.value ?? null;
        return [sample, positions, SEARCHES[plies], positions - count, count / positions, low, high, peer];
      }),
    ),
    sortable: false,
  };
}

/** Mutual zugzwangs, with either side to move, beside all positions of the same endings. */
export function zugzwangTable({ metrics }: ChessErrorsResult): Tabular {
  const { zugzwangs, endings } = metrics;
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const shares = (right: readonly number[], positions: number) => right.map((count) => count / positions);
  const same = endings.filter(({ ending }) => zugzwangs.some((one) => one.ending === ending));
  const all = sum(zugzwangs.map(({ positions }) => positions));
  return {
    columns: ["ending", "zugzwangs", "lost for either", "asked", ...SEARCHES],
    values: [
      ...zugzwangs.map(({ ending, zugzwangs, fullPoint, positions, right }) => [
        ...[ending, zugzwangs, fullPoint, positions, ...shares(right, positions)],
      ]),
      [
        ...[
          "all zugzwangs",
          sum(zugzwangs.map((one) => one.zugzwangs)),
          sum(zugzwangs.map((one) => one.fullPoint)),
          all,
        ],
        ...[0, 1, 2].map((plies) => sum(zugzwangs.map(({ right }) => right[plies])) / all),
      ],
      [
        ...["any position of these endings", null, null, sum(same.map(({ positions }) => positions))],
        ...[meanOf(same.map(({ wrong, positions }) => 1 - wrong / positions)), null, null],
      ],
    ],
    sortable: false,
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** What the exceptions of an ending take: written where all positions were asked, else by the share in the sample. */
interface ExceptionSize {
  readonly exceptions: number;
  readonly bytes: number;
  readonly how: "written" | "from the sample";
}

/** What it takes to hold an ending exactly: the positions that the network gets wrong, in Rice's code. */
export function exceptionSizes({ metrics }: ChessErrorsResult): ReadonlyMap<string, ExceptionSize> {
  return new Map<string, ExceptionSize>(
    metrics.endings.map(({ ending, wrong, positions, exceptionBytes }) => {
      if (exceptionBytes !== undefined) return [ending, { exceptions: wrong, bytes: exceptionBytes, how: "written" }];
      const all = metrics.sizes.find((size) => size.ending === ending)?.positions ?? 0;
      const exceptions = (wrong / positions) * all;
      const bytes = Math.ceil(expectedRiceBits(exceptions, all) / 8);
      return [ending, { exceptions: Math.round(exceptions), bytes, how: "from the sample" }];
    }),
  );
}

/** Bytes, ending by ending: exceptions of the network, Syzygy's WDL file, our own table; and all together with the weights. */
export function storageTable(result: ChessErrorsResult): Tabular {
  const { sizes, networkBytes } = result.metrics;
  const exceptions = exceptionSizes(result);
  const rows = sizes.map(({ ending, positions, syzygyBytes, mateTableBytes }) => {
    const own = exceptions.get(ending)!;
    return { ending, positions, ...own, syzygyBytes, mateTableBytes };
  });
  const sum = (of: (row: (typeof rows)[number]) => number | null) => {
    const values = rows.map(of);
    return values.includes(null) ? null : values.reduce<number>((a, b) => a + (b ?? 0), 0);
  };
  return {
    columns: [
      "ending",
      "positions",
      "exceptions",
      "how known",
      "exceptions, bytes",
      "Syzygy WDL, bytes",
      "our table, bytes",
    ],
    values: [
      ...rows.map(({ ending, positions, exceptions, how, bytes, syzygyBytes, mateTableBytes }) => [
        ...[ending, positions, exceptions, how, bytes, syzygyBytes, mateTableBytes],
      ]),
      ["the network's weights", null, null, "", networkBytes, null, null],
      [
        ...["all together", sum(({ positions }) => positions), sum(({ exceptions }) => exceptions), ""],
        ...[
          networkBytes + (sum(({ bytes }) => bytes) ?? 0),
          sum((row) => row.syzygyBytes),
          sum((row) => row.mateTableBytes),
        ],
      ],
    ],
    sortable: false,
  };
}

/** What a value costs in time, by the way it is had. */
export function probeTimesTable({ metrics }: ChessErrorsResult): Tabular {
  return {
    columns: ["asked", "cold, ms", "warm, one by one, µs", "in a long list, µs"],
    values: metrics.times.map(({ name, coldMilliseconds, warmMicroseconds, listMicroseconds }) => [
      name,
      ...[coldMilliseconds, warmMicroseconds, listMicroseconds].map((value) => Number(value.toPrecision(3))),
    ]),
    sortable: false,
  };
}
