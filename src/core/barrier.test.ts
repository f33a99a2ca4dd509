import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { BARRIER_NUMBERS, Barrier } from "./barrier.js";
import { builtUrl } from "./builtUrl.js";

const THREADS = 3;
const ROUNDS = 500;

/** Each thread counts its own rounds; after every wait it looks whether another is behind. */
const SCRIPT = `
  const { workerData, parentPort } = require("node:worker_threads");
  import(workerData.url).then(({ Barrier }) => {
    const { numbers, rounds, part } = workerData;
    const barrier = new Barrier(numbers, rounds.length);
    let behind = 0;
    for (let round = 1; round <= ${ROUNDS}; round++) {
      Atomics.store(rounds, part, round);
      barrier.wait();
      for (let i = 0; i < rounds.length; i++) if (Atomics.load(rounds, i) < round) behind++;
      barrier.wait();
    }
    parentPort.postMessage(behind);
  });
`;

test("no thread goes on before all have come", async () => {
  const numbers = new Int32Array(new SharedArrayBuffer(4 * BARRIER_NUMBERS));
  const rounds = new Int32Array(new SharedArrayBuffer(4 * THREADS));
  const url = builtUrl(import.meta.url, "./barrier.js").href;
  const behind = await Promise.all(
    Array.from({ length: THREADS }, (_, part) => {
      const worker = new Worker(SCRIPT, { eval: true, workerData: { url, numbers, rounds, part } });
      return new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
    }),
  );
  expect(behind).toEqual([0, 0, 0]);
  expect([...rounds]).toEqual([ROUNDS, ROUNDS, ROUNDS]);
});

test("one thread waits for nobody", () => {
  new Barrier(new Int32Array(BARRIER_NUMBERS), 1).wait();
});
