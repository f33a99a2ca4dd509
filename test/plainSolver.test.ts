import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findTools } from "../environment/setup/tools.mjs";
import { projectRoot } from "../src/core/places.js";
import { countsOf, type Manifest, readManifest } from "../src/tables/checkers/manifest.js";
import { sliceFromName, slicesWith } from "../src/tables/checkers/slice.js";
import { solvedFolder } from "./support/solvedFolder.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

/** The compiler that set-up builds with, or undefined, and then the reason is printed. */
function findCompiler(): string | undefined {
  try {
    return findTools().compiler;
  } catch (error) {
    console.warn(`the plain C++ solver is not tested: ${(error as Error).message}`);
    return undefined;
  }
}

const compiler = findCompiler();

describe.runIf(compiler)("the plain C++ solver", () => {
  const folder = solvedFolder(4);

  it("counts the same outcomes in every slice of 2–4 pieces", { timeout: 300_000 }, () => {
    const program = join(temporaryFolder(), "plain-solver");
    execFileSync(String(compiler), [
      "-O2",
      "-std=c++17",
      "-o",
      program,
      join(projectRoot, "bench/peers/plain-solver.cpp"),
    ]);
    const lines = execFileSync(program, ["4"], { encoding: "utf8" }).matchAll(
      /^slice (\d{4}) draw (\d+) win (\d+) loss (\d+)$/gm,
    );
    const manifest: Manifest = readManifest(folder()).unwrap();
    let slices = 0;
    for (const [, name, draw, win, loss] of lines) {
      const counts = countsOf(manifest, sliceFromName(name));
      expect([counts?.draw, counts?.win, counts?.loss], name).toEqual([draw, win, loss].map(Number));
      slices++;
    }
    expect(slices).toBe([2, 3, 4].flatMap(slicesWith).length);
  });
});
