import type { LabError, Result } from "../core/result.js";

/** A line of answer for each line of input, and whether it is one: a bad line gives `error: …` in its place. */
export interface AnsweredLine {
  readonly text: string;
  readonly ok: boolean;
}

/** Answers a stream of lines in order. */
export async function* answerLines(
  lines: AsyncIterable<string> | Iterable<string>,
  answer: (line: string) => Result<string, LabError>,
): AsyncGenerator<AnsweredLine> {
  for await (const line of lines) {
    const result = answer(line);
    yield result.isOk ? { text: result.value, ok: true } : { text: `error: ${result.error.message}`, ok: false };
  }
}
