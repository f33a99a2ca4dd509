import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallTraining } from "../../test/support/smallTraining.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { writeChecked } from "../core/checkedFile.js";
import { checkpointing, readCheckpoint } from "./checkpoint.js";
import { train } from "./train.js";

const owner = { network: "checkersResNet-1x3-8", encoder: "planes4" };

async function trained(path: string) {
  const options = smallTraining();
  const { history } = await train({ ...options, callbacks: [checkpointing(path)] });
  return { state: options.learner.state(), history };
}

test("holds the weights, the optimiser and the history, to the last bit", async () => {
  const path = join(temporaryFolder(), "checkpoint");
  const { state, history } = await trained(path);
  expect(readCheckpoint(path, owner).unwrap()).toMatchObject({ epoch: 3, batch: 0, step: 12, history, state });
});

test("one of another network, encoder or version is refused", async () => {
  const path = join(temporaryFolder(), "checkpoint");
  await trained(path);
  expect(readCheckpoint(path, { ...owner, network: "checkersResNet-1x4-8" })).toMatchObject({
    error: {
      code: "other-network",
      message: `${path} is a checkpoint of network checkersResNet-1x3-8, not of checkersResNet-1x4-8`,
    },
  });
  expect(readCheckpoint(path, { ...owner, encoder: "planes12" })).toMatchObject({ error: { code: "other-encoder" } });
  const content = readFileSync(path).subarray(0, -32).toString("latin1");
  const older = content.replace(/"libraryVersion":"\d/, '"libraryVersion":"9');
  writeChecked(path, Buffer.from(older, "latin1"));
  expect(readCheckpoint(path, owner)).toMatchObject({ error: { code: "other-version" } });
});

test("a damaged or missing one is named and not read", async () => {
  const path = join(temporaryFolder(), "checkpoint");
  expect(readCheckpoint(path, owner)).toMatchObject({ error: { code: "missing" } });
  await trained(path);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 4;
  writeFileSync(path, bytes);
  expect(readCheckpoint(path, owner)).toMatchObject({
    error: { code: "damaged", message: expect.stringContaining(path) },
  });
});

test("the state of another network does not fit", () => {
  const { learner } = smallTraining(3);
  expect(() => learner.restore(smallTraining(4).learner.state())).toThrow("invalid state: ");
});
