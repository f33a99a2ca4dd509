import { type FenErrorCode, parseFen } from "../../checkers/fen.js";
import type { LabError } from "../../core/result.js";
import { Result } from "../../core/result.js";
import type { Outcome, OutcomeTable, ProbeErrorCode } from "./outcomeTable.js";

/** The value of the position that a line of PDN FEN describes, for the side to move, or what is wrong with the line. */
export function probeFen(table: OutcomeTable, fen: string): Result<Outcome, LabError<FenErrorCode | ProbeErrorCode>> {
  const position = parseFen(fen);
  return position.isErr ? Result.err(position.error) : table.outcome(position.value);
}

/** A line of answer for each line of input, and whether it is one: a bad line gives `error: …` in its place. */
export interface ProbedLine {
  readonly text: string;
  readonly ok: boolean;
}

/** Answers a stream of FEN lines in order. */
export async function* probeLines(
  table: OutcomeTable,
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ProbedLine> {
  for await (const line of lines) {
    const result = probeFen(table, line);
    yield result.isOk ? { text: result.value, ok: true } : { text: `error: ${result.error.message}`, ok: false };
  }
}
