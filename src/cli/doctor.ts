import type { Command } from "commander";
import { type Check, examine } from "./health.js";
import { command } from "./verb.js";

const MARKS = { ok: "✓", note: "·", missing: "✗" } as const;

/** `endgame doctor`: what this machine has, what is missing, and the command that mends it. */
export function doctor(): Command {
  return command("doctor", "what this machine has, what is missing, and what mends it")
    .option("--json", "as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const checks = await examine();
      console.log(json ? JSON.stringify(checks, undefined, 2) : checks.map(line).join("\n"));
      if (checks.some((check) => check.state === "missing")) process.exitCode = 1;
    });
}

function line({ state, what, found, mend }: Check): string {
  const text = `${MARKS[state]} ${what.padEnd(12)} ${found}`;
  return mend ? `${text}\n  ${"".padEnd(12)} → ${mend}` : text;
}
