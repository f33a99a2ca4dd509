// The Python environment of a peer, made when its benchmark is first asked for.
import { join } from "node:path";
import { cachedFolder } from "../../environment/setup/cachedFolder.mjs";
import { run } from "../../environment/setup/command.mjs";
import { findTools } from "../../environment/setup/tools.mjs";

/**
 * The Python of an environment that holds these packages.
 * @param {object} peer
 * @param {string} peer.name
 * @param {string[]} peer.requirements exact pins
 * @param {number} peer.megabytes the room it needs
 * @param {(sentence: string) => void} peer.tell
 */
export async function peerPython({ name, requirements, megabytes, tell }) {
  const { python, pythonVersion } = findTools();
  const { folder } = await cachedFolder({
    name: `peer-${name}-${pythonVersion}-${requirements.join("-").replace(/[^\w.-]/g, "")}`,
    files: ["pyvenv.cfg"],
    megabytes,
    say: tell,
    make: async (folder) => {
      tell(`installing ${requirements.join(", ")} for the comparison, once`);
      await run(python, ["-m", "venv", folder]);
      await run(join(folder, "bin", "python"), ["-m", "pip", "install", "-q", ...requirements]);
    },
  });
  return join(folder, "bin", "python");
}
