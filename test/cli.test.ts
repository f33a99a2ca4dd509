import { describe, expect, test } from "vitest";
import { endgame } from "./support/program.js";

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
