import { Result } from "@badrap/result";

export { Result };

/**
 * What went wrong with something that came from outside: a code for programs, a sentence for people.
 * Functions that read outside input return `Result<T, LabError<Code>>`; they do not throw it.
 */
export class LabError<Code extends string = string> extends Error {
  override readonly name = "LabError";

  constructor(
    readonly code: Code,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** `Result.err(new LabError(code, message))`, the usual way out of a parser. */
export function failure<Code extends string>(code: Code, message: string): Result<never, LabError<Code>> {
  return Result.err(new LabError(code, message));
}
