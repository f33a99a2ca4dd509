import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallTraining } from "../../test/support/smallTraining.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { tensorBoardLog } from "./tensorboard.js";
import { train } from "./train.js";

/** How many events the files of a folder hold: TFRecords of an eight-byte length, its checksum, content, checksum. */
function countEvents(folder: string): number[] {
  return readdirSync(folder).map((file) => {
    const bytes = readFileSync(join(folder, file));
    let events = 0;
    for (let at = 0; at < bytes.length; at += 16 + Number(bytes.readBigUInt64LE(at))) events++;
    return events;
  });
}

test("logs loss and accuracy of both parts every epoch, also where an earlier log was deleted", async () => {
  const folder = temporaryFolder();
  for (let time = 0; time < 2; time++) {
    rmSync(folder, { recursive: true });
    await train({ ...smallTraining(), callbacks: [tensorBoardLog(folder)] });
    for (const part of ["training", "validation"]) {
      expect(countEvents(join(folder, part))).toEqual([1 + 2 * 5]); // the version of the format, then loss, accuracy and three classes of two epochs
    }
  }
  const file = readdirSync(join(folder, "validation"))[0];
  const text = readFileSync(join(folder, "validation", file), "latin1");
  expect(text).toContain("loss");
  expect(text).toContain("accuracy");
});
