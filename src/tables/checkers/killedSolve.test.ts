// Solving processes that are killed without warning: what they leave is taken up by the next one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { solvedFolder } from "../../../test/support/solvedFolder.js";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import { projectRoot } from "../../core/places.js";

// Not a module: worker threads refuse the flag that would make it one.
const SCRIPT = `
import("./dist/tables/checkers/solveDatabases.js")
  .then(({ solveDatabases }) => solveDatabases({ pieces: 4, folder: process.argv[1], threads: 1 }))
  .then((solved) => solved.unwrap());
`;
const whole = solvedFolder(4);
const slicesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".slice")).length;
const solve = (folder: string) =>
  spawn(process.execPath, ["-e", SCRIPT, folder], { cwd: projectRoot, stdio: "inherit" });

it.each([1, 5, 10, 15])("a solve killed after %i slices is finished by the next process", async (slices) => {
  const folder = temporaryFolder();
  const killed = solve(folder);
  const ended = once(killed, "exit");
  while (slicesIn(folder) < slices && killed.exitCode === null) await pause(1);
  killed.kill("SIGKILL");
  expect((await ended)[1]).toBe("SIGKILL");
  expect(slicesIn(folder)).toBeLessThan(slicesIn(whole()));

  expect((await once(solve(folder), "exit"))[0]).toBe(0);
  expect(readdirSync(folder)).toEqual(readdirSync(whole()));
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).equals(readFileSync(join(whole(), name))), name).toBe(true);
});
