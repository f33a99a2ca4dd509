import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endingsWith, makeEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen } from "../chess/fewMenFen.js";
import { readPosition } from "../chess/positionList.js";
import { Canonical } from "../chess/symmetry.js";
import { Random } from "../core/random.js";
import { fewMenPlanesMover } from "../encoders/fewMenPlanes.js";
import { type ChessValues, mateTableValues } from "../tables/chess/chessValues.js";
import { generateMateTables } from "../tables/chess/generateMateTables.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { batchStream } from "./batches.js";
import { BatchThread } from "./batchThread.js";
import { type ChessExamples, type ChessSampleOptions, sampleChess } from "./chessExamples.js";
import { countClasses } from "./exampleSet.js";

const folder = mkdtempSync(join(tmpdir(), "endgame-"));
const endings = endingsWith(3);
const sampler = new EndingSampler(endings);
let values: ChessValues;
beforeAll(async () => {
  (await generateMateTables({ endings, folder })).unwrap();
  values = mateTableValues(new MateTables(folder));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = async (options: Partial<ChessSampleOptions> = {}) =>
  (await sampleChess({
    draw: (random, target) => sampler.draw(random, target),
    positions: 3000,
    values,
    classes: "outcome",
    encoder: "mover",
    random: Random.of(1),
    ...options,
  }))!;
const all = ({ length }: { readonly length: number }) => Uint32Array.from({ length }, (_, i) => i);

function canonicalFens({ list, length }: ChessExamples): string[] {
  const [position, canonical] = [new FewMen(), new Canonical()];
  return Array.from({ length }, (_, i) => {
    readPosition(list, i, position);
    return makeFewMen(canonical.take(position));
  });
}

test("each position with its value, its ending and its numbers", async () => {
  const examples = await sample();
  const position = new FewMen();
  const [given, expected] = [new Float32Array(768), new Float32Array(768)];
  expect(examples.groups.names.length).toBe(5);
  for (let i = 0; i < examples.length; i++) {
    readPosition(examples.list, i, position);
    expect(examples.label(i)).toBe([2, Number.NaN, 0, Number.NaN, 1][values(position) + 2]);
    expect(examples.groups.names[examples.group(i)]).toBe(makeEnding(sampleEnding(position)));
    examples.encode(i, given, 0);
    fewMenPlanesMover.encode(position, expected, 0);
    expect(given).toEqual(expected);
  }
  expect(countClasses(examples, all(examples)).every((count) => count > 300)).toBe(true);
});

/** Of three men there is one of each ending by the kind of the third. */
const sampleEnding = ({ men }: FewMen) => endings[5 - (men[2] & 7)];

test("the same positions can be encoded in another way", async () => {
  const examples = await sample({ positions: 50 });
  const other = examples.encodedBy("features");
  expect([other.list, other.shape.length]).toEqual([examples.list, 1]);
  expect(other.label(7)).toBe(examples.label(7));
  expect(other.encoder).toBe("few-men-features");
});

test("Syzygy's five values are other classes of the same positions", async () => {
  const [outcomes, wdl] = [await sample(), await sample({ classes: "wdl" })];
  const [draw, win, loss] = countClasses(outcomes, all(outcomes));
  expect(countClasses(wdl, all(wdl))).toEqual([loss, 0, draw, 0, win]);
  expect(wdl.list).toEqual(outcomes.list);
});

test("parts share no position up to symmetry, and together they are all", async () => {
  const parts = await Promise.all((["training", "validation", "test"] as const).map((part) => sample({ part })));
  const [training, validation, tested] = parts.map((part) => new Set(canonicalFens(part)));
  for (const fen of [...validation, ...tested]) expect(training.has(fen), fen).toBe(false);
  for (const fen of validation) expect(tested.has(fen), fen).toBe(false);
  const whole = new Set(canonicalFens(await sample({ positions: 500 })));
  const share = [...whole].filter((fen) => training.has(fen)).length / whole.size;
  expect(share).toBeGreaterThan(0);
});

test("distinct positions are so up to symmetry, and end where there are no more", async () => {
  const fens = canonicalFens(await sample({ distinct: true }));
  expect(new Set(fens).size).toBe(fens.length);
  const bare = new EndingSampler(endingsWith(3).slice(0, 1));
  const queens = await sample({
    draw: (random, target) => bare.draw(random, target),
    part: "validation",
    distinct: true,
    positions: 5000,
  });
  // King and queen against king: some 46,000 positions up to symmetry, of which five in a hundred are for validation
  expect(queens.length).toBeGreaterThan(2000);
  expect(queens.length).toBeLessThan(2600);
});

test("one seed, one sample; a signal ends the drawing", async () => {
  expect((await sample()).list).toEqual((await sample()).list);
  expect((await sample()).list).not.toEqual((await sample({ random: Random.of(2) })).list);
  expect(await sample({ signal: AbortSignal.abort() })).toBeUndefined();
});

test("more endings than a byte can tell are sorted by the number of men", async () => {
  const many = new EndingSampler([5, 6].flatMap(endingsWith));
  const examples = await sample({
    draw: (random, target) => many.draw(random, target),
    values: () => 0,
    positions: 20_000,
  });
  expect(examples.groups.names).toEqual(["5 men", "6 men"]);
  const position = new FewMen();
  for (let i = 0; i < 100; i++) {
    readPosition(examples.list, i, position);
    expect(examples.groups.names[examples.group(i)]).toBe(`${position.count} men`);
  }
});

test("a thread makes the very batches that are made here", async () => {
  const examples = await sample({ positions: 200 });
  const thread = new BatchThread(examples);
  const read = async (stream: ReturnType<typeof batchStream>) => {
    const batches: object[] = [];
    for await (const { inputs, labels, groups } of stream.batches(1))
      batches.push({ inputs: inputs.slice(), labels: labels.slice(), groups: groups.slice() });
    return batches;
  };
  try {
    const options = { batchSize: 64, seed: 3 };
    expect(await read(thread.stream(all(examples), options))).toEqual(
      await read(batchStream(examples, all(examples), options)),
    );
  } finally {
    await thread.close();
  }
});
