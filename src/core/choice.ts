import { closest, distance } from "fastest-levenshtein";
import { failure, type LabError, Result } from "./result.js";

/** How many letters may differ before a suggestion is a guess. */
const CLOSE_ENOUGH = 3;

/** A value that must be one of a few: the value itself, or an error that lists them and suggests the nearest. */
export function chooseFrom<T extends string>(
  what: string,
  value: string,
  allowed: readonly T[],
): Result<T, LabError<"unknown-choice">> {
  if ((allowed as readonly string[]).includes(value)) return Result.ok(value as T);
  return failure("unknown-choice", unknownChoice(what, value, allowed));
}

/** The sentence for a value that is none of the allowed ones. */
export function unknownChoice(what: string, value: string, allowed: readonly string[]): string {
  const nearest = closest(value, allowed as string[]);
  const suggestion = distance(value, nearest) <= CLOSE_ENOUGH ? `; did you mean ${nearest}?` : "";
  return `unknown ${what} ${JSON.stringify(value)}: it is one of ${allowed.join(", ")}${suggestion}`;
}
