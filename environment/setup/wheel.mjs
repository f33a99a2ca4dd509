import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "./cachedFolder.mjs";
import { run } from "./command.mjs";
import { cacheFolder } from "./places.mjs";
import { SetupError } from "./say.mjs";

/** @typedef {{ requirement: string, sha256: string, bytes: number }} Wheel */

const MEGABYTE = 1e6;

/**
 * Downloads a wheel by its pin and checksum, and gives its path. A wheel that an earlier, broken-off set-up left is
 * used if it is whole; pip refuses one whose checksum is wrong, and is then asked once more without its own cache.
 * @param {Wheel} wheel
 * @param {{ python: string, target: { version: string, platforms: string[] }, line: import("./say.mjs").StepLine }} options
 */
export async function fetchWheel(wheel, { python, target, line }) {
  const folder = join(cacheFolder, "downloads", wheel.sha256.slice(0, 16));
  const path = join(folder, "wheel.zip");
  if (existsSync(path) && (await checksum(path)) === wheel.sha256) return path;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pins = join(folder, "pin.txt");
  writeFileSync(pins, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
  const args = [
    ...[
      "-m",
      "pip",
      "--disable-pip-version-check",
      "download",
      "--progress-bar=raw",
      "--no-deps",
      "--only-binary=:all:",
    ],
    ...["--implementation", "cp", "--python-version", target.version],
    ...["--abi", `cp${target.version.replace(".", "")}`, "--abi", "none"],
    ...target.platforms.flatMap((platform) => ["--platform", platform]),
    ...["-r", pins, "-d", folder],
  ];
  const onLine = (/** @type {string} */ text) => {
    const [, done, total] = /^Progress (\d+) of (\d+)/.exec(text) ?? [];
    if (total) line.progress(wheel.requirement, Number(done) / MEGABYTE, Number(total) / MEGABYTE, "MB");
  };
  try {
    await run(python, args, { onLine });
  } catch (error) {
    if (!/HASH|hash/.test(String(error))) throw error;
    line.update(`${wheel.requirement} came damaged: fetching it again`);
    await run(python, [...args, "--no-cache-dir"], { onLine });
  }
  const name = readdirSync(folder).find((file) => file.endsWith(".whl"));
  if (!name) throw new SetupError(`pip left no wheel for ${wheel.requirement}`);
  renameSync(join(folder, name), path);
  return path;
}

/** @param {Wheel} wheel */
export function forgetWheel(wheel) {
  rmSync(join(cacheFolder, "downloads", wheel.sha256.slice(0, 16)), { recursive: true, force: true });
}
