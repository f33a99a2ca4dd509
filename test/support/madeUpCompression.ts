import type { CompressionResult, CompressionSettings } from "../../src/experiments/compression.js";

/** A result of the compression experiment with three slices, made up. */
export function madeUpCompression(): CompressionResult {
  const rows: readonly [slice: string, ...counts: number[]][] = [
    ["1100", 992, 40, 9, 4, 992],
    ["1101", 27_000, 900, 800, 700, 27_000],
    ["2100", 14_880, 300, 90, 120, 8_000],
  ];
  const slices = rows.map(([slice, positions, searched, networkWrong, ruleWrong, compared]) => ({
    ...{ slice, positions, searched, networkWrong, ruleWrong, compared },
    ...{ seconds: 0.5, wrong: 0 },
  }));
  return {
    ...{ experiment: "compression", seed: 1, dataVersion: "1", started: "2026-01-01T00:00:00.000Z", seconds: 60 },
    ...{ libraryVersion: "0", gitCommit: "0", backend: "tensorflow", backendVersion: "2", processor: "P", threads: 2 },
    settings: { pieces: 4 } as CompressionSettings,
    metrics: {
      parameters: 533_163,
      trainingPositions: 42_000,
      plan: {
        ...{ validated: 6000, float32Right: 5900, float16Right: 5899, precision: "bfloat16" },
        rule: { threshold: 0.75, searched: 0.03, accuracy: 0.985 },
      },
      ...{ positions: 42_872, networkWrong: 899, ruleWrong: 824, searched: 1240, predictor: "rule" },
      file: {
        code: "Rice code",
        ...{ headerBytes: 36, weightBytes: 1_066_678, exceptionBytes: 900, bytes: 1_067_646 },
      },
      ...{ compared: 35_992, wrong: 0 },
      slices,
      sizes: [
        { name: "two bits a position", bytes: 10_718_000, exact: true, how: "counted" },
        {
          name: "network in float16, exceptions: Rice code",
          bytes: 1_067_646,
          exact: true,
          how: "written, a part compared",
        },
        { name: "CHINOOK's database", bytes: 224_256, exact: true, how: "published" },
        { name: "table of quiet positions, by brotli", bytes: 111_255, exact: false, how: "measured" },
      ],
    },
  };
}
