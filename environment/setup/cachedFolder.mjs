import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { withLock } from "./lock.mjs";
import { cacheFolder } from "./places.mjs";
import { SetupError } from "./say.mjs";

/** @typedef {{ size: number, modified: number, sha256: string }} FileRecord */

const RECORD = "complete.json";

/**
 * A folder of the cache that is either complete or not there. Its name holds everything it is made from; the record
 * of what it contains is written last, so one whose making was broken off is made again from nothing.
 * @param {object} options
 * @param {string} options.name
 * @param {string[]} options.files what must be whole in it: size and time are compared at every set-up, and the
 *   checksum where they differ
 * @param {number} options.megabytes how much room the making needs
 * @param {(folder: string) => Promise<void>} options.make
 * @param {(text: string) => void} options.say
 * @returns {Promise<{ folder: string, made: boolean }>}
 */
export async function cachedFolder({ name, files, megabytes, make, say }) {
  const folder = join(cacheFolder, name);
  if (await isWhole(folder)) return { folder, made: false };
  return withLock(
    `${folder}.lock`,
    () => say("waiting for another set-up"),
    async () => {
      if (await isWhole(folder)) return { folder, made: false };
      rmSync(folder, { recursive: true, force: true });
      needRoom(megabytes, name);
      mkdirSync(folder, { recursive: true });
      await make(folder);
      /** @type {Record<string, FileRecord>} */
      const record = {};
      for (const file of files) record[file] = await describe(join(folder, file));
      writeFileSync(join(folder, RECORD), JSON.stringify(record, null, 2));
      return { folder, made: true };
    },
  );
}

/**
 * Whether all files of a cached folder are as they were made. `thorough` reads every byte.
 * @param {string} folder
 * @param {{ thorough?: boolean }} [options]
 */
export async function isWhole(folder, { thorough = false } = {}) {
  const path = join(folder, RECORD);
  if (!existsSync(path)) return false;
  try {
    const record = /** @type {Record<string, FileRecord>} */ (JSON.parse(readFileSync(path, "utf8")));
    for (const [file, { size, modified, sha256 }] of Object.entries(record)) {
      const now = statSync(join(folder, file));
      if (now.size !== size) return false;
      if ((thorough || now.mtimeMs !== modified) && (await checksum(join(folder, file))) !== sha256) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path @returns {Promise<FileRecord>} */
async function describe(path) {
  const { size, mtimeMs } = statSync(path);
  return { size, modified: mtimeMs, sha256: await checksum(path) };
}

/** @param {string} path */
export async function checksum(path) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

/** @param {number} megabytes @param {string} what */
function needRoom(megabytes, what) {
  mkdirSync(cacheFolder, { recursive: true });
  const { bavail, bsize } = statfsSync(cacheFolder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free >= megabytes) return;
  throw new SetupError(
    `${what} needs ${megabytes} MB in ${cacheFolder}, where ${free} MB are free: make room, or set ENDGAME_CACHE to a folder on another disk`,
  );
}
