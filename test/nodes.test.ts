// The suite on the other Nodes it promises to run on, from npm's packages of their binaries.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cachedFolder } from "../environment/setup/cachedFolder.mjs";
import { runProgram } from "./support/program.js";
import { temporaryFolder } from "./support/temporaryFolder.js";

const VERSIONS = ["22.22.0", "24.21.0"];
const reason = "downloads them: only where CI is set";

describe.skipIf(!process.env.CI)(`on another Node (${reason})`, () => {
  test.each(VERSIONS)("%s: the doctor is content, a graph is compiled, a data frame made", {
    timeout: 300_000,
  }, async (version) => {
    const node = await installNode(version);
    expect((await runProgram(node, ["--version"])).stdout).toBe(`v${version}\n`);
    const env = { ENDGAME_DATA: temporaryFolder() };
    const doctor = await runProgram(node, ["environment/endgame.mjs", "doctor"], { env });
    expect(doctor, doctor.stdout).toMatchObject({ code: 0, stderr: "" });
    const graph = await runProgram(node, ["test/fixtures/convolutionStep.mjs"], { env });
    expect(graph).toEqual({ code: 0, stdout: "1\n", stderr: "" });
    const frame = 'import("endgame-lab").then(async ({ show, worksTable }) => show(await worksTable()))';
    const shown = await runProgram(node, ["-e", frame], { env });
    expect(shown.stdout, shown.stderr).toContain("Beyond Tablebases");
  });
});

async function installNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const binary = `node_modules/${name}/bin/node`;
  const { folder } = await cachedFolder({
    name: `${name}-${version}`,
    files: [binary],
    megabytes: 300,
    say: () => {},
    make: async (folder) => {
      const words = ["install", "--prefix", folder, "--no-save", "--ignore-scripts", `${name}@${version}`];
      const { code, stderr } = await runProgram("npm", words, { cwd: folder });
      if (code !== 0) throw new Error(stderr);
    },
  });
  return join(folder, binary);
}
