// The second of the README's commands without its set-up: every notebook, from top to bottom, into figures and a report.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../src/core/places.js";
import { findChromium } from "../src/notebook/chromium.js";
import { listNotebooks, notebooksOf, readShownOutputs, type Work } from "../src/notebook/notebookFile.js";
import { endgame } from "./support/program.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

test("endgame reproduce executes every notebook and leaves figures and a report", { timeout: 1_800_000 }, async () => {
  const before = listNotebooks().map((path) => readFileSync(path, "utf8"));
  const { code, stdout, stderr } = await endgame(["reproduce"], { env: { ENDGAME_DATA: temporaryFolder() } });
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain("npm run lab");
  expect(
    listNotebooks().map((path) => readFileSync(path, "utf8")),
    "the committed notebooks stay as they are",
  ).toEqual(before);

  const folder = join(projectRoot, "build", "reproduce", "quick");
  const executed = listNotebooks(join(folder, "notebooks"));
  expect(executed.length).toBe(before.length);
  for (const notebook of executed) expect(readShownOutputs(notebook).length, notebook).toBeGreaterThan(0);
  const figures = ["00-tour/learning-curves.svg", "00-tour/learning-curves.png", "00-tour/chess.svg"];
  for (const figure of figures) expect(existsSync(join(folder, "figures", figure)), figure).toBe(true);
  expect(readFileSync(join(folder, "report.html"), "utf8")).toContain("A tour of endgame-lab");
  expect(existsSync(join(folder, "report.pdf"))).toBe(findChromium() !== undefined);
});

test("an unknown notebook is refused, with those that there are", async () => {
  const { code, stderr } = await endgame(["reproduce", "01-database"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: unknown notebook "01-database": it is one of 00-tour, 01-databases.*did you mean/);
});

test("a report is made of one work's notebooks", async () => {
  const { code, stderr } = await endgame(["report", "--work", "chekers"]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("did you mean checkers?") });
  const names = (work: Work) => notebooksOf(work, listNotebooks()).map((path) => basename(path, ".ipynb"));
  expect(names("checkers")).toContain("01-databases");
  expect(names("checkers")).not.toContain("00-tour");
});

test("an unknown profile is refused, as an option and from the environment", async () => {
  const refusal = 'error: unknown profile "quik": it is one of quick, laptop, paper; did you mean quick?\n';
  const option = await endgame(["reproduce", "--profile", "quik"]);
  expect(option).toEqual({ code: 2, stdout: "", stderr: refusal });
  const environment = await endgame(["run", "first-network"], { env: { ENDGAME_PROFILE: "quik" } });
  expect(environment).toEqual({ code: 2, stdout: "", stderr: refusal });
});
