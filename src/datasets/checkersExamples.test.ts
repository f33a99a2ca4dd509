import { expect, test } from "vitest";
import { solvedFolder } from "../../test/support/solvedFolder.js";
import { flagNumber } from "../checkers/flag.js";
import { Random } from "../core/random.js";
import { planes4 } from "../encoders/planes4.js";
import { openDatabase } from "../tables/checkers/database.js";
import { type BatchOptions, batchStream } from "./batches.js";
import { BatchThread } from "./batchThread.js";
import { type CheckersSample, sampleCheckers } from "./checkersExamples.js";
import { countClasses } from "./exampleSet.js";
import { splitIndices } from "./split.js";

const folder = solvedFolder(4);
const draw = async (samples: readonly CheckersSample[], seed = 1) =>
  (await sampleCheckers({ database: openDatabase(folder()).unwrap(), samples, random: Random.of(seed) }))!;
const all = (length: number) => Uint32Array.from({ length }, (_, i) => i);

test("a whole database has the known outcomes", async () => {
  const examples = await draw([{ regions: ["2", "3"], positions: Number.POSITIVE_INFINITY }]);
  expect(examples.length).toBe(3488 + 196_032);
  expect(countClasses(examples, all(examples.length))).toEqual([2370 + 8477, 716 + 100_250, 402 + 87_305]);
});

test("a sample has no position twice, and each with its value, flag and planes", async () => {
  const examples = await draw([
    { regions: ["2", "3"], positions: 2000 },
    { regions: ["31", "13"], positions: 1000 },
  ]);
  const database = openDatabase(folder()).unwrap();
  const boards = examples.boards(all(examples.length));
  const seen = new Set<string>();
  const planes = new Float32Array(planes4.size);
  for (let i = 0; i < examples.length; i++) {
    const [black, white, kings] = boards.subarray(3 * i, 3 * i + 3);
    seen.add(`${black} ${white} ${kings}`);
    expect(examples.label(i)).toBe(database.probe(black, white, kings, true));
    expect(examples.group(i)).toBe(flagNumber(black, white, kings, true));
    examples.encode(i, planes, 0);
    expect(planes4.decode(planes, 0)).toEqual({ black, white, kings });
  }
  expect(seen.size).toBe(3000);
});

test("one seed, one sample; another seed, another", async () => {
  const boards = async (seed: number) => {
    const examples = await draw([{ regions: ["4"], positions: 500 }], seed);
    return examples.boards(all(examples.length));
  };
  expect(await boards(1)).toEqual(await boards(1));
  expect(await boards(1)).not.toEqual(await boards(2));
});

test("regions that are not built are named, and a signal ends the drawing", async () => {
  await expect(draw([{ regions: ["5"], positions: 10 }])).rejects.toMatchObject({
    code: "not-built",
    message: expect.stringContaining("endgame solve --pieces 5"),
  });
  const database = openDatabase(folder()).unwrap();
  const signal = AbortSignal.abort();
  const samples = [{ regions: ["4"], positions: 100_000 }];
  expect(await sampleCheckers({ database, samples, random: Random.of(1), signal })).toBeUndefined();
});

test("a thread makes the very batches that are made here, and an epoch can be left and taken up", async () => {
  const examples = await draw([{ regions: ["3"], positions: 1000 }]);
  const { training } = splitIndices(examples.length, Random.of(1)).unwrap();
  const thread = new BatchThread(examples);
  const read = async (make: "here" | "there", options: BatchOptions, epoch: number, from?: number) => {
    const stream = make === "here" ? batchStream(examples, training, options) : thread.stream(training, options);
    const batches: object[] = [];
    for await (const { size, inputs, labels, groups } of stream.batches(epoch, from)) {
      batches.push({ size, inputs: inputs.slice(), labels: labels.slice(), groups: groups.slice() });
    }
    return batches;
  };
  try {
    for (const options of [{ batchSize: 64, seed: 3 }, { batchSize: 300 }]) {
      for (const [epoch, from] of [[1], [2], [2, 2], [1, 1]]) {
        expect(await read("there", options, epoch, from)).toEqual(await read("here", options, epoch, from));
      }
    }
    const stream = thread.stream(training, { batchSize: 50, seed: 1 });
    for (let epoch = 1; epoch <= 5; epoch++) {
      for await (const { size } of stream.batches(epoch)) {
        expect(size).toBe(50);
        break;
      }
    }
  } finally {
    await thread.close();
  }
});

test("a thread that ends is an error, not a wait for ever", async () => {
  const examples = await draw([{ regions: ["2"], positions: 100 }]);
  const thread = new BatchThread(examples);
  const stream = thread.stream(all(100), { batchSize: 10 });
  await thread.close();
  const reading = async () => {
    for await (const batch of stream.batches(1)) expect(batch).toBeUndefined();
  };
  await expect(reading()).rejects.toThrow("the thread that makes batches has ended");
});
