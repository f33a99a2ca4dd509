import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { endgame } from "./support/program.js";
import { syzygyPath } from "./support/syzygyPath.js";
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
    expect((await endgame(["run"])).stdout).toContain("first-network");
    const { code, stderr } = await endgame(["run", "first-netwrk"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: unknown experiment "first-netwrk": it is one of .*first-network.*; did you mean first-network\?\n$/,
    );
  });

  test("refuses a seed that is no number", async () => {
    const { code, stderr } = await endgame(["run", "first-network", "--seed", "one"]);
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
    expect((await endgame(["bench"])).stdout).toContain("train");
    expect(await endgame(["bench", "trian"])).toMatchObject({ code: 2 });
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

describe("endgame probe chess", () => {
  const path = syzygyPath();

  test.runIf(path)("answers a line for a line", async () => {
    const env = { SYZYGY_PATH: path };
    const good = ["8/8/8/2k5/8/8/2K3P1/8 w - - 0 1", "8/8/8/8/2Pp4/8/1k1K4/8 b - c3 0 1", "7k/8/1K3p2/8/8/8/8/8 w - -"];
    expect(await endgame(["probe", "chess"], { env, input: good.join("\n") })).toMatchObject({
      code: 0,
      stdout: "2 17\n2 1\n-2 -16\n",
    });
    const mixed = ["8/8/8/2k5/8/8/2K3P1/8 w - - 0 1", "8/8/8/2k5/8/8/6P1/8 w - - 0 1", "", good[2]];
    const { code, stdout } = await endgame(["probe", "chess"], { env, input: mixed.join("\n") });
    expect(code).toBe(1);
    expect(stdout.split("\n")).toEqual([
      ...["2 17", "error: White has no king", expect.stringMatching(/^error: not a FEN/), "-2 -16", ""],
    ]);
    const missing = await endgame(["probe", "chess"], { env, input: "8/8/8/2k5/8/8/2K3P1/1QR5 w - - 0 1" });
    expect(missing).toMatchObject({ code: 1, stdout: `error: no table KQRPvK.rtbw in ${path}\n` });
  });

  test("says where tables are expected", async () => {
    const refused = await endgame(["probe", "chess"], { env: { SYZYGY_PATH: undefined } });
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("set SYZYGY_PATH") });
  });
});

describe("endgame predict", () => {
  const king = "8/8/8/2k5/8/8/2K3R1/8 w - - 0 1";

  test("tables answer side by side; what is missing says how to get it", { timeout: 120_000 }, async () => {
    const env = { ENDGAME_DATA: temporaryFolder(), SYZYGY_PATH: undefined };
    const nothing = await endgame(["predict", king], { env });
    expect(nothing).toMatchObject({ code: 1, stdout: "" });
    expect(nothing.stderr).toContain("endgame run four-men --profile laptop --fresh trains it");
    expect(nothing.stderr).toContain(`no table KRvK.mate in ${join(env.ENDGAME_DATA, "chess")}`);

    await endgame(["generate", "KRvK"], { env });
    const { code, stdout } = await endgame(["predict", king, "--json"], { env });
    expect(code).toBe(0);
    const [network, table] = JSON.parse(stdout);
    expect(network).toMatchObject({ judge: "network", error: expect.stringContaining("not trained yet") });
    expect(table).toMatchObject({ judge: "our table", outcome: "win", note: expect.stringMatching(/^mates in 1\d$/) });
    expect(table.move).toMatch(/^[KR]/);
    expect(table.milliseconds).toBeGreaterThan(0);
    const text = await endgame(["predict", king], { env });
    expect(text.stdout).toMatch(/our table +win .*mates in/);
    expect(text.stdout).toContain("network: not trained yet");
  });

  test("a position of checkers too", { timeout: 120_000 }, async () => {
    const env = { ENDGAME_DATA: temporaryFolder() };
    await endgame(["solve", "--pieces", "3"], { env });
    const { code, stdout } = await endgame(["predict", "W:WK1,K2:BK32", "--json"], { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { judge: "network", error: expect.stringContaining("endgame run first-network") },
      { judge: "our table", outcome: "win", move: expect.stringMatching(/^[12]-\d+$/) },
    ]);
    expect(await endgame(["predict", "W:WK1,K2"], { env })).toMatchObject({ code: 1, stdout: "" });
  });

  test.each([
    ["8/8/8/2k5/8/8/2K3R1/7K w - - 0 1", "White has 2 kings"],
    ["8/8/8/2k3R1/8/8/2K5/8 w - - 0 1", "Black is in check and White is to move"],
    ["8/8/8/2k5/8/8/2K5/6P1 w - - 0 1", "a pawn on g1: pawns stand on ranks 2 to 7"],
    ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", 'castling rights: endgame tables have none; "-" says that nobody can castle'],
    ["rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", "9 men: endgame tables have at most 7"],
  ])("%s is refused: %s", async (fen, message) => {
    expect(await endgame(["predict", fen])).toEqual({ code: 1, stdout: "", stderr: `error: ${message}\n` });
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

describe("endgame generate", () => {
  test("makes the tables that an ending needs, and goes on where it stopped", { timeout: 120_000 }, async () => {
    const env = { ENDGAME_DATA: temporaryFolder() };
    const made = await endgame(["generate", "KRvK", "--json"], { env });
    expect(made.code).toBe(0);
    expect(made.stderr).toContain("2 tables");
    const { KvK, KRvK } = JSON.parse(made.stdout);
    expect(KvK.white).toEqual({ win: 0, draw: 3612, loss: 0 });
    expect(KRvK).toMatchObject({
      white: { win: 175_168, draw: 0, loss: 0, longest: { plies: 31 } },
      black: { win: 0, draw: 22_244, loss: 201_700 },
    });
    const again = await endgame(["generate", "KRvK", "KBvK"], { env });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/KRvK +175.168/) });
  });

  test("wrong use is said in a line", async () => {
    const [wrong, large] = [await endgame(["generate", "KRvX"]), await endgame(["generate", "KRPPvKR"])];
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: no such ending: "KRvX".*\n$/) });
    expect(large).toMatchObject({
      code: 2,
      stderr: "error: KRPPvKR has 6 men: tables can be made of up to 5\n",
    });
  });
});
