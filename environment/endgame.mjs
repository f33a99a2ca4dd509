#!/usr/bin/env node
// The endgame command: the built library's, or a word on how to build it.
import { existsSync } from "node:fs";

const main = new URL("../dist/cli/main.js", import.meta.url);
if (existsSync(main)) {
  process.setSourceMapsEnabled(true);
  const { main: run } = await import(main.href);
  await run(process.argv.slice(2));
} else {
  console.error("error: the project is not set up: run npm run setup");
  process.exitCode = 1;
}
