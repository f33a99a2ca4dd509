import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { endgame } from "./support/program.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

describe("endgame", () => {
  test("shows its verbs when asked nothing", async () => {
    const { code, stdout, stderr } = await endgame([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("doctor");
  });

  test("refuses an unknown verb with the valid ones and the nearest", async () => {
    const { code, stdout, stderr } = await endgame(["doctr"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^error: unknown verb "doctr": it is one of .*doctor.*; did you mean doctor\?\n$/);
  });

  test("refuses an unknown option the same way", async () => {
    const { code, stderr } = await endgame(["doctor", "--jsno"]);
    expect(code).toBe(2);
    expect(stderr).toBe('error: unknown option "--jsno": it is one of --help, --json; did you mean --json?\n');
  });
});

describe("endgame doctor", () => {
  test("finds the set-up machine in order", async () => {
    const { code, stdout, stderr } = await endgame(["doctor", "--json"]);
    expect(stderr).toBe("");
    const checks: { what: string; state: string; found: string }[] = JSON.parse(stdout);
    const states = Object.fromEntries(checks.map((check) => [check.what, check.state]));
    expect(states).toMatchObject({ machine: "ok", TensorFlow: "ok", Jupyter: "ok" });
    expect(checks.find((check) => check.what === "TensorFlow")?.found).toContain("2.21.0");
    expect(code).toBe(0);
  });
});

describe("endgame run", () => {
  test("lists the experiments, and refuses one that there is not", async () => {
    expect((await endgame(["run"])).stdout).toContain("in-check");
    const { code, stderr } = await endgame(["run", "in-chek"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: unknown experiment "in-chek": it is one of .*in-check.*; did you mean in-check\?\n$/,
    );
  });

  test("refuses a seed that is no number", async () => {
    const { code, stderr } = await endgame(["run", "in-check", "--seed", "one"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'error: invalid seed "one": it is a whole number\n' });
  });
});

describe("endgame kernel", () => {
  test("is installed and removed again", async () => {
    const folder = temporaryFolder();
    const env = { JUPYTER_DATA_DIR: folder };
    const file = join(folder, "kernels", "endgame-ts", "kernel.json");
    expect(await endgame(["kernel", "install"], { env })).toMatchObject({ code: 0, stdout: `wrote ${file}\n` });
    expect(JSON.parse(readFileSync(file, "utf8")).argv).toContain(process.execPath);
    expect((await endgame(["kernel", "remove"], { env })).stdout).toContain("removed");
    expect((await endgame(["kernel", "remove"], { env })).stdout).toBe("it was not installed\n");
  });
});

describe("endgame bench", () => {
  test("lists the benchmarks, and refuses one that there is not", async () => {
    expect((await endgame(["bench"])).stdout).toContain("runtime");
    expect(await endgame(["bench", "runtme"])).toMatchObject({ code: 2 });
  });
});

describe("endgame solve and endgame probe checkers", () => {
  test("build databases, check them, and answer a line for a line", { timeout: 120_000 }, async () => {
    const env = { ENDGAME_DATA: temporaryFolder() };
    const missing = await endgame(["probe", "checkers"], { env, input: "W:WK1,K2:BK32\n" });
    expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining("endgame solve --pieces 3 builds them") });

    const solved = await endgame(["solve", "--pieces", "3", "--json"], { env });
    expect(JSON.parse(solved.stdout)).toMatchObject([
      { pieces: 2, positions: 3488, win: 716, draw: 2370, loss: 402 },
      { pieces: 3, positions: 196_032, win: 100_250, draw: 8477, loss: 87_305 },
    ]);
    expect(await endgame(["solve", "--check"], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("199,520 positions: all as the manifest lists them"),
    });

    const good = await endgame(["probe", "checkers"], { env, input: "W:WK1,K2:BK32\nB:WK1,K2:BK32\n" });
    expect(good).toMatchObject({ code: 0, stdout: "win\nloss\n" });
    const mixed = await endgame(["probe", "checkers"], { env, input: "W:WK1,K1:BK32\nW:WK1,K2:BK32" });
    expect(mixed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^error: two pieces on square 1.*\nwin\n$/) });
  });

  test("wrong use is said in a line", async () => {
    expect(await endgame(["solve"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--pieces") });
    expect(await endgame(["solve", "--pieces", "9"])).toMatchObject({
      code: 2,
      stderr: "error: invalid pieces 9: it is 2 to 7\n",
    });
  });
});

describe("endgame pack", () => {
  test("packs, checks, and answers from the file alone", { timeout: 120_000 }, async () => {
    const env = { ENDGAME_DATA: temporaryFolder() };
    const file = join(temporaryFolder(), "small.packed");
    const packed = await endgame(["pack", "--pieces", "3", "--file", file, "--check", "--json"], { env });
    expect(packed.code, packed.stderr).toBe(0);
    const [made, checked] = packed.stdout.split(/(?<=^}\n)/m).map((part) => JSON.parse(part));
    expect(made).toMatchObject({ file, positions: 199_520, bytes: readFileSync(file).length });
    expect(checked).toEqual({ file, positions: 199_520, wrong: 0 });

    const elsewhere = { ENDGAME_DATA: temporaryFolder() };
    const probe = (words: string[], input: string) =>
      endgame(["probe", "checkers", ...words], { env: elsewhere, input });
    expect(await probe(["--packed", file], "W:WK1,K2:BK32\nB:WK1,K2:BK32\n")).toMatchObject({
      code: 0,
      stdout: "win\nloss\n",
    });
    expect(await probe(["--packed", file], "W:WK1,K2,K3:BK32\n")).toMatchObject({
      code: 1,
      stdout: "error: a position with 4 pieces, but the packed database holds up to 3\n",
    });
    // A packed file in the data folder is found there.
    mkdirSync(join(elsewhere.ENDGAME_DATA, "checkers"));
    copyFileSync(file, join(elsewhere.ENDGAME_DATA, "checkers", "2-3.packed"));
    expect(await probe([], "W:WK1,K2:BK32\n")).toMatchObject({ code: 0, stdout: "win\n" });

    const bytes = readFileSync(file);
    bytes[100] ^= 1;
    writeFileSync(file, bytes);
    expect(await probe(["--packed", file], "W:WK1,K2:BK32\n")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `error: ${file} is truncated or altered: its checksum does not match\n`,
    });
  });

  test("wrong use is said in a line", async () => {
    expect(await endgame(["pack"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--pieces") });
    expect(await endgame(["pack", "--pieces", "7"])).toMatchObject({
      code: 2,
      stderr: "error: invalid pieces 7: it is 2 to 6\n",
    });
    expect(await endgame(["pack", "--check", "--file", "/nowhere.packed"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: cannot read \/nowhere.packed/),
    });
  });
});
