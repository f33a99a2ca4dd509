import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../src/core/places.js";
import { countsOf, type Manifest, readManifest } from "../src/tables/checkers/manifest.js";
import { sliceFromName, slicesWith } from "../src/tables/checkers/slice.js";
import { solvedFolder } from "./support/solvedFolder.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

const compiler = process.env.CXX || "g++";

function hasCompiler(): boolean {
  try {
    execFileSync(compiler, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(hasCompiler())("the plain C++ solver", () => {
  const folder = solvedFolder(4);

  it("counts the same outcomes in every slice of 2–4 pieces", { timeout: 300_000 }, () => {
    const program = join(temporaryFolder(), "plain-solver");
    execFileSync(compiler, ["-O2", "-std=c++17", "-o", program, join(projectRoot, "bench/peers/plain-solver.cpp")]);
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
