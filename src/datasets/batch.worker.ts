// The other side of batchThread.ts: makes the batches it is asked for, one after another.
import { parentPort, workerData } from "node:worker_threads";
import { type Batch, BatchPlan, fillBatch } from "./batches.js";
import type { ThreadMessage } from "./batchThread.js";
import type { ExampleSet, ExampleSource } from "./exampleSet.js";

const { module, data } = workerData as ExampleSource;
const { openExamples } = (await import(module)) as { openExamples(data: unknown): ExampleSet };
const examples = openExamples(data);
const plans: BatchPlan[] = [];

parentPort?.on("message", (message: ThreadMessage) => {
  if ("open" in message) {
    plans[message.open] = new BatchPlan(message.indices, message.options);
    return;
  }
  const { stream, epoch, batch, arrays } = message;
  const made: Batch = fillBatch(examples, plans[stream].examplesOf(epoch, batch), arrays);
  parentPort?.postMessage(made, [made.inputs.buffer, made.labels.buffer, made.groups.buffer] as ArrayBuffer[]);
});
