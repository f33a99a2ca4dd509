#!/usr/bin/env node
// Holds the solved databases against the plain C++ solver, slice by slice: draws, wins and losses with Black to move. Five pieces take
// a minute and a half, six about an hour of processor time and 5 GB. usage: node bench/peers/compare-plain.mjs PIECES
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { dataFolder } from "../../dist/core/places.js";
import { countsOf, readManifest } from "../../dist/tables/checkers/manifest.js";
import { sliceFromName } from "../../dist/tables/checkers/slice.js";
import { findTools } from "../../environment/setup/tools.mjs";

const [pieces] = process.argv.slice(2);
if (!/^[2-6]$/.test(pieces ?? "")) {
  console.error("usage: node bench/peers/compare-plain.mjs PIECES (2 to 6)");
  process.exit(2);
}
const manifest = readManifest(join(dataFolder(), "checkers")).unwrap();
const folder = mkdtempSync(join(tmpdir(), "endgame-plain-"));
try {
  const program = join(folder, "plain-solver");
  const source = fileURLToPath(new URL("plain-solver.cpp", import.meta.url));
  spawnSync(findTools().compiler, ["-O2", "-std=c++17", "-o", program, source], { stdio: "inherit" });
  const child = spawn(program, [pieces], { stdio: ["ignore", "pipe", "inherit"] });
  let [equal, different] = [0, 0];
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, draw, win, loss] = /^slice (\d{4}) draw (\d+) win (\d+) loss (\d+)$/.exec(line) ?? [];
    if (!name) continue;
    const ours = countsOf(manifest, sliceFromName(name));
    const same = ours?.draw === Number(draw) && ours.win === Number(win) && ours.loss === Number(loss);
    if (same) equal++;
    else different++;
    console.log(
      `${same ? "equal" : "DIFFERENT"} ${line}${same ? "" : `, ours ${JSON.stringify(ours ?? "not solved")}`}`,
    );
  }
  console.log(`${equal} slices equal, ${different} different`);
  if (different > 0 || equal === 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
