import type { PackingStepsResult } from "../../src/experiments/packingSteps.js";

/** A result of the steps of packing, made up. */
export function madeUpPackingSteps(): PackingStepsResult {
  const count = (positions: number, bits: number) => ({ positions, bits });
  const slice = (name: string, bytes: number, fen: string) => ({
    ...{ slice: name, bytes, quiet: count(1000, 6 * bytes), threatened: count(200, 2 * bytes), free: count(80, 4) },
    ...{ foreseen: 1150, dearest: { fen, outcome: "draw" as const, bits: 9.25 } },
  });
  const step = (name: string, held: number, bytes: number) => ({ step: name, held, bytes, by: "brotli" as const });
  return {
    ...{ experiment: "packing-steps", seed: 1, dataVersion: "1", started: "2026-01-01T00:00:00.000Z", seconds: 60 },
    ...{ libraryVersion: "0", gitCommit: "0", backend: "tensorflow", backendVersion: "2", processor: "P", threads: 2 },
    settings: { pieces: 4 },
    metrics: {
      positions: 42_872,
      steps: [
        { step: "plain tables", held: 42_872, bytes: 10_718, by: "two bits a value" },
        step("every position", 42_872, 3_100),
        step("no captures", 36_000, 2_000),
        step("parity", 9_000, 500),
        { step: "the packed file", held: 9_000, bytes: 260, by: "the network" },
      ],
      file: { bytes: 260, weightBytes: 100, blockBytes: 120, indexBytes: 4, otherBytes: 36 },
      ...{ compared: 42_872, wrong: 0 },
      bits: {
        slices: [slice("1111", 70, "B:W21,K30:B1,K25"), slice("0022", 50, "B:W15,24:B2,4")],
        classes: [
          { most: 0.1, ...count(2_000, 60) },
          { most: 1, ...count(300, 200) },
          { most: 16, ...count(100, 700) },
        ],
      },
      guesses: { kept: 2_400, keptRight: 2_300, positions: 42_872, right: 41_000 },
    },
  };
}
