import { makeBoardFen } from "chessops/fen";
import { randomPosition } from "../chess/randomPosition.js";
import type { Random } from "../core/random.js";
import { type BoardAndTurn, planes12Mover } from "../encoders/planes12.js";
import { type ExampleSet, exampleSet } from "./exampleSet.js";

/** Counts up when the same seed gives other examples: results of the older ones are then not taken for these. */
export const CHECK_EXAMPLES_VERSION = "1";

/** What the network of the tour tells apart, in the order of the labels. */
export const CHECK_CLASSES = ["no check", "check"] as const;

export interface CheckExamples extends ExampleSet {
  readonly positions: readonly BoardAndTurn[];
}

/**
 * Random legal chess positions, half of them (every second) with the side to move in check.
 * No two look alike to the network, mirror images included, so that no test position was seen in training.
 */
export function checkExamples(count: number, random: Random): CheckExamples {
  const positions: BoardAndTurn[] = [];
  const labels = Uint8Array.from({ length: count }, (_, i) => i % 2);
  const seen = new Set<string>();
  const planes = new Float32Array(planes12Mover.size);
  while (positions.length < count) {
    const { board, turn } = randomPosition(random, labels[positions.length] === 1);
    planes12Mover.encode({ board, turn }, planes, 0);
    const key = makeBoardFen(planes12Mover.decode(planes, 0).board);
    if (seen.has(key)) continue;
    seen.add(key);
    positions.push({ board, turn });
  }
  return { ...exampleSet(planes12Mover, positions, labels, { kind: "answer", names: CHECK_CLASSES }), positions };
}
