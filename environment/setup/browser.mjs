import { existsSync } from "node:fs";
import { run } from "./command.mjs";

/**
 * On a CI machine, Chromium from the system's packages: the browser test and the PDF need one. On a user's machine
 * nothing is installed; the test says that it was skipped. Comes after the build, which knows where browsers are.
 * @param {import("./say.mjs").StepLine} line
 */
export async function installBrowser(line) {
  const { findChromium } = await import(new URL("../../dist/notebook/chromium.js", import.meta.url).href);
  const found = findChromium();
  if (found) return found;
  if (!process.env.CI) return "none found: no browser test, and no PDF of the report";
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return "none found, and no way to install one";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  line.update("apt-get update");
  await run("apt-get", ["update", "-q"], { env });
  line.update("apt-get install chromium");
  await run("apt-get", ["install", "-qy", "--no-install-recommends", "chromium"], { env });
  return "chromium, installed";
}
