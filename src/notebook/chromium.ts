import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Browser } from "playwright-core";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_PROGRAMS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What to tell who has none. */
export const noChromium = "no Chromium found: install it (Debian: apt-get install chromium) or name it in CHROMIUM";

/** The Chromium or Chrome of this machine: `CHROMIUM`, or the first one that is found; undefined when there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...candidates, ...MAC_PROGRAMS].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** It shall draw pages and do nothing else: no first-run talk, no calls home. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Opens the browser with a home of its own, gives it to `work`, and leaves nothing behind. */
export async function withChromium<T>(executablePath: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const { chromium } = await import("playwright-core");
  const home = mkdtempSync(join(tmpdir(), "endgame-chromium-"));
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? [...QUIET, "--no-sandbox"] : QUIET;
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home } as Record<string, string>;
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    return await work(browser);
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  }
}
