import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** What set-up leaves in the checkout besides node_modules and dist: stamps, and the description of the environment. */
export const buildFolder = join(root, "build");

/** Where set-up keeps what is large and the same for every clone: `ENDGAME_CACHE`, or the user's cache folder. */
export const cacheFolder = resolve(process.env.ENDGAME_CACHE || join(userCacheFolder(), "endgame-lab"));

function userCacheFolder() {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  return process.platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
}

/**
 * A fingerprint of texts and of files, folders with all they hold; what does not exist counts as empty.
 * @param {{ texts?: string[], files?: string[], only?: RegExp }} inputs `only` limits the files of folders by name
 */
export function fingerprint({ texts = [], files = [], only = /./ }) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text}\0`);
  for (const file of files.flatMap((path) => filesBelow(resolve(root, path), only))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} path
 * @param {RegExp} only
 * @returns {string[]}
 */
function filesBelow(path, only) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return filesBelow(inner, only);
      return only.test(entry.name) ? [inner] : [];
    });
}
