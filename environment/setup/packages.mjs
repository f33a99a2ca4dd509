import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.mjs";
import { fingerprint, root } from "./places.mjs";
import { unlessUnchanged } from "./stamp.mjs";

/**
 * npm packages from the lock file.
 * @param {import("./say.mjs").StepLine} line
 */
export async function installPackages(line) {
  await unlessUnchanged({
    name: "packages",
    inputs: fingerprint({
      texts: [process.platform, process.arch],
      files: ["package.json", "package-lock.json", ".npmrc"],
    }),
    // npm's own record, which it writes last.
    product: join(root, "node_modules", ".package-lock.json"),
    work: async () => {
      const total = countLocked();
      const timer = setInterval(() => line.progress("packages", countPackages(), total), 500);
      try {
        await run("npm", ["ci", "--prefer-offline", "--loglevel=error"], { cwd: root });
      } finally {
        clearInterval(timer);
      }
    },
  });
  return `${countPackages()} from the lock file`;
}

/** How many packages will lie directly in node_modules; optional ones are for other machines, nearly all of them. */
function countLocked() {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const isCounted = (/** @type {string} */ path) =>
    path.lastIndexOf("node_modules/") === 0 && !lock.packages[path].optional;
  return Object.keys(lock.packages).filter(isCounted).length;
}

/** How many packages lie in node_modules so far. */
function countPackages() {
  const folder = join(root, "node_modules");
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  return names.reduce((sum, name) => sum + (name.startsWith("@") ? readdirSync(join(folder, name)).length : 1), 0);
}
