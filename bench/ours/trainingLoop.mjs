// What the training loop costs beside its steps: the same network, first its bare step on one batch over and over, then the
// loop as experiments use it, with positions unranked and encoded, accuracies counted, progress told and checkpoints written.
// usage: trainingLoop.mjs SECONDS ROUNDS
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BatchThread,
  batchStream,
  checkersResNet,
  checkpointing,
  classifier,
  constantRate,
  openDatabase,
  Random,
  sampleCheckers,
  solveDatabases,
  train,
  trainingProgress,
} from "endgame-lab";

const BATCH = 1024;
const [seconds, rounds] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "endgame-bench-"));
try {
  (await solveDatabases({ pieces: 4, folder })).unwrap();
  const examples = await sampleCheckers({
    database: openDatabase(folder).unwrap(),
    samples: [{ regions: ["2", "3", "4"], positions: 1_000_000 }],
    random: Random.of(1),
  });
  if (!examples) throw new Error("stopped");
  await contest(examples);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {import("endgame-lab").CheckersExamples} examples */
async function contest(examples) {
  const learner = classifier({
    network: checkersResNet(),
    examples,
    classWeights: [1, 1, 1],
    optimiser: { name: "radam" },
    batchSize: BATCH,
  });
  const indices = Uint32Array.from({ length: examples.length }, (_, i) => i);
  const [batch] = /** @type {Iterable<import("endgame-lab").Batch>} */ (
    batchStream(examples, indices.subarray(0, BATCH), { batchSize: BATCH }).batches(1)
  );
  const thread = new BatchThread(examples);
  const training = thread.stream(indices, { batchSize: BATCH, seed: 1 });
  const validation = batchStream(examples, indices.subarray(0, BATCH), { batchSize: BATCH });
  for (let i = 0; i < 3; i++) await learner.train(batch, 1e-3);

  for (let round = 0; round < rounds; round++) {
    let steps = 0;
    const start = performance.now();
    for (; performance.now() - start < 1000 * seconds; steps++) await learner.train(batch, 1e-3);
    report("the step alone", (steps * BATCH * 1000) / (performance.now() - start));

    const stop = new AbortController();
    let begun = 0;
    let ended = 0;
    const { step } = await train({
      learner,
      training,
      validation,
      epochs: 1,
      learningRate: constantRate(1e-3),
      signal: stop.signal,
      callbacks: [
        trainingProgress(() => {}),
        checkpointing(join(folder, "checkpoint")),
        {
          onStart() {
            begun = performance.now();
          },
          onStep() {
            ended = performance.now();
            if (ended - begun > 1000 * seconds) stop.abort();
          },
        },
      ],
    });
    report("the whole loop", (step * BATCH * 1000) / (ended - begun));
  }
  await thread.close();
  learner.dispose();
}

/** @param {string} setting @param {number} value */
function report(setting, value) {
  console.log(JSON.stringify({ measure: `training, batch ${BATCH}`, setting, value }));
}
