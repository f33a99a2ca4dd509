import type { DataFrame } from "danfojs-node";

/** A value that a data frame's cell may hold. */
export type CellValue = string | number | boolean | null | undefined;

/**
 * A danfo DataFrame from rows with named columns. danfo is loaded here and nowhere else, at the first call, as it takes
 * seconds; and after our TensorFlow, whose preparations it needs on newer Node versions.
 */
export async function dataFrame(rows: readonly Readonly<Record<string, CellValue>>[]): Promise<DataFrame> {
  await import("../core/tensorflow.js");
  const danfo = await import("danfojs-node");
  return new danfo.DataFrame([...rows]);
}
