import { type FewMenErrorCode, parseFewMen } from "../../chess/fewMenFen.js";
import { type LabError, Result } from "../../core/result.js";
import type { Syzygy, SyzygyErrorCode, Wdl } from "./syzygy.js";

/** What Syzygy tables know of a position, both for the side to move: see {@link Syzygy.wdl} and {@link Syzygy.dtz}. */
export interface SyzygyValue {
  readonly wdl: Wdl;
  readonly dtz: number;
}

/** The value of the position that a FEN describes, or what is wrong with the FEN or with the tables. */
export function probeSyzygy(
  tables: Syzygy,
  fen: string,
): Result<SyzygyValue, LabError<FewMenErrorCode | SyzygyErrorCode>> {
  const position = parseFewMen(fen);
  if (position.isErr) return Result.err(position.error);
  const wdl = tables.wdl(position.value);
  if (wdl.isErr) return Result.err(wdl.error);
  return tables.dtz(position.value).map((dtz) => ({ wdl: wdl.value, dtz }));
}
