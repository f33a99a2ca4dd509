import { type FenErrorCode, parseFen } from "../../checkers/fen.js";
import type { LabError } from "../../core/result.js";
import { Result } from "../../core/result.js";
import type { Outcome, OutcomeTable, ProbeErrorCode } from "./outcomeTable.js";

/** The value of the position that a line of PDN FEN describes, for the side to move, or what is wrong with the line. */
export function probeFen(table: OutcomeTable, fen: string): Result<Outcome, LabError<FenErrorCode | ProbeErrorCode>> {
  const position = parseFen(fen);
  return position.isErr ? Result.err(position.error) : table.outcome(position.value);
}
