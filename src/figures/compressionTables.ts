import type { CompressionResult } from "../experiments/compression.js";
import { published } from "../experiments/published.js";
import type { Tabular } from "./table.js";

/** Columns of these tables that hold shares. */
export const compressionPercentages = ["network right", "rule right", "searched", "of the file"];

/** Every way to hold the databases, the smallest first, with what it takes beside CHINOOK's where that is known. */
export function sizesTable({ metrics }: CompressionResult): Tabular {
  const chinook = metrics.sizes.find(({ name }) => name === "CHINOOK's database")?.bytes;
  return {
    columns: ["way", "bytes", "bits a position", "times CHINOOK's", "exact", "how known"],
    values: [...metrics.sizes]
      .reverse()
      .map(({ name, bytes, exact, how }) => [
        ...[name, bytes, (8 * bytes) / metrics.positions],
        ...[chinook === undefined ? null : bytes / chinook, exact ? "yes" : "no", how],
      ]),
  };
}

/** What the file is made of. */
export function fileTable({ metrics }: CompressionResult): Tabular {
  const { code, headerBytes, weightBytes, exceptionBytes, bytes } = metrics.file;
  const rows: [string, number][] = [
    ["header", headerBytes],
    ["network, float16", weightBytes],
    [`exceptions, ${code}`, exceptionBytes],
    ["checksum", bytes - headerBytes - weightBytes - exceptionBytes],
    ["all", bytes],
  ];
  return {
    columns: ["part", "bytes", "of the file"],
    values: rows.map(([part, size]) => [part, size, size / bytes]),
    sortable: false,
  };
}

/**
 * How well everything was predicted, by the number of pieces; `wrong in the file` is what is left after the exceptions, of the
 * positions that were read again.
 */
export function predictionsTable({ metrics }: CompressionResult): Tabular {
  const piecesOf = (slice: string) => Array.from(slice, Number).reduce((a, b) => a + b, 0);
  const numbers = [...new Set(metrics.slices.map(({ slice }) => piecesOf(slice)))].sort((a, b) => a - b);
  const row = (name: string, slices: CompressionResult["metrics"]["slices"]) => {
    const sum = (count: (slice: (typeof slices)[number]) => number) => slices.reduce((all, one) => all + count(one), 0);
    const positions = sum((slice) => slice.positions);
    const [network, rule] = [sum((slice) => slice.networkWrong), sum((slice) => slice.ruleWrong)];
    return [
      ...[name, positions, network, rule, 1 - network / positions, 1 - rule / positions],
      ...[sum(({ searched }) => searched) / positions, sum(({ compared }) => compared), sum(({ wrong }) => wrong)],
    ];
  };
  return {
    columns: [
      ...["pieces", "positions", "network wrong", "rule wrong", "network right", "rule right"],
      ...["searched", "read again", "wrong in the file"],
    ],
    values: [
      ...numbers.map((number) =>
        row(
          `${number}`,
          metrics.slices.filter(({ slice }) => piecesOf(slice) === number),
        ),
      ),
      row("all", metrics.slices),
    ],
    sortable: false,
  };
}

/** A weight of the thesis's network takes four bytes. */
const WEIGHT_BYTES = 4;

/** Section 6.5 beside ours, by its own way of counting: five bytes an exception, four a weight. */
export function compressionBesideTable({ metrics }: CompressionResult): Tabular {
  const { thresholdAccuracy, positions, wrongPositions, bytesAPosition, chinookBytes } = published.checkers.compression;
  const theirs = {
    exceptions: wrongPositions.value * bytesAPosition.value,
    network: WEIGHT_BYTES * published.checkers.parameters.value,
  };
  const ours = {
    exceptions: metrics.ruleWrong * bytesAPosition.value,
    network: WEIGHT_BYTES * metrics.parameters,
  };
  const accuracy = (share: number) => `${(100 * share).toFixed(3)} %`;
  const count = (value: number) => value.toLocaleString("en");
  return {
    columns: ["", "thesis", "ours"],
    values: [
      ["positions", count(positions.value), count(metrics.positions)],
      [
        "right by the threshold rule",
        accuracy(thresholdAccuracy.value),
        accuracy(1 - metrics.ruleWrong / metrics.positions),
      ],
      ["wrong positions", count(wrongPositions.value), count(metrics.ruleWrong)],
      ["bytes of these", count(theirs.exceptions), count(ours.exceptions)],
      ["bytes of the network", count(theirs.network), count(ours.network)],
      ["bytes together", count(theirs.exceptions + theirs.network), count(ours.exceptions + ours.network)],
      ["bytes of the file written", "none written", count(metrics.file.bytes)],
      ["read again from it", "not tried", `${count(metrics.compared)} of ${count(metrics.positions)}`],
      ["wrong of these", "", count(metrics.wrong)],
      ["CHINOOK's bytes, 2–5 pieces", count(chinookBytes.value), ""],
    ],
    sortable: false,
  };
}

/** What rounding the weights to half the bits, and multiplying in the file's precision, costs on validation positions. */
export function roundingTable({ metrics }: CompressionResult): Tabular {
  const { validated, float32Right, float16Right, precision } = metrics.plan;
  const row = (weights: string, products: string, right: number, size: number) => [
    ...[weights, products, right, right / validated, size],
  ];
  const { weightBytes } = metrics.file;
  return {
    columns: ["weights", "multiplied in", "right", "network right", "bytes"],
    values: [
      row("float32", "float32", float32Right, 2 * weightBytes),
      row("float16", precision, float16Right, weightBytes),
    ],
    sortable: false,
  };
}
