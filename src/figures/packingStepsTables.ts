import type { CompressionResult } from "../experiments/compression.js";
import type { SizeRow } from "../experiments/compressionSizes.js";
import type { BitCount } from "../experiments/packedBits.js";
import type { PackingStepsResult } from "../experiments/packingSteps.js";
import { published } from "../experiments/published.js";
import type { BoardDiagram } from "./boardDiagram.js";
import { boardRow } from "./boardRow.js";
import { checkersDiagram } from "./checkersDiagram.js";
import type { Tabular } from "./table.js";

/** Columns of these tables that hold shares. */
export const packingStepsPercentages = ["of the values", "of the bits", "right", "of the file"];

/** What every step leaves to be held, and what that takes. */
export function packingStepsTable({ metrics }: PackingStepsResult): Tabular {
  const { steps, positions } = metrics;
  return {
    columns: ["step", "values held", "written by", "bytes", "bits a position", "times smaller"],
    values: steps.map(({ step, held, by, bytes }, i) => [
      ...[step, held, by, bytes, (8 * bytes) / positions, i === 0 ? null : steps[i - 1].bytes / bytes],
    ]),
    sortable: false,
  };
}

/** The packed file among other ways to hold the same databases. */
export function packedSize({ metrics }: PackingStepsResult): SizeRow {
  const { file, compared, positions, wrong } = metrics;
  return {
    ...{ name: "packed database", bytes: file.bytes, exact: wrong === 0 },
    how: compared === positions ? "written and compared" : "written, a part compared",
  };
}

/** What the packed file is made of. */
export function packedFileTable({ metrics }: PackingStepsResult): Tabular {
  const { bytes, blockBytes, weightBytes, indexBytes, otherBytes } = metrics.file;
  const rows: [string, number][] = [
    ["blocks", blockBytes],
    ["network", weightBytes],
    ["index of the blocks", indexBytes],
    ["header, lists of exceptions, checksum", otherBytes],
    ["all", bytes],
  ];
  return {
    columns: ["part", "bytes", "of the file"],
    values: rows.map(([part, size]) => [part, size, size / bytes]),
    sortable: false,
  };
}

/** How the bits of the blocks are spread over the values, the cheapest first. */
export function bitClassesTable({ metrics }: PackingStepsResult): Tabular {
  const { classes, slices } = metrics.bits;
  const free = slices.reduce((sum, slice) => added(sum, slice.free), { positions: 0, bits: 0 });
  const all = [...classes, free].reduce(added);
  const row = (name: string, { positions, bits }: BitCount) => [
    ...[name, positions, positions / all.positions, Math.round(bits / 8), bits / all.bits],
  ];
  return {
    columns: ["a value takes", "values", "of the values", "bytes", "of the bits"],
    values: [
      row("nothing: it is free", free),
      ...classes.map((one, i) => row(i === 0 ? `up to ${one.most} bits` : `${classes[i - 1].most}–${one.most}`, one)),
    ],
    sortable: false,
  };
}

const added = (a: BitCount, b: BitCount): BitCount => ({ positions: a.positions + b.positions, bits: a.bits + b.bits });

/** So many boards beside each other can still be read. */
const BOARDS_SHOWN = 4;

/** Of the slices that take most bytes, the position that costs most. */
export function surprisesDiagram({ metrics }: PackingStepsResult): BoardDiagram {
  const shown = [...metrics.bits.slices].sort((a, b) => b.bytes - a.bytes).slice(0, BOARDS_SHOWN);
  return boardRow(
    shown.map(({ slice, dearest: { fen, outcome, bits } }) =>
      checkersDiagram(fen, { width: 220, caption: `${slice}: ${outcome}, ${bits.toFixed(1)} bits` }),
    ),
  );
}

/** A weight of the thesis's network takes four bytes. */
const WEIGHT_BYTES = 4;

/** The networks as plain predictors: without what puts them right. */
export function guessesTable({ metrics }: PackingStepsResult, { metrics: scheme }: CompressionResult): Tabular {
  const { file, guesses, bits } = metrics;
  const foreseen = bits.slices.reduce((sum, slice) => sum + slice.foreseen, 0);
  const alone = file.bytes - file.blockBytes - file.indexBytes;
  const { thresholdAccuracy, positions } = published.checkers.compression;
  const thesisBytes = WEIGHT_BYTES * published.checkers.parameters.value;
  const weights = scheme.file.weightBytes;
  const right = (wrong: number) => 1 - wrong / scheme.positions;
  return {
    columns: ["predictor", "bytes", "asked about", "positions", "right"],
    values: [
      ["packed: network beside true neighbours", alone, "values in blocks", guesses.kept, foreseen / guesses.kept],
      [
        "packed: network beside its own guesses",
        alone,
        "values in blocks",
        guesses.kept,
        guesses.keptRight / guesses.kept,
      ],
      ...[["packed: search over these guesses", alone, "all", guesses.positions, guesses.right / guesses.positions]],
      ["the thesis's network, as trained here", weights, "all", scheme.positions, right(scheme.networkWrong)],
      ["the same by the threshold rule", weights, "all", scheme.positions, right(scheme.ruleWrong)],
      ["the thesis: threshold rule", thesisBytes, "all, 2–5 pieces", positions.value, thresholdAccuracy.value],
    ],
    sortable: false,
  };
}
