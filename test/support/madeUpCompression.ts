import type { CompressionResult, CompressionSettings } from "../../src/experiments/compression.js";

/** A result of the compression experiment with three slices, made up. */
export function madeUpCompression(): CompressionResult {
  const slices = [
    { slice: "1100", positions: 992, searched: 40, networkWrong: 9, ruleWrong: 4, seconds: 0.1, wrong: 0 },
    { slice: "1101", positions: 27_000, searched: 900, networkWrong: 800, ruleWrong: 700, seconds: 0.6, wrong: 0 },
    { slice: "2100", positions: 14_880, searched: 300, networkWrong: 90, ruleWrong: 120, seconds: 0.3, wrong: 0 },
  ];
  return {
    ...{ experiment: "compression", seed: 1, dataVersion: "1", started: "2026-01-01T00:00:00.000Z", seconds: 60 },
    ...{ libraryVersion: "0", gitCommit: "0", backend: "tensorflow", backendVersion: "2", processor: "P", threads: 2 },
    settings: { pieces: 4 } as CompressionSettings,
    metrics: {
      parameters: 533_163,
      trainingPositions: 42_000,
      plan: {
        ...{ validated: 6000, float32Right: 5900, float16Right: 5899 },
        rule: { threshold: 0.75, searched: 0.03, accuracy: 0.985 },
      },
      ...{ positions: 42_872, networkWrong: 899, ruleWrong: 824, searched: 1240, predictor: "rule" },
      file: {
        code: "Rice code",
        ...{ headerBytes: 36, weightBytes: 1_066_678, exceptionBytes: 900, bytes: 1_067_646 },
      },
      wrong: 0,
      slices,
      sizes: [
        { name: "two bits a position", bytes: 10_718_000, exact: true, how: "counted" },
        {
          name: "network in float16, exceptions: Rice code",
          bytes: 1_067_646,
          exact: true,
          how: "written and compared",
        },
        { name: "CHINOOK's database", bytes: 224_256, exact: true, how: "published" },
        { name: "table of quiet positions, by brotli", bytes: 111_255, exact: false, how: "measured" },
      ],
    },
  };
}
