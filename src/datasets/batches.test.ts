import { expect, test } from "vitest";
import type { Encoder } from "../encoders/encoder.js";
import { type BatchStream, batchStream } from "./batches.js";
import { countClasses, exampleSet } from "./exampleSet.js";

/** A number is encoded as itself and its square. */
const encoder: Encoder<number> = {
  name: "squares",
  shape: [2],
  size: 2,
  encode(position, target, offset) {
    target[offset] = position;
    target[offset + 1] = position ** 2;
  },
  decode: (source, offset) => source[offset],
};
const numbers = Array.from({ length: 25 }, (_, i) => i);
const examples = exampleSet(
  encoder,
  numbers,
  Uint8Array.from(numbers, (n) => n % 3),
  { kind: "remainder", names: ["0", "1", "2"] },
);
const all = Uint32Array.from(numbers);

async function read(stream: BatchStream, epoch: number, from?: number): Promise<number[][]> {
  const rows: number[][] = [];
  for await (const { size, inputs, labels } of stream.batches(epoch, from)) {
    const row = Array.from({ length: size }, (_, i) => encoder.decode(inputs, 2 * i));
    expect([...inputs]).toEqual(row.flatMap((n) => [n, n * n]));
    expect([...labels]).toEqual(row.map((n) => n % 3));
    rows.push(row);
  }
  return rows;
}

test("an epoch passes every example once, in full batches, in an order of its own", async () => {
  const stream = batchStream(examples, all, { batchSize: 5, seed: 1 });
  const first = await read(stream, 1);
  expect(first.length).toBe(stream.batchesPerEpoch);
  expect(first.flat().sort((a, b) => a - b)).toEqual(numbers);
  expect(await read(stream, 2)).not.toEqual(first);
  const uneven = batchStream(examples, all, { batchSize: 10, seed: 1 });
  expect((await read(uneven, 1)).map((row) => row.length)).toEqual([10, 10]);
  expect(uneven.examplesPerEpoch).toBe(20);
});

test("an epoch can be taken up in the middle", async () => {
  const stream = () => batchStream(examples, all, { batchSize: 4, seed: 9 });
  expect(await read(stream(), 3, 2)).toEqual((await read(stream(), 3)).slice(2));
  expect(await read(stream(), 3, 6)).toEqual([]);
});

test("for measuring, all examples come in order, the rest in a smaller batch", async () => {
  const stream = batchStream(examples, all.subarray(3, 10), { batchSize: 3 });
  expect(await read(stream, 1)).toEqual([[3, 4, 5], [6, 7, 8], [9]]);
  expect(await read(stream, 1, 1)).toEqual([[6, 7, 8], [9]]);
  expect(stream.batchesPerEpoch).toBe(3);
});

test("classes are counted; wrong labels and sizes are refused", () => {
  expect(countClasses(examples, all)).toEqual([9, 8, 8]);
  expect(() => exampleSet(encoder, [1, 2], Uint8Array.of(0, 3), examples.classes)).toThrow(
    "invalid remainder: 3 of position 1, in 3 classes",
  );
  expect(() => exampleSet(encoder, [1, 2], Uint8Array.of(0), examples.classes)).toThrow(
    "invalid labels: 1 for 2 positions",
  );
  expect(() => batchStream(examples, all, { batchSize: 26, seed: 1 })).toThrow("invalid batch size: 26");
});
