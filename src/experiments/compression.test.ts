import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { readChecked } from "../core/checkedFile.js";
import type { ProgressEvent } from "../core/progress.js";
import { Random } from "../core/random.js";
import { decodeNetworkTable } from "../search/networkTable.js";
import { sliceFromName } from "../tables/checkers/slice.js";
import { type CompressionResult, runCompression } from "./compression.js";
import { drawParts, ExceptionMender } from "./compressionPasses.js";

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("ENDGAME_DATA", folder);
  return () => vi.unstubAllEnvs();
});

const settings = { pieces: 2, positions: 3000, epochs: 2, batchSize: 20, mostSearched: 0.5, blocks: 1, neurons: 8 };

/** The file that the one run left. */
function compressedFile(): string {
  const runs = join(folder, "runs", "compression");
  const [run] = readdirSync(runs).filter((name) => !name.endsWith(".lock"));
  return join(runs, run, "compressed.nettable");
}

const row = ({ metrics }: CompressionResult, name: string) => metrics.sizes.find((size) => size.name === name)!;

test("every position is had again from the file, and every byte is counted", async () => {
  const result = await runCompression({ settings });
  const { metrics } = result;
  expect(metrics.positions).toBe(3488);
  expect(metrics.compared).toBe(3488);
  expect(metrics.wrong).toBe(0);
  expect(metrics.file.bytes).toBe(statSync(compressedFile()).size);
  const { headerBytes, weightBytes, exceptionBytes } = metrics.file;
  expect(headerBytes + weightBytes + exceptionBytes + 32).toBe(metrics.file.bytes);

  const table = decodeNetworkTable(readChecked(compressedFile()).unwrap()).unwrap();
  const exceptions = table.exceptions.reduce((sum, { indices }) => sum + indices.length, 0);
  expect(exceptions).toBe(Math.min(metrics.networkWrong, metrics.ruleWrong));
  expect(exceptions).toBeGreaterThan(0);
  expect(table.threshold > 0).toBe(metrics.predictor === "rule");
  expect(row(result, "two bits a position")).toMatchObject({ bytes: 872, exact: true });
  expect(row(result, `network in float16, exceptions: ${metrics.file.code}`)).toEqual({
    ...{ name: `network in float16, exceptions: ${metrics.file.code}`, bytes: metrics.file.bytes },
    ...{ exact: true, how: "written and compared" },
  });
  expect(row(result, "network in float32, exceptions: 5 bytes a position").bytes).toBe(
    headerBytes + 2 * weightBytes + 5 * exceptions,
  );
});

test("a share of a slice's parts is drawn, each part whole", () => {
  const slice = sliceFromName("2200"); // 215,760 positions
  expect([...drawParts(slice, 1, Random.of(1))].reduce((sum, [, size]) => sum + size, 0)).toBe(215_760);
  expect(drawParts(slice, 0.01, Random.of(1)).size).toBe(1);
  const half = [...drawParts(slice, 0.5, Random.of(1))];
  expect(half).toHaveLength(2);
  for (const [start, size] of half) expect([start % 65_536, size]).toEqual([0, Math.min(65_536, 215_760 - start)]);
});

test("exceptions are put right in the parts that come, and passed over in those that do not", () => {
  const exceptions = { indices: Uint32Array.of(1, 5, 6, 9), turns: Uint8Array.of(0, 1, 1, 0) };
  const mender = new ExceptionMender(exceptions);
  const mended = (start: number) => {
    const values = new Uint8Array(2);
    mender.mend(start, values);
    return [...values];
  };
  expect([mended(0), mended(6), mended(8)]).toEqual([
    [0, 1],
    [2, 0],
    [0, 1],
  ]);
});

test("stopped in either pass, it goes on slice by slice and ends with the same file", async () => {
  const whole = await runCompression({ settings });
  const content = readChecked(compressedFile()).unwrap();
  await expect(runCompression({ settings, fresh: true, ...stopIn("predicting", 900) })).rejects.toMatchObject({
    code: "stopped",
  });
  await expect(runCompression({ settings, ...stopIn("reading again", 900) })).rejects.toMatchObject({
    code: "stopped",
  });
  const notes = new Set<string>();
  const progress = ({ label, note }: ProgressEvent) => label === "predicting" && notes.add(note);
  const resumed = await runCompression({ settings, progress });
  expect([...notes], "no slice was predicted once more").toEqual([""]);
  const unclocked = (metrics: object) => JSON.stringify(metrics, (key, value) => (key === "seconds" ? 0 : value));
  expect(unclocked(resumed.metrics)).toBe(unclocked(whole.metrics));
  expect(readChecked(compressedFile()).unwrap()).toEqual(content);
});

function stopIn(pass: string, positions: number) {
  const stop = new AbortController();
  const progress = ({ label, done }: ProgressEvent) => {
    if (label === pass && done >= positions) stop.abort();
  };
  return { progress, signal: stop.signal };
}
