// The rules of the house that a machine can hold: format, types, and which room may know which.
import { expect, test } from "vitest";
import { runProgram } from "./support/program.js";

const checks = {
  "Biome finds nothing to change": ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  "TypeScript is content, with tests and scripts too": ["node_modules/typescript/bin/tsc", "-p", "."],
  "rooms import only from rooms above them": [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    ...["--config", ".dependency-cruiser.cjs", "src"],
  ],
};

for (const [name, words] of Object.entries(checks)) {
  test(name, { timeout: 300_000 }, async () => {
    const { code, stdout, stderr } = await runProgram(process.execPath, words);
    expect(code, stdout + stderr).toBe(0);
  });
}
