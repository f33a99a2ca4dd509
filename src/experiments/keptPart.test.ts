import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { keptPart } from "./keptPart.js";

test("a part is done once; one that was ended early is done again", async () => {
  const trial = { folder: temporaryFolder() };
  let times = 0;
  const work = async () => (++times === 1 ? undefined : { times });
  expect(await keptPart(trial, "small", work)).toBeUndefined();
  expect(await keptPart(trial, "small", work)).toEqual({ times: 2 });
  expect(await keptPart(trial, "small", work)).toEqual({ times: 2 });
  expect(await keptPart(trial, "large", work)).toEqual({ times: 3 });
});
