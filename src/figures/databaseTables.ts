import type { DataFrame } from "danfojs-node";
import { parseFen } from "../checkers/fen.js";
import type { Counts, DatabasesResult } from "../experiments/databases.js";
import { published } from "../experiments/published.js";
import { PositionSet } from "../tables/checkers/positionSet.js";
import { parseRegion, regionNamesOf, sliceFromName } from "../tables/checkers/slice.js";
import { dataFrame } from "./dataFrame.js";
import { materialName } from "./material.js";

/** Positions of no flag. */
const quiet = ({ positions, capture, threatened }: Counts) => positions - capture - threatened;

/** Outcomes and flags by the number of pieces, Black to move. */
export function countsTable({ metrics }: DatabasesResult): Promise<DataFrame> {
  return dataFrame(
    metrics.databases.map((database) => ({
      pieces: database.pieces,
      positions: database.positions,
      win: database.win,
      draw: database.draw,
      loss: database.loss,
      quiet: quiet(database),
      capture: database.capture,
      threatened: database.threatened,
    })),
  );
}

/** The thesis's Table 1 beside our counts, with and without positions where one side has no piece, and what was solved. */
export function positionsTable({ metrics }: DatabasesResult): Promise<DataFrame> {
  const reported: Readonly<Record<string, { readonly value: number }>> = published.checkers.positions;
  const solved = new Map(metrics.databases.map(({ pieces, positions }) => [pieces, positions]));
  const rows = metrics.counted.map(({ pieces, bothSides, oneSided }) => ({
    pieces: String(pieces),
    "thesis, Table 1": reported[pieces].value,
    "counted, all": bothSides + oneSided,
    "thesis − ours": reported[pieces].value - bothSides - oneSided,
    "one-sided": oneSided,
    "both sides": bothSides,
    "solved here": solved.get(pieces) ?? null,
  }));
  const sum = (pick: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce((all, row) => all + (pick(row) ?? 0), 0);
  const all = sum((row) => row["counted, all"]);
  return dataFrame([
    ...rows,
    {
      pieces: "total",
      "thesis, Table 1": reported.total.value,
      "counted, all": all,
      "thesis − ours": reported.total.value - all,
      "one-sided": sum((row) => row["one-sided"]),
      "both sides": sum((row) => row["both sides"]),
      "solved here": sum((row) => row["solved here"]),
    },
  ]);
}

/** How to read the names of the four granularities. */
const GRANULARITIES = [
  ["pieces", "all pieces"],
  ["pieces by side", "black pieces, white pieces"],
  ["slice", "black kings, white kings, black men, white men"],
  ["sub-slice", "the slice, then the ranks of the leading black and white man, 0–6 from their own side"],
] as const;

/** The four names of the sample position, and how many positions share each. */
export function regionTable({ metrics }: DatabasesResult): Promise<DataFrame> {
  const names = regionNamesOf(parseFen(metrics.sample.fen).unwrap());
  return dataFrame(
    GRANULARITIES.map(([by, digits], i) => ({
      by,
      name: names[i],
      "its digits": digits,
      positions: new PositionSet(parseRegion(names[i]).unwrap().parts).size,
    })),
  );
}

/** The most frequent outcome's share. */
const commonest = ({ win, draw, loss }: Counts) => Math.max(win, draw, loss);

/**
 * How far one gets without looking at the board: always the same answer, or for each slice its commonest outcome. What is
 * left over is what a network has to learn.
 */
export function guessTable({ metrics }: DatabasesResult): Promise<DataFrame> {
  return dataFrame(
    metrics.databases.map((database) => {
      const slices = metrics.slices.filter(({ slice }) => sumOfDigits(slice) === database.pieces);
      const right = slices.reduce((sum, slice) => sum + commonest(slice), 0);
      return {
        pieces: database.pieces,
        win: database.win / database.positions,
        draw: database.draw / database.positions,
        loss: database.loss / database.positions,
        "one answer for all": commonest(database) / database.positions,
        "one answer a slice": right / database.positions,
      };
    }),
  );
}

/** Every slice, the ones where material tells least first; `doubt` is the entropy of its outcomes in bits. */
export function hardestSlicesTable({ metrics }: DatabasesResult): Promise<DataFrame> {
  const rows = metrics.slices.map((counts) => {
    const { slice, positions, win, draw, loss } = counts;
    const { blackKings, whiteKings, blackMen, whiteMen } = sliceFromName(slice);
    return {
      slice,
      Black: materialName(blackKings, blackMen),
      White: materialName(whiteKings, whiteMen),
      positions,
      win: win / positions,
      draw: draw / positions,
      loss: loss / positions,
      doubt: entropy([win, draw, loss].map((count) => count / positions)),
    };
  });
  return dataFrame(rows.sort((a, b) => b.doubt - a.doubt));
}

const entropy = (shares: readonly number[]) =>
  shares.reduce((bits, share) => (share > 0 ? bits - share * Math.log2(share) : bits), 0);

const sumOfDigits = (slice: string) => Array.from(slice, Number).reduce((sum, digit) => sum + digit, 0);

/** What solving took; a database that was there before the run has no times. */
export function solvingTable({ metrics }: DatabasesResult): Promise<DataFrame> {
  return dataFrame(
    metrics.databases.map(({ pieces, positions, bytes, cost }) => ({
      pieces,
      positions,
      seconds: cost?.seconds ?? null,
      "CPU seconds": cost?.cpuSeconds ?? null,
      "million positions a second": cost ? positions / cost.seconds / 1e6 : null,
      "memory (MB)": cost ? Math.round(cost.peakBytes / 1e6) : null,
      "bytes on disk": bytes,
      "bits a position": (8 * bytes) / positions,
    })),
  );
}
