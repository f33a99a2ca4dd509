import { Command, type CommanderError, Option } from "commander";
import { unknownChoice } from "../core/choice.js";

/** Wrong use of the command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** An option that takes one of a few values; any other is refused with the valid ones and the nearest. */
export function choiceOption<T extends string>(flags: string, description: string, allowed: readonly T[]): Option {
  const option = new Option(flags, `${description}: ${allowed.join(", ")}`);
  return option.argParser((value) => choice(option.name(), value, allowed));
}

/** The value, if it is one of the allowed ones; otherwise a usage error that says which are. */
export function choice<T extends string>(what: string, value: string, allowed: readonly T[]): T {
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw new UsageError(unknownChoice(what, value, allowed));
}

/** Reads the value of an option that is a whole number from 0 on. */
export function wholeNumber(what: string): (value: string) => number {
  return (value) => {
    if (!/^\d+$/.test(value)) throw new UsageError(`invalid ${what} ${JSON.stringify(value)}: it is a whole number`);
    return Number(value);
  };
}

/** The command `endgame` or one of its verbs, set up so that every mistake in its use is one clear line. */
export function command(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .helpCommand(false)
    .configureOutput({ writeErr: () => {} }) // said once, by main
    .exitOverride(function (this: void, error) {
      throw error;
    });
}

/** What is wrong with the words of a command line, with the valid words and the nearest; undefined if it is about help. */
export function explainUsage(program: Command, words: readonly string[], error: CommanderError): string | undefined {
  const given = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  const verb = words.reduce((found, word) => found.commands.find((inner) => inner.name() === word) ?? found, program);
  switch (error.code) {
    case "commander.help":
    case "commander.helpDisplayed":
    case "commander.version":
      return undefined;
    case "commander.unknownCommand":
      return unknownChoice(
        "verb",
        given,
        verb.commands.map((inner) => inner.name()),
      );
    case "commander.unknownOption":
      return unknownChoice("option", given, ["--help", ...verb.options.map((option) => option.long ?? option.flags)]);
    default:
      return error.message.replace(/^error: /, "");
  }
}
