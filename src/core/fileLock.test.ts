import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { lockFile } from "./fileLock.js";

test("a lock is held until it is given back", () => {
  const folder = temporaryFolder();
  const path = join(folder, "lock");
  const unlock = lockFile(path).unwrap();
  expect(lockFile(path)).toMatchObject({
    error: { code: "locked", message: `process ${process.pid} is at work there (${path})` },
  });
  unlock();
  lockFile(path).unwrap()();
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a process that is gone is taken over, also where its number is in use again", () => {
  const path = join(temporaryFolder(), "lock");
  const { pid } = spawnSync(process.execPath, ["--version"]);
  lockFile(path).unwrap();
  const holder = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...holder, pid }));
  lockFile(path).unwrap()();
  writeFileSync(path, JSON.stringify({ ...holder, began: "1" }));
  lockFile(path).unwrap()();
});

test("an empty lock, as a power cut leaves it, is nobody's", () => {
  const path = join(temporaryFolder(), "lock");
  writeFileSync(path, "");
  lockFile(path).unwrap()();
});

test("one on another machine is believed", () => {
  const path = join(temporaryFolder(), "lock");
  lockFile(path).unwrap();
  const holder = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...holder, host: "elsewhere", pid: 1, began: "1" }));
  expect(lockFile(path)).toMatchObject({ error: { message: `process 1 on elsewhere is at work there (${path})` } });
});
